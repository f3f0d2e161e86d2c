import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import Stripe from 'stripe';
import {
  draftInvoice,
  draftSubscription,
  draftTerms,
  monthlyPrice,
  monthsAfter,
  newCustomer,
} from '../../../demo/simulators/stripe/draft.ts';
import type { Session, SetupIntent } from '../../../demo/simulators/stripe/objects.ts';
import { stripePayments } from '../../../server/providers/stripe.ts';
import type { TestServer } from '../server.ts';

const SECRET = 'whsec_only_the_tests_know_this_one';

/** The SDK as Stripe itself would use it: it signs. */
const { webhooks } = new Stripe('sk_test_signs_only');

let events = 0;

/** An event as it stands in the body of a webhook; `created` is an ISO instant, at the provider. */
export function event(type: string, created: string, object: object): string {
  events += 1;
  return JSON.stringify({
    id: `evt_${events}`,
    object: 'event',
    api_version: '2026-01-28.preview',
    created: unix(created),
    type,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: { object },
  });
}

const unix = (instant: string) => Date.parse(instant) / 1000;

/** A checkout session of a lease (`subscription` once it is paid), of a setup, or of another shop. */
export const session = (
  id: string,
  created: string,
  change: Partial<Session> & { leaseId?: number },
): Session => {
  const { leaseId, ...rest } = change;
  return {
    id,
    object: 'checkout.session',
    created: unix(created),
    livemode: false,
    mode: 'subscription',
    status: 'complete',
    payment_status: 'paid',
    customer: 'cus_unknown',
    client_reference_id: leaseId === undefined ? null : String(leaseId),
    metadata: leaseId === undefined ? {} : { leaseId: String(leaseId) },
    currency: 'dkk',
    amount_subtotal: 84900,
    amount_total: 84900,
    subscription: null,
    setup_intent: null,
    invoice: null,
    locale: 'auto',
    expires_at: unix(created) + 1860,
    success_url: 'https://facility.example/PaymentSuccess/1',
    cancel_url: 'https://facility.example/PaymentCancel',
    url: null,
    ...rest,
  };
};

/** A subscription that began at an instant, and the paid invoice of each of its periods, counted from 0. */
export function subscription(id: string, began: string, { customer }: { customer: string }) {
  const at = unix(began);
  const order = {
    name: 'Depotrum',
    price: monthlyPrice(84900, 'dkk'),
    subscription: { description: null, metadata: {} },
  };
  const begun = { ...draftSubscription({ customer, card: 'pm_1', order, coupon: null, at }), id };
  const payer = {
    ...newCustomer({ email: 'a@example.dk', name: 'A', phone: '+4520000000', metadata: {} }, new Date(began)),
    id: customer,
  };
  const invoice = (cycle: number) => {
    const period = {
      current_period_start: monthsAfter(at, cycle),
      current_period_end: monthsAfter(at, cycle + 1),
    };
    const [item] = begun.items.data;
    const items = { ...begun.items, data: item ? [{ ...item, ...period }] : [] };
    const terms = { ...draftTerms(id, 'Depotrum', null), cycle };
    const draft = draftInvoice({ subscription: { ...begun, items }, terms, customer: payer });
    return { ...draft, status: 'paid' as const, amount_paid: draft.total, amount_remaining: 0 };
  };
  const ended = (at: string) => ({
    ...begun,
    status: 'canceled' as const,
    canceled_at: unix(at),
    ended_at: unix(at),
  });
  return { begun, invoice, ended };
}

/** A saved card's setup; the session only names it, so the provider's own side is asked for it. */
export const setup = (id: string, customer: string, card: string): SetupIntent => ({
  id,
  object: 'setup_intent',
  created: 0,
  livemode: false,
  customer,
  payment_method: card,
  status: 'succeeded',
});

/** Lets the server read webhooks as it does in production: by the real provider, which asks for `setups` over HTTP. */
export async function readAsStripe(server: TestServer, setups: SetupIntent[] = []) {
  const app = new Hono();
  app.get('/v1/setup_intents/:id', (c) => {
    const found = setups.find(({ id }) => id === c.req.param('id'));
    return found ? c.json(found) : c.json({ error: { code: 'resource_missing' } }, 404);
  });
  const listening = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const starting = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(starting));
  });
  const { port } = listening.address() as { port: number };
  const { readEvent } = stripePayments({
    secretKey: 'sk_test_reads_only',
    publicKey: 'pk_test_reads_only',
    webhookSecret: SECRET,
    apiAddress: `http://127.0.0.1:${port}`,
  });
  Object.assign(server.payments.payments, { readEvent });
  return () => new Promise((closed) => listening.close(closed));
}

interface Signing {
  secret?: string;
  /** Seconds before now. */
  age?: number;
}

/** The header that Stripe sends with a payload. */
export const sign = (payload: string, { secret = SECRET, age = 0 }: Signing = {}): string =>
  webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - age,
  });

/** Delivers one webhook; without a signature it carries no such header. */
export async function deliver(
  server: TestServer,
  payload: string | Uint8Array<ArrayBuffer>,
  signature?: string,
): Promise<{ status: number; code?: number }> {
  const response = await server.hono.request('/webhooks/stripe', {
    method: 'POST',
    body: payload,
    ...(signature !== undefined && { headers: { 'stripe-signature': signature } }),
  });
  const { code } = (await response.json()) as { code?: number };
  return { status: response.status, code };
}
