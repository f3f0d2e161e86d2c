import { setTimeout as pause } from 'node:timers/promises';

/** What a piece of work comes to, if that takes no longer than `ms`. Rejects after that; the work itself goes on. */
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
