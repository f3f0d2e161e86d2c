import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createTurns } from './turns.ts';

/** Of argon2id, the library's default: 19 MiB and two rounds. */
const OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** A login flood leaves processor and memory for everything else. */
const inTurn = createTurns({ atOnce: 2, waiting: 200 });

/** How many hashes are made at this moment, and how many wait. */
export const passwordTurns = inTurn.load;

/** Keyboards write the same letter in several ways: an é may be one character or two. */
const composed = (password: string) => password.normalize('NFC');

/** `network` is where the request comes from, unless the person is known already. */
export const hashPassword = (password: string, network?: string): Promise<string> =>
  inTurn(() => hash(composed(password), OPTIONS), network);

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** A hash that no password has, and as much work to check as any other. */
const NOBODY = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$${base64(16)}$${base64(32)}`;

/** Whether it is the password of this hash. Without one (nobody has that login) it is false after the same time. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
  network?: string,
): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? NOBODY, composed(password)), network);
  return matches && passwordHash !== undefined;
}
