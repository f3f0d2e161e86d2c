import { RESTORED_MARK } from '../database/tables.ts';
import { type PaymentEvent, ProviderFailure } from '../providers/types.ts';
import { type Services, secondsFromNow, sqlState } from './services.ts';
import { handlePaymentEvent } from './payment-events.ts';

/** Stripe goes on for three days with an event that was not taken, so one that is as old may have been taken after the backup. */
const OLDEST_SECONDS = 3 * 24 * 3600;

/**
 * After a restore: takes once more what the payment provider told since the backup was made. It was acknowledged by the database that is gone,
 * so it does not come by itself. Repeats nothing that is known, and starts over when it is broken off. An event that cannot be taken however
 * often is logged and passed over.
 */
export async function replayPaymentEvents(services: Services): Promise<void> {
  const { database, payments, log } = services;
  const mark = await database
    .selectFrom('mark')
    .select('made_at')
    .where('name', '=', RESTORED_MARK)
    .executeTakeFirst();
  if (!mark) return;
  const since = secondsFromNow({ clock: { now: () => mark.made_at } }, -OLDEST_SECONDS);
  const events = await payments.eventsSince(since);
  for (const event of events) await handleOrSkip(services, event);
  await database.deleteFrom('mark').where('name', '=', RESTORED_MARK).execute();
  log.info({ events: events.length, since }, 'restored: the payment events since the backup are taken again');
}

async function handleOrSkip(services: Services, event: PaymentEvent): Promise<void> {
  const logSkipped = (details: object) =>
    services.log.error({ event: event.id, kind: event.kind, ...details }, 'a payment event is passed over');
  if (event.kind === 'unreadable') return logSkipped({ type: event.type, reason: event.reason });
  try {
    await handlePaymentEvent(services, event);
  } catch (error) {
    if (!isEventInvalid(error)) throw error;
    logSkipped({ err: error });
  }
}

/** Whether an event failed because of what it says; else the database or the provider is not well, and it is taken later. */
const isEventInvalid = (error: unknown): boolean =>
  error instanceof ProviderFailure
    ? error.lasting
    : error instanceof TypeError || error instanceof RangeError || /^2[23]/.test(sqlState(error) ?? '');
