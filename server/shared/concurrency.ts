import { setImmediate as letOthersRun, setTimeout as pause } from 'node:timers/promises';
import { SOMETHING_WRONG } from '../../src/codes.ts';
import { Failure } from './failure.ts';
import { type Services, secondsFromNow } from './services.ts';

/** After this time without a renewal the next caller proceeds: the holder's process has died. */
const HOLDER_SECONDS = 30;
const RENEW_MS = 10_000;
const MAX_WAIT_MS = 10_000;
const POLL_MS = 50;

/**
 * Runs `work` while no other work runs under the same key, in any server process. Used where the work calls a
 * provider, which no database transaction should wait for. Rejects with status 503 after waiting 10 seconds.
 */
export async function withMutex<T>(
  services: Services,
  name: string,
  work: () => Promise<T>,
  { renewMs = RENEW_MS, maxWaitMs = MAX_WAIT_MS } = {},
): Promise<T> {
  const key = `mutex:${name}`;
  let expiry = await tryAcquire(services, key);
  for (let waited = 0; !expiry; waited += POLL_MS) {
    if (waited >= maxWaitMs) throw new Failure(SOMETHING_WRONG, 503, { headers: { 'retry-after': '5' } });
    await pause(POLL_MS);
    expiry = await tryAcquire(services, key);
  }
  // Long work, such as several slow calls of a provider, keeps the mutex to its end.
  const renew = async () => {
    const [before, next] = [expiry as Date, secondsFromNow(services, HOLDER_SECONDS)];
    const { numUpdatedRows } = await services.database
      .updateTable('limitRow')
      .set({ endsAt: next })
      .where('key', '=', key)
      .where('endsAt', '=', before)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows) expiry = next;
  };
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    renewal = renewal.then(renew).catch(() => {});
  }, renewMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewal;
    // Where it could not be renewed, somebody else holds it by now, with another expiry.
    await services.database
      .deleteFrom('limitRow')
      .where('key', '=', key)
      .where('endsAt', '=', expiry)
      .execute();
  }
}

/** The expiry of the acquired mutex; null while somebody else holds it. */
async function tryAcquire({ database, clock }: Services, key: string): Promise<Date | null> {
  const row = { count: 1, strikes: 0, endsAt: secondsFromNow({ clock }, HOLDER_SECONDS) };
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('limitRow')
    .values({ key, ...row })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(row).where('limitRow.endsAt', '<=', clock.now()),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows ? row.endsAt : null;
}

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

/**
 * Runs at most `maxRunning` tasks at once and lets `maxWaiting` wait, at most half of them from one caller.
 * Rejects further ones with status 503, since their answers would come too late.
 */
export function createWorkQueue({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }) {
  let running = 0;
  const queue: { start: () => void; caller: string | undefined }[] = [];
  const mayWait = (caller?: string) =>
    queue.length < maxWaiting &&
    (caller === undefined || queue.filter((each) => each.caller === caller).length < maxWaiting / 2);

  async function runQueued<T>(work: () => Promise<T>, caller?: string): Promise<T> {
    if (running < maxRunning) running += 1;
    else if (mayWait(caller)) await new Promise<void>((start) => queue.push({ start, caller }));
    else throw new Failure(SOMETHING_WRONG, 503, { headers: { 'retry-after': '5' } });
    try {
      return await work();
    } finally {
      // The next task takes over the place, so `running` stays the same.
      const next = queue.shift();
      if (next) next.start();
      else running -= 1;
    }
  }
  return Object.assign(runQueued, { load: () => ({ running, waiting: queue.length }) });
}
