import type { ActivityLog } from '../activity.ts';
import { draftInvoice, draftSubscription, draftTerms, monthsAfter } from './draft.ts';
import { StripeFailure } from './failure.ts';
import {
  type Coupon,
  type Invoice,
  newId,
  type Order,
  type Refund,
  type StripeObjects,
  type Subscription,
  type Terms,
  unix,
} from './objects.ts';

export interface BillingOptions {
  objects: StripeObjects;
  activity: ActivityLog;
  emit: (type: string, object: object) => string;
  now: () => Date;
  /** Where browsers reach the simulator. */
  publicAddress: string;
}

export type Billing = ReturnType<typeof createBilling>;

const MOST_RENEWALS = 240;

/** Subscriptions, their invoices and what is paid on them. Callers hold a journal batch around each verb. */
export function createBilling({ objects, activity, emit, now, publicAddress }: BillingOptions) {
  const { customers, subscriptions, terms, invoices, payments, intents, refunds } = objects;

  function invoiceFor(subscription: Subscription, agreed: Terms): Invoice {
    const customer = customers.get(subscription.customer);
    if (!customer) throw new StripeFailure(500, `subscription ${subscription.id} has no customer`);
    customers.put({ ...customer, next_invoice_sequence: customer.next_invoice_sequence + 1 });
    return draftInvoice({ subscription, terms: agreed, customer, publicAddress });
  }

  /** Charges the subscription's card, else the customer's; without any the invoice stays open. */
  function collect(invoice: Invoice, quiet: boolean): Invoice {
    const subscription = subscriptions.get(invoice.parent.subscription_details.subscription);
    const customer = customers.get(invoice.customer);
    const card =
      subscription?.default_payment_method ?? customer?.invoice_settings.default_payment_method ?? null;
    if (!subscription) throw new StripeFailure(500, `invoice ${invoice.id} is incomplete`);
    const { id, created, currency, number, total } = invoice;
    const report = (kind: 'invoice paid' | 'invoice not paid') => {
      if (!quiet) activity.record({ kind, title: number, amount: total });
    };
    if (total > 0 && !card) {
      const open = invoices.put(invoice);
      subscriptions.put({ ...subscription, status: 'past_due', latest_invoice: id });
      if (!quiet) emit('invoice.payment_failed', open);
      report('invoice not paid');
      return open;
    }
    if (total > 0 && card) {
      const common = { created, livemode: false, currency } as const;
      const intent = newId('pi');
      intents.put({
        ...common,
        id: intent,
        object: 'payment_intent',
        amount: total,
        customer: invoice.customer,
        payment_method: card,
        status: 'succeeded',
      });
      payments.put({
        ...common,
        id: newId('inpay'),
        object: 'invoice_payment',
        amount_paid: total,
        amount_requested: total,
        invoice: id,
        is_default: true,
        status: 'paid',
        payment: { type: 'payment_intent', payment_intent: intent },
      });
    }
    const paid = invoices.put({
      ...invoice,
      status: 'paid',
      amount_paid: total,
      amount_remaining: 0,
      status_transitions: { ...invoice.status_transitions, paid_at: created },
    });
    subscriptions.put({ ...subscription, status: 'active', latest_invoice: id });
    if (!quiet) emit('invoice.paid', paid);
    report('invoice paid');
    return paid;
  }

  function subscribe({
    customer,
    card,
    order,
    coupon,
    at = unix(now()),
    quiet = false,
  }: {
    customer: string;
    card: string;
    order: Pick<Order, 'name' | 'price' | 'subscription'>;
    coupon: Coupon | null;
    at?: number;
    quiet?: boolean;
  }): { subscription: Subscription; invoice: Invoice } {
    const subscription = subscriptions.put(draftSubscription({ customer, card, order, coupon, at }));
    const agreed = terms.put(draftTerms(subscription.id, order.name, coupon));
    if (!quiet) emit('customer.subscription.created', subscription);
    const invoice = collect(invoiceFor(subscription, agreed), quiet);
    return { subscription: subscriptions.get(subscription.id) ?? subscription, invoice };
  }

  function end(subscription: Subscription, at: number): Subscription {
    const ended = subscriptions.put({ ...subscription, status: 'canceled', canceled_at: at, ended_at: at });
    emit('customer.subscription.deleted', ended);
    activity.record({ kind: 'subscription ended', title: terms.get(ended.id)?.title ?? ended.id });
    return ended;
  }

  /** Ends or renews a subscription for every period that is over at `to`; true when anything was due. */
  function renew(id: string, { to, quiet = false }: { to: number; quiet?: boolean }): boolean {
    for (let count = 0; count < MOST_RENEWALS; count += 1) {
      const subscription = subscriptions.get(id);
      const agreed = terms.get(id);
      const [item] = subscription?.items.data ?? [];
      if (!subscription || !agreed || !item || subscription.status === 'canceled') return count > 0;
      if (item.current_period_end > to) return count > 0;
      if (subscription.cancel_at_period_end) {
        end(subscription, item.current_period_end);
        return true;
      }
      const cycle = agreed.cycle + 1;
      const period = {
        current_period_start: item.current_period_end,
        current_period_end: monthsAfter(subscription.billing_cycle_anchor, cycle + 1),
      };
      const renewed = subscriptions.put({
        ...subscription,
        items: { ...subscription.items, data: [{ ...item, ...period }] },
      });
      collect(invoiceFor(renewed, terms.put({ ...agreed, cycle })), quiet);
    }
    return true;
  }

  return {
    subscribe,
    end,
    renew,
    /** Tries again what could not be charged, once there is a card for it. */
    collectOpen(customer: string): void {
      for (const invoice of invoices.all())
        if (invoice.customer === customer && invoice.status === 'open') collect(invoice, false);
    },
    refund(
      intentId: string,
      details: Pick<Refund, 'reason' | 'metadata'> & { amount: number | null },
    ): Refund {
      const intent = intents.get(intentId);
      if (!intent)
        throw new StripeFailure(404, `No such payment_intent: '${intentId}'`, { code: 'resource_missing' });
      const before = refunds
        .all()
        .filter(({ payment_intent }) => payment_intent === intentId)
        .reduce((sum, { amount }) => sum + amount, 0);
      const left = intent.amount - before;
      if (left <= 0)
        throw new StripeFailure(400, 'The payment has already been refunded.', {
          code: 'charge_already_refunded',
        });
      const amount = details.amount ?? left;
      if (amount < 1 || amount > left)
        throw new StripeFailure(
          400,
          `Refund amount (${amount}) is greater than unrefunded amount (${left})`,
          {
            param: 'amount',
          },
        );
      const refund = refunds.put({
        id: newId('re'),
        object: 'refund',
        created: unix(now()),
        livemode: false,
        amount,
        currency: intent.currency,
        payment_intent: intentId,
        reason: details.reason,
        status: 'succeeded',
        metadata: details.metadata,
      });
      emit('refund.created', refund);
      activity.record({ kind: 'refunded', title: intentId, amount });
      return refund;
    },
  };
}
