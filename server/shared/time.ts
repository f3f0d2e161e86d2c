import { setTimeout as pause } from 'node:timers/promises';

/** In seconds. */
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Resolves with the result of `work`. Rejects after `ms` milliseconds; the work itself goes on. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const inTime = new AbortController();
  const late = pause(ms, undefined, { signal: inTime.signal }).then(() => {
    throw new Error(`not done within ${ms} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    late.catch(() => {});
    inTime.abort();
  }
}
