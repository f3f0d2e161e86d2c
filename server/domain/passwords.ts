import { hash, verify } from '@node-rs/argon2';
import { Failure } from '../http/failure.ts';

/** Of argon2id, the library's default. */
const OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** At most two hashes at once: a login flood leaves processor and memory for everything else. */
const AT_ONCE = 2;
/** Beyond so many in the queue an answer would come too late to be of use. */
const QUEUE_MAX = 200;

let running = 0;
const queue: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (queue.length >= QUEUE_MAX) throw new Failure(100, 503, { headers: { 'retry-after': '5' } });
  if (running >= AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS));

let nobody: Promise<string> | undefined;

/** Whether it is the password of this hash. Without one (nobody has that login) it is false after the same time. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobody ??= hash('nobody has this password', OPTIONS);
  const stored = passwordHash ?? (await nobody);
  const matches = await inTurn(() => verify(stored, password));
  return matches && passwordHash !== undefined;
}
