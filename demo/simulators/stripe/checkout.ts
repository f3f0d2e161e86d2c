import { type CardDetails, paysLater } from './card.ts';
import { calculateAmounts, readExpiry, readOrder } from './checkout-order.ts';
import { type Fields, StripeFailure, unknownId } from './form.ts';
import { payInvoice } from './invoices.ts';
import {
  type CheckoutSession,
  newCheckoutSession,
  newPaymentMethod,
  newSetupIntent,
  type Order,
  unix,
} from './objects.ts';
import { findPending, type StripeSimulator } from './simulator.ts';
import { subscribe } from './subscriptions.ts';

/** A session after a change, and the id of the event that reports it. */
interface Outcome {
  session: CheckoutSession;
  event: string;
}

const SESSION_FIELDS = [
  'mode customer client_reference_id metadata subscription_data line_items discounts currency',
  'allowed_payment_method_types custom_text locale expires_at success_url cancel_url',
].flatMap((names) => names.split(' '));

/** What a session sells; null for one that only saves a card. */
export const findOrder = ({ objects }: StripeSimulator, id: string): Order | null =>
  objects.orders.get(id)?.order ?? null;

const checkoutTitle = (stripe: StripeSimulator, id: string): string => findOrder(stripe, id)?.name ?? 'Kort';

export const declineCard = (stripe: StripeSimulator, id: string): void =>
  stripe.activity.record({ kind: 'card declined', title: checkoutTitle(stripe, id) });

/** Expires every open session whose time has come. */
export function expireDueSessions(stripe: StripeSimulator): void {
  for (const { id, status } of stripe.objects.sessions.all())
    if (status === 'open') currentSession(stripe, id);
}

/** The session; expires it first if its time has come. Throws for an unknown id. */
export function currentSession(stripe: StripeSimulator, id: string): CheckoutSession {
  const session = stripe.objects.sessions.get(id);
  if (!session) throw unknownId('checkout.session', id);
  const isOver = session.status === 'open' && session.expires_at <= unix(stripe.now());
  return isOver ? closeUnpaid(stripe, session).session : session;
}

function closeUnpaid(stripe: StripeSimulator, session: CheckoutSession): Outcome {
  const expired = stripe.objects.sessions.put({ ...session, status: 'expired', url: null });
  stripe.activity.record({ kind: 'checkout expired', title: checkoutTitle(stripe, session.id) });
  return { session: expired, event: stripe.emit('checkout.session.expired', expired) };
}

export function openSession(
  { objects, account, activity, now, publicAddress }: StripeSimulator,
  body: Fields,
): CheckoutSession {
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
  const expires = readExpiry(body, created);
  const setup = order ? null : newSetupIntent(customer, created);
  const details = { mode, customer, order, amounts, setup, allowed, publicAddress, created, expires };
  const session = sessions.put(newCheckoutSession(body, details));
  if (setup) setups.put(setup);
  if (order) orders.put({ id: session.id, order });
  if (order && amounts) activity.record({ kind: 'checkout opened', title: order.name, amount: amounts.due });
  return session;
}

export function expireSession(stripe: StripeSimulator, id: string): Outcome {
  const session = currentSession(stripe, id);
  if (session.status === 'open') return closeUnpaid(stripe, session);
  throw new StripeFailure(
    400,
    `Only Checkout Sessions with a status in ["open"] can be expired. This Session has a status of ${session.status}.`,
  );
}

/** Completes an open session with an accepted card. */
export function completeSession(stripe: StripeSimulator, id: string, details: CardDetails): Outcome {
  const { sessions, orders, coupons, setups } = stripe.objects;
  const session = currentSession(stripe, id);
  if (session.status !== 'open') throw new StripeFailure(400, `The session is ${session.status}.`);
  const card = saveCard(stripe, session.customer, details);
  const order = orders.get(id)?.order;
  const setup = session.setup_intent ? setups.get(session.setup_intent) : undefined;
  if (setup) setups.put({ ...setup, payment_method: card, status: 'succeeded' });
  const bought =
    order &&
    subscribe(stripe, {
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
  if (order)
    stripe.activity.record({ kind: paid ? 'checkout paid' : 'payment under way', title: order.name });
  return { session: complete, event: stripe.emit('checkout.session.completed', complete) };
}

/** Settles a pending payment; false if there is none. */
export function settlePayment(stripe: StripeSimulator, id: string, outcome: 'paid' | 'failed'): boolean {
  const { sessions, invoices, orders } = stripe.objects;
  const session = sessions.get(id);
  const invoice = invoices.get(session?.invoice ?? '');
  if (!session || !invoice || findPending(stripe.objects, invoice.id)?.id !== id) return false;
  const title = checkoutTitle(stripe, id);
  if (outcome === 'failed') {
    const record = orders.get(id);
    if (record) orders.put({ ...record, failed: true });
    stripe.activity.record({ kind: 'payment failed', title });
    stripe.emit('checkout.session.async_payment_failed', session);
    return true;
  }
  payInvoice(stripe, invoice, orders.get(id)?.card);
  const paid = sessions.put({ ...session, payment_status: 'paid' });
  stripe.activity.record({ kind: 'checkout paid', title });
  stripe.emit('checkout.session.async_payment_succeeded', paid);
  return true;
}

/** The id of the saved card; saving the same card again returns the same id. */
export function saveCard(
  { objects, activity, now }: StripeSimulator,
  customerId: string,
  details: CardDetails,
): string {
  const { fingerprint, exp_month, exp_year, brand, last4 } = details;
  const known = objects.methods
    .all()
    .find(
      ({ customer, card }) =>
        customer === customerId &&
        card.fingerprint === fingerprint &&
        card.exp_month === exp_month &&
        card.exp_year === exp_year,
    );
  if (known) return known.id;
  const email = objects.customers.get(customerId)?.email ?? null;
  const owner = { customer: customerId, email, created: unix(now()) };
  const { id } = objects.methods.put(newPaymentMethod(details, owner));
  activity.record({ kind: 'card saved', title: `${brand} ${last4}` });
  return id;
}
