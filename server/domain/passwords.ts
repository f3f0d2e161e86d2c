import { hash, verify } from '@node-rs/argon2';
import { createTurns } from './turns.ts';

/** Of argon2id, the library's default: 19 MiB and two rounds. */
const OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** A login flood leaves processor and memory for everything else. */
const inTurn = createTurns({ atOnce: 2, waiting: 200 });

/** How many hashes are made at this moment, and how many wait. */
export const passwordTurns = inTurn.load;

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS));

let nobody: Promise<string> | undefined;

/** Whether it is the password of this hash. Without one (nobody has that login) it is false after the same time. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobody ??= hash('nobody has this password', OPTIONS);
  const stored = passwordHash ?? (await nobody);
  const matches = await inTurn(() => verify(stored, password));
  return matches && passwordHash !== undefined;
}
