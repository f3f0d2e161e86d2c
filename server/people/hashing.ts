import { randomBytes } from 'node:crypto';
import argon2 from '@node-rs/argon2';
import { createWorkQueue } from '../shared/concurrency.ts';

/** argon2id with the library's defaults: 19 MiB and two iterations. */
const OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** At most two hashes at once, so that a flood of logins leaves processor and memory for everything else. */
const runQueued = createWorkQueue({ maxRunning: 2, maxWaiting: 200 });

/** How many hashes are being computed, and how many wait. */
export const passwordQueueLoad = runQueued.load;

/** Keyboards encode the same letter differently: é may be one character or two. */
const normalised = (password: string) => password.normalize('NFC');

/**
 * Hashes a password when it is its turn. For a person who is not known yet give the `network` of the request: one network gets at most
 * half of the queue. Rejects with status 503 if the queue is full.
 */
export const hashPassword = (password: string, network?: string): Promise<string> =>
  runQueued(() => argon2.hash(normalised(password), OPTIONS), network);

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** A hash that matches no password and takes as long to check as any other. */
const HASH_OF_NO_PASSWORD = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$${base64(16)}$${base64(32)}`;

/**
 * Whether the password matches the hash. Without a hash (an unknown login) it returns false after the same
 * time. Rejects like `hashPassword`.
 */
export async function passwordMatches(
  password: string,
  passwordHash: string | undefined,
  network?: string,
): Promise<boolean> {
  const matches = await runQueued(
    () => argon2.verify(passwordHash ?? HASH_OF_NO_PASSWORD, normalised(password)),
    network,
  );
  return matches && passwordHash !== undefined;
}
