import { createHash } from 'node:crypto';

/*
 * In place of `@node-rs/argon2` (runner.ts): 200 operations would spend seconds on passwords, on other threads. What the rest of the
 * server does with a hash is the same.
 */

const hash = async (password: string): Promise<string> =>
  `$argon2id$cheap$${createHash('sha256').update(password).digest('base64url')}`;

const verify = async (stored: string, password: string): Promise<boolean> =>
  stored === (await hash(password));

export default { hash, verify };
