import Stripe from 'stripe';
import { type Payments, ProviderFailure } from '../types.ts';
import { ask, dayOfUnix, idOf, isMissing, lastDayOfPeriod } from './client.ts';

type Subscriptions = Pick<
  Payments,
  'invoices' | 'nextPaymentDay' | 'paidPeriodEnd' | 'endSubscription' | 'refundAndCancel'
>;

const ENDED = ['canceled', 'incomplete_expired'];

/** The customer's subscriptions that still charge or will be ended later (Stripe leaves ended ones out by itself). */
export async function liveSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const { data } = await stripe.subscriptions.list({ customer, limit: 100 });
  return data.filter(({ status }) => !ENDED.includes(status));
}

/** Recent versions of the API keep the period on the items; a lease has one. */
const periodEnd = ({ items }: Stripe.Subscription): number | null =>
  items.data.length ? Math.max(...items.data.map((item) => item.current_period_end)) : null;

/** Their period has begun, and its payment failed. */
const OVERDUE = ['past_due', 'unpaid'];

/** The last day that is paid; null without a period. */
function paidUntil({ status, items }: Stripe.Subscription): string | null {
  const ends = items.data.map(({ current_period_start: start, current_period_end: end }) =>
    OVERDUE.includes(status) ? start : end,
  );
  return ends.length ? lastDayOfPeriod(Math.max(...ends)) : null;
}

/** The months that follow the first payment, and what was paid for them. */
export function stripeSubscriptions(stripe: Stripe): Subscriptions {
  async function refund(invoice: string): Promise<void> {
    const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 100 });
    for (const { payment } of data) {
      const intent = idOf(payment.payment_intent);
      if (!intent) continue;
      try {
        await stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: `refund-${intent}` });
      } catch (error) {
        const done =
          error instanceof Stripe.errors.StripeInvalidRequestError &&
          error.code === 'charge_already_refunded';
        if (!done) throw error;
      }
    }
  }

  return {
    invoices: ({ customerId, limit }) =>
      ask(async () => {
        const { data } = await stripe.invoices.list({ customer: customerId, limit });
        return data
          .filter(({ status }) => status !== 'draft' && status !== 'void')
          .map(({ id, number, created, total, invoice_pdf }) => ({
            id,
            number,
            created: new Date(created * 1000),
            total,
            pdf: invoice_pdf ?? null,
          }));
      }),

    nextPaymentDay: (customerId) =>
      ask(async () => {
        const ends = (await liveSubscriptions(stripe, customerId))
          .filter(({ cancel_at_period_end, cancel_at }) => !cancel_at_period_end && !cancel_at)
          .flatMap((subscription) => periodEnd(subscription) ?? []);
        return ends.length ? dayOfUnix(Math.min(...ends)) : null;
      }),

    paidPeriodEnd: (subscriptionId) =>
      ask(async () => {
        try {
          return paidUntil(await stripe.subscriptions.retrieve(subscriptionId));
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),

    endSubscription: (subscriptionId) =>
      ask(async () => {
        const found = await stripe.subscriptions.retrieve(subscriptionId);
        const ending = found.cancel_at_period_end || ENDED.includes(found.status);
        const subscription = ending
          ? found
          : await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
        const day = paidUntil(subscription);
        if (day === null) throw new ProviderFailure(27, `subscription ${subscriptionId} has no period`);
        return day;
      }),

    refundAndCancel: (subscriptionId) =>
      ask(async () => {
        const { status } = await stripe.subscriptions.retrieve(subscriptionId);
        if (!ENDED.includes(status)) await stripe.subscriptions.cancel(subscriptionId);
        const { data } = await stripe.invoices.list({
          subscription: subscriptionId,
          status: 'paid',
          limit: 100,
        });
        for (const { id } of data) await refund(id);
      }),
  };
}
