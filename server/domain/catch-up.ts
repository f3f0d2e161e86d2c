import { RESTORED } from '../database/tables.ts';
import { type Core, inSeconds } from './core.ts';
import { takePaymentEvent } from './payment-events.ts';

/** Stripe goes on for three days with an event that was not taken, so one that is as old may have been taken after the backup. */
const OLDEST_SECONDS = 3 * 24 * 3600;

/**
 * After a restore: takes once more what the payment provider told since the backup was made. It was acknowledged by the database that is gone,
 * so it does not come by itself. Repeats nothing that is known, and starts over when it is broken off.
 */
export async function catchUp(core: Core): Promise<void> {
  const { database, payments, log } = core;
  const mark = await database
    .selectFrom('mark')
    .select('made_at')
    .where('name', '=', RESTORED)
    .executeTakeFirst();
  if (!mark) return;
  const since = inSeconds({ clock: { now: () => mark.made_at } }, -OLDEST_SECONDS);
  const events = await payments.eventsSince(since);
  for (const event of events) await takePaymentEvent(core, event);
  await database.deleteFrom('mark').where('name', '=', RESTORED).execute();
  log.info({ events: events.length, since }, 'restored: the payment events since the backup are taken again');
}
