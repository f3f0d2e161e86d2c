import { RESTORED } from '../database/tables.ts';
import { type PaymentEvent, ProviderFailure } from '../providers/types.ts';
import { type Core, inSeconds, sqlState } from './core.ts';
import { takePaymentEvent } from './payment-events.ts';

/** Stripe goes on for three days with an event that was not taken, so one that is as old may have been taken after the backup. */
const OLDEST_SECONDS = 3 * 24 * 3600;

/**
 * After a restore: takes once more what the payment provider told since the backup was made. It was acknowledged by the database that is gone,
 * so it does not come by itself. Repeats nothing that is known, and starts over when it is broken off. An event that cannot be taken however
 * often is logged and passed over.
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
  for (const event of events) await takeOrPassOver(core, event);
  await database.deleteFrom('mark').where('name', '=', RESTORED).execute();
  log.info({ events: events.length, since }, 'restored: the payment events since the backup are taken again');
}

async function takeOrPassOver(core: Core, event: PaymentEvent): Promise<void> {
  const passedOver = (details: object) =>
    core.log.error({ event: event.id, kind: event.kind, ...details }, 'a payment event is passed over');
  if (event.kind === 'unreadable') return passedOver({ type: event.type, reason: event.reason });
  try {
    await takePaymentEvent(core, event);
  } catch (error) {
    if (!isAtFault(error)) throw error;
    passedOver({ err: error });
  }
}

/** Whether an event failed because of what it says; else the database or the provider is not well, and it is taken later. */
const isAtFault = (error: unknown): boolean =>
  error instanceof ProviderFailure
    ? error.lasting
    : error instanceof TypeError || error instanceof RangeError || /^2[23]/.test(sqlState(error) ?? '');
