import { setTimeout as pause } from 'node:timers/promises';

/** Between two questions; gathers askers where there are many, and one who comes alone does not wait. */
const PAUSE_MS = 1;

/**
 * One question for all who ask at the same time. Who comes while one is under way waits for the next: what that one finds may
 * be older than the asking.
 */
export function coalesce<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  let pausedUntil = 0;

  async function start(): Promise<T> {
    await running;
    const pauseLeft = pausedUntil - performance.now();
    if (pauseLeft > 0) await pause(pauseLeft);
    next = null;
    const result = run();
    running = result
      .catch(() => {})
      .then(() => {
        pausedUntil = performance.now() + PAUSE_MS;
      });
    return result;
  }

  return () => {
    next ??= start();
    return next;
  };
}
