import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from './work-queue.ts';

/** Of argon2id, the library's default: 19 MiB and two rounds. */
const OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** A login flood leaves processor and memory for everything else. */
const runQueued = createWorkQueue({ maxRunning: 2, maxWaiting: 200 });

/** How many hashes are made at this moment, and how many wait. */
export const passwordQueueLoad = runQueued.load;

/** Keyboards write the same letter in several ways: an é may be one character or two. */
const normalised = (password: string) => password.normalize('NFC');

/** `network` is where the request comes from, unless the person is known already. */
export const hashPassword = (password: string, network?: string): Promise<string> =>
  runQueued(() => hash(normalised(password), OPTIONS), network);

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** A hash that no password has, and as much work to check as any other. */
const HASH_OF_NO_PASSWORD = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$${base64(16)}$${base64(32)}`;

/** Whether it is the password of this hash. Without one (nobody has that login) it is false after the same time. */
export async function passwordMatches(
  password: string,
  passwordHash: string | undefined,
  network?: string,
): Promise<boolean> {
  const matches = await runQueued(() => verify(passwordHash ?? HASH_OF_NO_PASSWORD, normalised(password)), network);
  return matches && passwordHash !== undefined;
}
