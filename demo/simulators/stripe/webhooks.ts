import { createHmac } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type Stripe from 'stripe';
import { DAY } from '../../../server/shared/time.ts';
import type { Journal } from '../journal.ts';
import { newId, type Published, unix } from './objects.ts';

interface Delivery {
  id: string;
  type: string;
  payload: string;
  attempts: number;
  state: 'waiting' | 'delivered' | 'given-up';
}

interface Event {
  id: string;
  type: string;
  created: number;
}

export interface WebhookOptions {
  journal: Journal;
  now: () => Date;
  /** Address that events are sent to. */
  address: string;
  secret: string;
}

const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 10_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;
const MAX_ATTEMPTS = 60;
const RETENTION_SECONDS = 30 * DAY;

const parseEvent = (payload: string): Event => JSON.parse(payload);

/** Signed webhooks, retried with growing delays until the receiver answers 2xx: at least once, in any order. */
export function createWebhooks(options: WebhookOptions) {
  const { journal, now } = options;
  const deliveries = journal.collection<Delivery>('webhooks');
  const waiting = new Map<string, NodeJS.Timeout>();
  const arrivals = new EventEmitter();
  let closed = false;

  async function attempt(id: string): Promise<void> {
    waiting.delete(id);
    const delivery = deliveries.get(id);
    if (closed || delivery?.state !== 'waiting') return;
    const done = await post(options, delivery.payload);
    if (closed) return;
    const attempts = delivery.attempts + 1;
    const state = done ? 'delivered' : attempts < MAX_ATTEMPTS ? 'waiting' : 'given-up';
    deliveries.put({ ...delivery, attempts, state });
    if (done) arrivals.emit(id);
    if (state === 'waiting') schedule(id, Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS));
  }

  function schedule(id: string, ms: number): void {
    waiting.set(
      id,
      setTimeout(() => void attempt(id), ms),
    );
  }

  return {
    /** Stores an event and starts delivering it after the current batch; returns its id. */
    emit(type: Stripe.Event['type'], object: object): string {
      const id = newId('evt');
      const event = {
        id,
        object: 'event',
        api_version: API_VERSION,
        created: unix(now()),
        type,
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        data: { object },
      } satisfies Published<Omit<Stripe.Event, 'data'>> & { data: object };
      deliveries.put({ id, type, payload: JSON.stringify(event), attempts: 0, state: 'waiting' });
      schedule(id, 0);
      return id;
    },
    /** Every event of the last 30 days, oldest first. */
    events: () => deliveries.all().map(({ payload }) => parseEvent(payload)),
    /** Resolves with whether the event was delivered within `ms`. */
    async delivered(id: string, ms: number): Promise<boolean> {
      if (deliveries.get(id)?.state === 'delivered') return true;
      const arrived = once(arrivals, id, { signal: AbortSignal.timeout(ms) });
      return arrived.then(
        () => true,
        () => false,
      );
    },
    /** Delivers events that an earlier process left undelivered. */
    resume() {
      const oldest = unix(now()) - RETENTION_SECONDS;
      for (const { id, state, payload } of deliveries.all())
        if (state === 'waiting') schedule(id, 0);
        else if (parseEvent(payload).created < oldest) deliveries.remove(id);
    },
    close() {
      closed = true;
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}

/** Posts a signed payload; resolves with whether the receiver answered 2xx. */
async function post({ address, secret, now }: WebhookOptions, payload: string): Promise<boolean> {
  const time = unix(now());
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  try {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${time},v1=${signature}`,
      },
      body: payload,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
