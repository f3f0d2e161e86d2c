import { setImmediate as letOthersRun } from 'node:timers/promises';

/** The reads of one owner that are under way, and those that wait for them, by key. */
interface Reads {
  running: Map<string, Promise<void>>;
  waiting: Map<string, Promise<unknown>>;
}

const readsOf = new WeakMap<object, Reads>();

/**
 * Runs one read at a time for each owner and key, and shares it among the callers that wait for it. A caller that comes while a read is under way
 * waits for the next one, since the answer of the current one may be older than the call. A failure rejects those who share the read.
 */
export function shareRead<T>(owner: object, key: string, read: () => Promise<T>): Promise<T> {
  const { running, waiting } = readsOf.get(owner) ?? { running: new Map(), waiting: new Map() };
  readsOf.set(owner, { running, waiting });
  const shared = waiting.get(key);
  if (shared) return shared as Promise<T>;
  const answer = (running.get(key) ?? Promise.resolve()).then(() => {
    waiting.delete(key);
    const current = read();
    // PGlite works in this thread: who could not call during its read joins the next one.
    const ended = Promise.allSettled([current])
      .then(() => letOthersRun())
      .then(() => {
        if (running.get(key) === ended) running.delete(key);
      });
    running.set(key, ended);
    return current;
  });
  waiting.set(key, answer);
  return answer;
}
