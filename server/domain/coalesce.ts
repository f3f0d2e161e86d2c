import { setTimeout as pause } from 'node:timers/promises';

/** A short pause between two runs lets concurrent callers gather. A single caller does not wait. */
const PAUSE_MS = 1;

/**
 * Shares one run of a query among concurrent callers. A caller that comes while a run is under way waits for
 * the next one, because the current result may be older than the call.
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
