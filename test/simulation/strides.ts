import { DAY_MS, HOUR_MS } from '../setup/clock.ts';
import type { Store } from './database.ts';
import type { Environment } from './environment.ts';

/** A server that has nothing to do sleeps through so much of a long wait. */
const LONGEST_MS = 12 * DAY_MS;
/** While messages are unsent it is looked after. */
const SHORT_MS = 5 * HOUR_MS;
/** Reminders are sent by day. */
const NEAR_LAST_DAY_MS = 12 * HOUR_MS;
const BEFORE_LAST_DAY_MS = 4 * DAY_MS;
const AFTER_LAST_DAY_MS = 2 * DAY_MS;
/** The payment provider sends an event again within a minute. */
const EVENT_RETRY_MS = 61_000;
/** An event that is older than this may wait. */
const EVENT_WATCHED_MS = HOUR_MS;
const DRAFT_MS = HOUR_MS;
const AFTERWARDS_MS = 5000;

interface Subscription {
  status: string;
  items: { data: { current_period_end: number }[] };
}
interface Invoice {
  status: string;
  created: number;
}

/** Until when time may go on at once, so that nothing is late that has its hour. */
export async function nextStop(store: Store, environment: Environment, now: number): Promise<number> {
  const renewals = environment
    .objects<Subscription>('subscriptions')
    .flatMap(({ status, items }) => (status === 'canceled' ? [] : (items.data[0]?.current_period_end ?? [])))
    .map((end) => end * 1000 + DRAFT_MS + AFTERWARDS_MS);
  const drafts = environment
    .objects<Invoice>('invoices')
    .flatMap(({ status, created }) => (status === 'draft' ? created * 1000 + DRAFT_MS + AFTERWARDS_MS : []));
  const stops = [now + LONGEST_MS, ...renewals, ...drafts].filter((stop) => stop > now);
  const isNew = ({ state, payload }: { state: string; payload: string }) =>
    state === 'waiting' && JSON.parse(payload).created * 1000 > now - EVENT_WATCHED_MS;
  if (environment.objects<{ state: string; payload: string }>('webhooks').some(isNew))
    stops.push(now + EVENT_RETRY_MS);
  const { unsent, ends } = await store.readPending();
  if (unsent) stops.push(now + SHORT_MS);
  for (const day of ends) {
    const at = Date.parse(day);
    if (now < at - BEFORE_LAST_DAY_MS) stops.push(at - BEFORE_LAST_DAY_MS);
    else if (now < at + AFTER_LAST_DAY_MS) stops.push(now + NEAR_LAST_DAY_MS);
  }
  return Math.min(...stops);
}
