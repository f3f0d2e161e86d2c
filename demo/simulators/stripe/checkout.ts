import { type CardDetails, paysLater } from './card.ts';
import { calculateAmounts, readExpiry, readOrder } from './checkout-order.ts';
import { type Fields, StripeFailure, unknownId } from './form.ts';
import { payInvoice } from './invoices.ts';
import { findPending, newId, type Order, type Session, unix } from './objects.ts';
import type { StripeParts } from './parts.ts';
import { subscribe } from './subscriptions.ts';

/** A session after a change, and the id of the event that reports it. */
interface Outcome {
  session: Session;
  event: string;
}

const SESSION_FIELDS = [
  ...['mode', 'customer', 'client_reference_id', 'metadata', 'subscription_data', 'line_items', 'discounts'],
  ...[
    'allowed_payment_method_types',
    'custom_text',
    'locale',
    'expires_at',
    'success_url',
    'cancel_url',
    'currency',
  ],
];

/** What a session sells; null for one that only saves a card. */
export const findOrder = ({ objects }: StripeParts, id: string): Order | null =>
  objects.orders.get(id)?.order ?? null;

const checkoutTitle = (parts: StripeParts, id: string): string => findOrder(parts, id)?.name ?? 'Kort';

export const declineCard = (parts: StripeParts, id: string): void =>
  parts.activity.record({ kind: 'card declined', title: checkoutTitle(parts, id) });

/** Expires every open session whose time has come. */
export function expireDueSessions(parts: StripeParts): void {
  for (const { id, status } of parts.objects.sessions.all()) if (status === 'open') currentSession(parts, id);
}

/** The session; expires it first if its time has come. Throws for an unknown id. */
export function currentSession(parts: StripeParts, id: string): Session {
  const session = parts.objects.sessions.get(id);
  if (!session) throw unknownId('checkout.session', id);
  const isOver = session.status === 'open' && session.expires_at <= unix(parts.now());
  return isOver ? closeUnpaid(parts, session).session : session;
}

function closeUnpaid(parts: StripeParts, session: Session): Outcome {
  const expired = parts.objects.sessions.put({ ...session, status: 'expired', url: null });
  parts.activity.record({ kind: 'checkout expired', title: checkoutTitle(parts, session.id) });
  return { session: expired, event: parts.emit('checkout.session.expired', expired) };
}

export function openSession(
  { objects, account, activity, now, publicAddress }: StripeParts,
  body: Fields,
): Session {
  const { sessions, orders, customers, coupons, setups } = objects;
  body.only(...SESSION_FIELDS);
  const created = unix(now());
  const mode = body.choice('mode', ['subscription', 'setup'] as const);
  if (!mode) throw new StripeFailure(400, 'mode: subscription or setup is supported', { param: 'mode' });
  const customer = body.required('customer');
  if (!customers.get(customer)) throw unknownId('customer', customer);
  const order = mode === 'subscription' ? readOrder(body, objects) : null;
  const amounts = order && calculateAmounts(order, coupons);
  const allowed = body.texts('allowed_payment_method_types');
  if (account.offered(allowed).length === 0)
    throw new StripeFailure(400, 'No valid payment method types for this Checkout Session.');
  const id = newId('cs_test');
  const setup = order ? null : newId('seti');
  const session = sessions.put({
    id,
    object: 'checkout.session',
    created,
    livemode: false,
    mode,
    status: 'open',
    payment_status: order ? 'unpaid' : 'no_payment_required',
    customer,
    client_reference_id: body.text('client_reference_id'),
    metadata: body.metadata(),
    currency: order?.price.currency ?? body.required('currency'),
    amount_subtotal: amounts?.monthly ?? null,
    amount_total: amounts?.due ?? null,
    subscription: null,
    setup_intent: setup,
    invoice: null,
    allowed_payment_method_types: allowed.length > 0 ? allowed : null,
    locale: body.text('locale'),
    expires_at: readExpiry(body, created),
    success_url: body.url('success_url'),
    cancel_url: body.text('cancel_url') && body.url('cancel_url'),
    url: `${publicAddress}/c/pay/${id}`,
  });
  if (setup) {
    const common = { id: setup, object: 'setup_intent', created, livemode: false } as const;
    setups.put({ ...common, customer, payment_method: null, status: 'requires_payment_method' });
  }
  if (order) orders.put({ id, order });
  if (order && amounts) activity.record({ kind: 'checkout opened', title: order.name, amount: amounts.due });
  return session;
}

export function expireSession(parts: StripeParts, id: string): Outcome {
  const session = currentSession(parts, id);
  if (session.status === 'open') return closeUnpaid(parts, session);
  throw new StripeFailure(
    400,
    `Only Checkout Sessions with a status in ["open"] can be expired. This Session has a status of ${session.status}.`,
  );
}

/** Completes an open session with an accepted card. */
export function completeSession(parts: StripeParts, id: string, details: CardDetails): Outcome {
  const { sessions, orders, coupons, setups } = parts.objects;
  const session = currentSession(parts, id);
  if (session.status !== 'open') throw new StripeFailure(400, `The session is ${session.status}.`);
  const card = saveCard(parts, session.customer, details);
  const order = orders.get(id)?.order;
  const setup = session.setup_intent ? setups.get(session.setup_intent) : undefined;
  if (setup) setups.put({ ...setup, payment_method: card, status: 'succeeded' });
  const bought =
    order &&
    subscribe(parts, {
      customer: session.customer,
      card,
      order,
      coupon: (order.coupon && coupons.get(order.coupon)) || null,
      paysLater: paysLater(details),
    });
  const paid = bought?.invoice.status === 'paid';
  const complete = sessions.put({
    ...session,
    status: 'complete',
    payment_status: paid ? 'paid' : session.payment_status,
    subscription: bought?.subscription.id ?? null,
    invoice: bought?.invoice.id ?? null,
    url: null,
  });
  if (order && !paid) orders.put({ id, order, card });
  if (order) parts.activity.record({ kind: paid ? 'checkout paid' : 'payment under way', title: order.name });
  return { session: complete, event: parts.emit('checkout.session.completed', complete) };
}

/** Settles a pending payment; false if there is none. */
export function settlePayment(parts: StripeParts, id: string, outcome: 'paid' | 'failed'): boolean {
  const { sessions, invoices, orders } = parts.objects;
  const session = sessions.get(id);
  const invoice = invoices.get(session?.invoice ?? '');
  if (!session || !invoice || findPending(parts.objects, invoice.id)?.id !== id) return false;
  const title = checkoutTitle(parts, id);
  if (outcome === 'failed') {
    const record = orders.get(id);
    if (record) orders.put({ ...record, failed: true });
    parts.activity.record({ kind: 'payment failed', title });
    parts.emit('checkout.session.async_payment_failed', session);
    return true;
  }
  payInvoice(parts, invoice, orders.get(id)?.card);
  const paid = sessions.put({ ...session, payment_status: 'paid' });
  parts.activity.record({ kind: 'checkout paid', title });
  parts.emit('checkout.session.async_payment_succeeded', paid);
  return true;
}

/** The id of the saved card; saving the same card again returns the same id. */
export function saveCard(
  { objects, activity, now }: StripeParts,
  customerId: string,
  details: CardDetails,
): string {
  const { name, ...card } = details;
  const known = objects.methods
    .all()
    .find(
      (method) =>
        method.customer === customerId &&
        method.card.fingerprint === card.fingerprint &&
        method.card.exp_month === card.exp_month &&
        method.card.exp_year === card.exp_year,
    );
  if (known) return known.id;
  const { id } = objects.methods.put({
    id: newId('pm'),
    object: 'payment_method',
    created: unix(now()),
    livemode: false,
    type: 'card',
    customer: customerId,
    card,
    billing_details: {
      name,
      email: objects.customers.get(customerId)?.email ?? null,
      phone: null,
      address: null,
    },
    metadata: {},
  });
  activity.record({ kind: 'card saved', title: `${card.brand} ${card.last4}` });
  return id;
}
