import { setTimeout as pause } from 'node:timers/promises';

/** Between two questions; gathers askers where there are many, and one who comes alone does not wait. */
const REST_MS = 1;

/**
 * One question for all who ask at the same time. Who comes while one is under way waits for the next: what that one finds may
 * be older than the asking.
 */
export function inBatches<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  let restsUntil = 0;

  async function start(): Promise<T> {
    await running;
    const rest = restsUntil - performance.now();
    if (rest > 0) await pause(rest);
    next = null;
    const asked = ask();
    running = asked
      .catch(() => {})
      .then(() => {
        restsUntil = performance.now() + REST_MS;
      });
    return asked;
  }

  return () => {
    next ??= start();
    return next;
  };
}
