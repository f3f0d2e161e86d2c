import { setTimeout } from 'node:timers/promises';
import { SOMETHING_WRONG } from '../../src/codes.ts';
import { type Services, secondsFromNow } from './services.ts';
import { Failure } from './failure.ts';

/** After so long the next one goes on: the process died, or its provider hangs. */
const HOLDER_SECONDS = 30;
const MAX_WAIT_MS = 10_000;
const POLL_MS = 50;

/**
 * Runs work while none runs under the same key, in any server process, where a provider is asked in between and a transaction would have to
 * wait for it. Who has waited ten seconds is refused with 503.
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
    // When it took too long, the turn is somebody else's by now, and ends at another time.
    await services.database
      .deleteFrom('limit_row')
      .where('key', '=', key)
      .where('ends_at', '=', expiry)
      .execute();
  }
}

/** When the turn ends by itself; null while somebody else has it. */
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
