import { setTimeout } from 'node:timers/promises';
import { SOMETHING_WRONG } from '../../src/codes.ts';
import { Failure } from './failure.ts';
import { type Services, secondsFromNow } from './services.ts';

/** After this time the next caller proceeds: the holder's process has died, or its provider hangs. */
const HOLDER_SECONDS = 30;
const MAX_WAIT_MS = 10_000;
const POLL_MS = 50;

/**
 * Runs `work` while no other work runs under the same key, in any server process. Used where the work calls a
 * provider, which no database transaction should wait for. Rejects with status 503 after waiting 10 seconds.
 */
export async function withMutex<T>(services: Services, name: string, work: () => Promise<T>): Promise<T> {
  const key = `mutex:${name}`;
  let expiry = await tryAcquire(services, key);
  for (let waited = 0; !expiry; waited += POLL_MS) {
    if (waited >= MAX_WAIT_MS) throw new Failure(SOMETHING_WRONG, 503, { headers: { 'retry-after': '5' } });
    await setTimeout(POLL_MS);
    expiry = await tryAcquire(services, key);
  }
  try {
    return await work();
  } finally {
    // If the work took too long, somebody else holds the mutex by now, with another expiry.
    await services.database
      .deleteFrom('limit_row')
      .where('key', '=', key)
      .where('ends_at', '=', expiry)
      .execute();
  }
}

/** The expiry of the acquired mutex; null while somebody else holds it. */
async function tryAcquire({ database, clock }: Services, key: string): Promise<Date | null> {
  const row = { count: 1, strikes: 0, ends_at: secondsFromNow({ clock }, HOLDER_SECONDS) };
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('limit_row')
    .values({ key, ...row })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(row).where('limit_row.ends_at', '<=', clock.now()),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows ? row.ends_at : null;
}
