import type Stripe from 'stripe';
import { PAYMENT_FAILED } from '../../../src/codes.ts';
import { type InvoiceSummary, type PaidLease, type Payments, ProviderFailure } from '../types.ts';
import { isMissing, isRefused, lastDayOfPeriod, nullIfMissing, periodStart, toId } from './client.ts';

/** Whether the subscription is over, so that Stripe refuses to change it. */
export const hasEnded = ({ status }: Stripe.Subscription): boolean =>
  ['canceled', 'incomplete_expired'].includes(status);

/** The customer's subscriptions that have not ended. */
export async function liveSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const { data } = await stripe.subscriptions.list({ customer, limit: 100 });
  return data.filter((each) => !hasEnded(each));
}

/** Whether another period follows the current one. */
export const renews = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean =>
  !cancel_at_period_end && !cancel_at;

/** Recent API versions have the period on the items; a lease has one item. */
const periodEnd = ({ items }: Stripe.Subscription): number | null =>
  items.data.length ? Math.max(...items.data.map((item) => item.current_period_end)) : null;

/** Only the latest invoice shows whether the current period is paid. */
const WITH_INVOICE = { expand: ['latest_invoice'] };
/** Of the invoice of 0 that Stripe makes when a billing day is moved. */
const MOVED = 'subscription_update';
/** How many times to retry when something else changes the subscription at the same time. */
const MAX_RETRIES = 4;

const latestInvoice = ({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null =>
  typeof invoice === 'string' ? null : invoice;

/**
 * Whether nothing is due for the current period. The subscription's own status does not tell: it is active while
 * the invoice of a new period is a draft, for an hour. A void invoice is not a paid one: a termination voided it
 * and was interrupted.
 */
function isPaid(subscription: Stripe.Subscription): boolean {
  const invoice = latestInvoice(subscription);
  return !invoice || invoice.status === 'paid' || (invoice.status !== 'void' && invoice.amount_due === 0);
}

/** The last paid day; for an ended subscription its last day. Null without a period. */
function lastPaidDay(subscription: Stripe.Subscription, firstDay: string): string | null {
  const { ended_at: endedAt, items } = subscription;
  // Ended within a period: without `firstDay`, which would move a day near a boundary of periods to the boundary.
  if (endedAt && endedAt !== periodEnd(subscription)) return lastDayOfPeriod(endedAt);
  // If the current period is not paid, the last paid one ended where it starts.
  const ends = items.data.map(({ current_period_start: start, current_period_end: end }) =>
    endedAt || isPaid(subscription) ? end : start,
  );
  return ends.length ? lastDayOfPeriod(Math.max(...ends), firstDay) : null;
}

/** The subscriptions of leases after the checkout: invoices, next payments, ending, resuming and refunding. */
export function stripeSubscriptions(stripe: Stripe) {
  return {
    async invoices({ customerId, limit = ALL_PAGES.limit, firstDays = new Map() }) {
      const pages = stripe.invoices.list({ customer: customerId, limit: Math.min(limit, 100) });
      const all = await pages.autoPagingToArray({ limit });
      return all.filter(isIssued).map((invoice) => summarise(invoice, firstDays));
    },

    async issuedInvoices({ firstDays, ...time }) {
      const all = await stripe.invoices.list(createdIn(time)).autoPagingToArray(ALL_PAGES);
      return all.filter(isIssued).map((invoice) => summarise(invoice, firstDays));
    },

    async refunds(time) {
      const all = await stripe.refunds.list(createdIn(time)).autoPagingToArray(ALL_PAGES);
      return all
        .filter(countsAsRefunded)
        .map(({ created, amount, metadata }) => ({
          created: new Date(created * 1000),
          amount,
          subscriptionId: metadata?.subscription ?? null,
          number: metadata?.invoice ?? null,
        }));
    },

    async nextPayments(customerId, firstDays) {
      const going = (await liveSubscriptions(stripe, customerId)).filter(renews);
      return going
        .flatMap((subscription) => {
          const [subscriptionId, end] = [subscription.id, periodEnd(subscription)];
          return end === null ? [] : { subscriptionId, day: periodStart(end, firstDays.get(subscriptionId)) };
        })
        .sort((one, other) => one.day.localeCompare(other.day));
    },

    async paidPeriodEnd({ subscriptionId, firstDay }) {
      const found = await stripe.subscriptions.retrieve(subscriptionId, WITH_INVOICE).catch(nullIfMissing);
      return found && lastPaidDay(found, firstDay);
    },

    async endSubscription({ subscriptionId, firstDay }) {
      const day = lastPaidDay(await stopCharging(stripe, subscriptionId), firstDay);
      if (day === null)
        throw new ProviderFailure(PAYMENT_FAILED, `subscription ${subscriptionId} has no period`);
      return day;
    },

    resumeSubscription: (subscriptionId) => resume(stripe, subscriptionId),
    moveEarlyCharges: (lease) => moveEarlyCharges(stripe, lease),

    async changePrice({ subscriptionId, monthly }) {
      const [item] = (await stripe.subscriptions.retrieve(subscriptionId)).items.data;
      const product = toId(item?.price.product);
      if (!item || !product)
        throw new ProviderFailure(PAYMENT_FAILED, `subscription ${subscriptionId} has no price`);
      if (item.price.unit_amount === monthly) return;
      const { currency } = item.price;
      const price = { currency, product, recurring: { interval: 'month' as const }, unit_amount: monthly };
      await stripe.subscriptions.update(subscriptionId, {
        items: [{ id: item.id, price_data: price }],
        proration_behavior: 'none',
      });
    },

    async refundAndCancel(subscriptionId, { keep = 0 } = {}) {
      const found = await stripe.subscriptions.retrieve(subscriptionId);
      if (!hasEnded(found)) await stripe.subscriptions.cancel(subscriptionId);
      const { data } = await stripe.invoices.list({ subscription: subscriptionId, limit: 100 });
      // A failed payment leaves an open invoice that could still be paid.
      for (const invoice of data) if (invoice.status === 'open') await voidInvoice(stripe, invoice);
      const paid = data.filter(({ status }) => status === 'paid');
      return refundAllBut(stripe, paid, { keep, subscriptionId });
    },
  } satisfies Partial<Payments>;
}

/** A month of a facility with 10,000 rooms; the SDK asks for a limit. */
const ALL_PAGES = { limit: 10_000 };

const toSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
const createdIn = ({ from, to }: { from: Date; to: Date }) => ({
  created: { gte: toSeconds(from), lt: toSeconds(to) },
  limit: 100,
});

/** Whether the customer keeps the money of a refund: not if it failed at the bank or was cancelled. */
const countsAsRefunded = ({ status }: Stripe.Refund): boolean => status !== 'failed' && status !== 'canceled';

const isIssued = ({ status, billing_reason }: Stripe.Invoice): boolean =>
  status !== 'draft' && status !== 'void' && billing_reason !== MOVED;

function summarise(invoice: Stripe.Invoice, firstDays: ReadonlyMap<string, string>): InvoiceSummary {
  const { id, number, created, total, invoice_pdf, hosted_invoice_url, status, attempt_count } = invoice;
  const subscriptionId = toId(invoice.parent?.subscription_details?.subscription);
  const firstDay = firstDays.get(subscriptionId ?? '');
  const periods = invoice.lines.data.map(({ period }) => period);
  const paid = status === 'paid';
  return {
    id,
    number,
    created: new Date(created * 1000),
    total,
    pdf: invoice_pdf ?? null,
    status: paid ? 'paid' : attempt_count > 0 ? 'failed' : 'open',
    subscriptionId,
    period: periods.length
      ? {
          from: periodStart(Math.min(...periods.map(({ start }) => start)), firstDay),
          to: lastDayOfPeriod(Math.max(...periods.map(({ end }) => end)), firstDay),
        }
      : null,
    payUrl: paid ? null : (hosted_invoice_url ?? null),
  };
}

/** Refunds the payments of these invoices, the newest first, but for the amount to `keep`. Returns what is refunded then. */
async function refundAllBut(
  stripe: Stripe,
  invoices: Stripe.Invoice[],
  { keep, subscriptionId }: { keep: number; subscriptionId: string },
): Promise<number> {
  const payments = await Promise.all(
    invoices.map(async ({ id: invoice, number }) => {
      const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 100 });
      return data.flatMap(({ payment, amount_paid }) => {
        const intent = toId(payment.payment_intent);
        return intent ? { intent, amount: amount_paid ?? 0, invoice: number ?? '' } : [];
      });
    }),
  ).then((lists) => lists.flat());
  const goal = Math.max(0, payments.reduce((sum, { amount }) => sum + amount, 0) - keep);
  let left = goal;
  for (const { intent, amount, invoice } of payments) {
    const part = Math.min(amount, left);
    left -= part;
    const metadata = { subscription: subscriptionId, invoice };
    if (part > 0) await refundUpTo(stripe, { intent, amount: part, metadata });
  }
  return goal;
}

/** Refunds of a payment what is not refunded yet, up to an amount. `metadata` says what for, also in the event of a refund that fails later. */
async function refundUpTo(
  stripe: Stripe,
  { intent, amount, metadata }: { intent: string; amount: number; metadata: Record<string, string> },
): Promise<void> {
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
  const before = data.filter(countsAsRefunded).reduce((sum, refund) => sum + refund.amount, 0);
  if (before >= amount) return;
  try {
    await stripe.refunds.create(
      { payment_intent: intent, amount: amount - before, metadata },
      { idempotencyKey: `refund-${intent}-${amount}` },
    );
  } catch (error) {
    if (!isRefused(error) || error.code !== 'charge_already_refunded') throw error;
  }
}

/** Voids an unpaid invoice. Stripe voids only finalised invoices and does not delete drafts of subscriptions. */
async function voidInvoice(stripe: Stripe, { id, status }: Stripe.Invoice): Promise<void> {
  if (status === 'draft') await stripe.invoices.finalizeInvoice(id, { auto_advance: false });
  if (status !== 'void') await stripe.invoices.voidInvoice(id);
}

/**
 * Takes back that the subscription ends after the current period. Returns whether it goes on. If it ends in
 * between, Stripe refuses the change, and reading it again shows the end.
 */
async function resume(stripe: Stripe, id: string): Promise<boolean> {
  const goesOn = (found: Stripe.Subscription) => renews(found) && !hasEnded(found);
  try {
    const found = await stripe.subscriptions.retrieve(id);
    if (!found.cancel_at_period_end || hasEnded(found)) return goesOn(found);
    return goesOn(await stripe.subscriptions.update(id, { cancel_at_period_end: false }));
  } catch (error) {
    if (isMissing(error)) return false;
    if (!isRefused(error)) throw error;
    return goesOn(await stripe.subscriptions.retrieve(id));
  }
}

/**
 * Makes a subscription stop charging and returns it. If the period is paid, the subscription ends after it;
 * otherwise it ends now, and the open invoice is voided before. If that invoice is paid in between, Stripe does
 * not void it, and the retry finds a paid period.
 */
async function stopCharging(
  stripe: Stripe,
  id: string,
  retriesLeft = MAX_RETRIES,
): Promise<Stripe.Subscription> {
  const found = await stripe.subscriptions.retrieve(id, WITH_INVOICE);
  if (hasEnded(found)) return found;
  try {
    if (isPaid(found)) {
      if (found.cancel_at_period_end) return found;
      const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true, ...WITH_INVOICE });
      // The next period may have begun in between.
      if (isPaid(ending)) return ending;
    } else {
      const invoice = latestInvoice(found);
      if (invoice) await voidInvoice(stripe, invoice);
      await stripe.subscriptions.cancel(id);
    }
  } catch (error) {
    // Paid, finalised or ended in the meantime by Stripe or another request; the retry sees it.
    if (retriesLeft === 0 || !isRefused(error)) throw error;
  }
  if (retriesLeft === 0) throw new ProviderFailure(PAYMENT_FAILED, `subscription ${id} keeps changing`);
  // Reads it again: it has changed, or it has just been ended above.
  return stopCharging(stripe, id, retriesLeft - 1);
}

/**
 * Stripe counts months from the instant of the payment in UTC. A lease that is paid in the first hours of 1 March began for Stripe on 28
 * February, and every later month would be charged on the 28th. After the 31st nothing is early: that is the last day of every month.
 */
function isEarly({ billing_cycle_anchor: anchor }: Stripe.Subscription, firstDay: string): boolean {
  const day = new Date(anchor * 1000).getUTCDate();
  return firstDay.endsWith('-01') && day >= 28 && day < 31;
}

/**
 * Stripe moves a billing day by a trial that ends on it, without proration: what was paid stays as it is, nothing is charged until then,
 * and later months are counted from there.
 */
async function moveEarlyCharges(stripe: Stripe, { subscriptionId, firstDay }: PaidLease): Promise<boolean> {
  const found = await stripe.subscriptions.retrieve(subscriptionId, WITH_INVOICE);
  const end = periodEnd(found);
  if (hasEnded(found) || end === null || !isEarly(found, firstDay)) return true;
  if (!isPaid(found)) return false;
  // At midnight in UTC it is the first in Denmark too.
  const due = Date.parse(periodStart(end, firstDay)) / 1000;
  await stripe.subscriptions.update(
    subscriptionId,
    { trial_end: due, proration_behavior: 'none' },
    { idempotencyKey: `billing-day-${subscriptionId}-${due}` },
  );
  return true;
}
