import { StripeFailure } from './form.ts';
import { collectInvoice, createInvoice, finalizeInvoice, findSubscription } from './invoices.ts';
import {
  type Invoice,
  monthsAfter,
  newSubscription,
  newSubscriptionTerms,
  type Purchase,
  type Subscription,
  unix,
} from './objects.ts';
import type { StripeSimulator } from './simulator.ts';

/** A purchase that begins now unless `at` (Unix seconds) is given. */
export interface NewSubscription extends Omit<Purchase, 'at'> {
  at?: number;
  /** Whether to send no events and record no activity. */
  quiet?: boolean;
  /** Whether the first invoice stays open until the outcome of its payment is known. */
  paysLater?: boolean;
}

const MAX_RENEWALS = 240;
/** How long a renewal's invoice stays a draft. */
const DRAFT_SECONDS = 3600;

/** Creates a subscription and its first invoice, which is charged unless it is paid later. */
export function subscribe(
  stripe: StripeSimulator,
  {
    customer,
    card,
    order,
    coupon,
    at = unix(stripe.now()),
    quiet = false,
    paysLater = false,
  }: NewSubscription,
): { subscription: Subscription; invoice: Invoice } {
  const { subscriptions, terms } = stripe.objects;
  const subscription = subscriptions.put(newSubscription({ customer, card, order, coupon, at }));
  const agreed = terms.put(newSubscriptionTerms(subscription.id, order.name, coupon));
  if (!quiet) stripe.emit('customer.subscription.created', subscription);
  const open = finalizeInvoice(stripe, createInvoice(stripe, subscription, agreed), { at });
  const invoice = paysLater ? open : collectInvoice(stripe, open, { quiet, at });
  return { subscription: subscriptions.get(subscription.id) ?? subscription, invoice };
}

/** Cancels a subscription at a Unix time. Its unpaid invoices are no longer collected. */
export function endSubscription(
  { objects, activity, emit }: StripeSimulator,
  subscription: Subscription,
  at: number,
): Subscription {
  const { invoices, subscriptions, terms } = objects;
  for (const invoice of invoices.all())
    if (findSubscription(objects, invoice)?.id === subscription.id && invoice.auto_advance)
      invoices.put({ ...invoice, auto_advance: false });
  const ended = subscriptions.put({
    ...subscription,
    status: 'canceled',
    // Stripe keeps when the cancellation was asked for.
    canceled_at: subscription.canceled_at ?? at,
    ended_at: at,
  });
  emit('customer.subscription.deleted', ended);
  activity.record({ kind: 'subscription ended', title: terms.get(ended.id)?.title ?? ended.id });
  return ended;
}

/** Begins a trial without proration, which moves the anchor to its end; Stripe invoices 0 for it. */
export function startTrial(stripe: StripeSimulator, subscription: Subscription, end: number): Subscription {
  const { subscriptions, terms } = stripe.objects;
  const at = unix(stripe.now());
  const [item] = subscription.items.data;
  const agreed = terms.get(subscription.id);
  if (!item || !agreed) throw new StripeFailure(500, `subscription ${subscription.id} has no item`);
  if (end <= at)
    throw new StripeFailure(400, 'Invalid timestamp: must be an integer Unix timestamp in the future.');
  const trialing = subscriptions.put({
    ...subscription,
    status: 'trialing',
    trial_start: at,
    trial_end: end,
    billing_cycle_anchor: end,
    cancel_at: subscription.cancel_at_period_end ? end : null,
    items: { ...subscription.items, data: [{ ...item, current_period_start: at, current_period_end: end }] },
  });
  const moved = terms.put({ ...agreed, anchor: agreed.cycle + 1 });
  const invoice = createInvoice(stripe, trialing, moved);
  collectInvoice(stripe, finalizeInvoice(stripe, invoice, { at }), { quiet: false, at });
  return subscriptions.get(subscription.id) ?? trialing;
}

/** Ends or renews a subscription for every period that is over at the Unix time `to`. */
export function renewSubscription(
  stripe: StripeSimulator,
  id: string,
  { to, quiet = false }: { to: number; quiet?: boolean },
): void {
  const { subscriptions, terms } = stripe.objects;
  for (let count = 0; count < MAX_RENEWALS; count += 1) {
    collectDraft(stripe, id, { to, quiet });
    const subscription = subscriptions.get(id);
    const agreed = terms.get(id);
    const [item] = subscription?.items.data ?? [];
    if (!subscription || !agreed || !item || subscription.status === 'canceled') return;
    if (item.current_period_end > to) return;
    if (subscription.cancel_at_period_end) {
      endSubscription(stripe, subscription, item.current_period_end);
      return;
    }
    const cycle = agreed.cycle + 1;
    const period = {
      current_period_start: item.current_period_end,
      current_period_end: monthsAfter(subscription.billing_cycle_anchor, cycle + 1 - (agreed.anchor ?? 0)),
    };
    const renewed = subscriptions.put({
      ...subscription,
      status: subscription.status === 'trialing' ? 'active' : subscription.status,
      items: { ...subscription.items, data: [{ ...item, ...period }] },
    });
    createInvoice(stripe, renewed, terms.put({ ...agreed, cycle }));
  }
}

/** Charges the latest invoice once it has been a draft for an hour; at once if `quiet`. */
function collectDraft(
  stripe: StripeSimulator,
  id: string,
  { to, quiet }: { to: number; quiet: boolean },
): void {
  const { invoices, subscriptions } = stripe.objects;
  const invoice = invoices.get(subscriptions.get(id)?.latest_invoice ?? '');
  if (invoice?.status !== 'draft' || !invoice.auto_advance) return;
  const at = invoice.created + (quiet ? 0 : DRAFT_SECONDS);
  if (at <= to) collectInvoice(stripe, finalizeInvoice(stripe, invoice, { at }), { quiet, at });
}
