import { RESTORED_MARK } from '../database/tables.ts';
import { type PaymentEvent, ProviderFailure } from '../providers/types.ts';
import { type Services, secondsFromNow, sqlState } from '../shared/services.ts';
import { DAY } from '../shared/time.ts';
import { handlePaymentEvent } from './payment-events.ts';

/**
 * Stripe retries a webhook for three days. So an event up to three days older than the backup may have been
 * handled only after it.
 */
const OLDEST_SECONDS = 3 * DAY;

/**
 * After a restore: handles again the payment events since the backup, which the lost database had acknowledged.
 * Handling an event twice changes nothing, and an interrupted replay starts from the beginning. An event that
 * can never be handled is logged and skipped.
 */
export async function replayPaymentEvents(services: Services): Promise<void> {
  const { database, payments, log } = services;
  const mark = await database
    .selectFrom('mark')
    .select('madeAt')
    .where('name', '=', RESTORED_MARK)
    .executeTakeFirst();
  if (!mark) return;
  const since = secondsFromNow({ clock: { now: () => mark.madeAt } }, -OLDEST_SECONDS);
  const events = await payments.eventsSince(since);
  for (const event of events) await handleOrSkip(services, event);
  await database.deleteFrom('mark').where('name', '=', RESTORED_MARK).execute();
  log.info(
    { events: events.length, since },
    'restored: the payment events since the backup were handled again',
  );
}

async function handleOrSkip(services: Services, event: PaymentEvent): Promise<void> {
  const logSkipped = (details: object) =>
    services.log.error({ event: event.id, kind: event.kind, ...details }, 'a payment event is skipped');
  if (event.kind === 'unreadable') return logSkipped({ type: event.type, reason: event.reason });
  try {
    await handlePaymentEvent(services, event);
  } catch (error) {
    if (!isEventInvalid(error)) throw error;
    logSkipped({ err: error });
  }
}

/**
 * Whether the event's content caused the failure. Otherwise the database or the provider has a problem, and the
 * event is handled later.
 */
const isEventInvalid = (error: unknown): boolean =>
  error instanceof ProviderFailure
    ? error.lasting
    : error instanceof TypeError || error instanceof RangeError || /^2[23]/.test(sqlState(error) ?? '');
