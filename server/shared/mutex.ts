import { setTimeout as pause } from 'node:timers/promises';
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
  { renewMs = RENEW_MS } = {},
): Promise<T> {
  const key = `mutex:${name}`;
  let expiry = await tryAcquire(services, key);
  for (let waited = 0; !expiry; waited += POLL_MS) {
    if (waited >= MAX_WAIT_MS) throw new Failure(SOMETHING_WRONG, 503, { headers: { 'retry-after': '5' } });
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
