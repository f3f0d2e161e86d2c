import type { ActivityLog } from '../activity.ts';
import { declinesCharges } from './card.ts';
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

const MAX_RENEWALS = 240;
/** How long a renewal's invoice stays a draft. */
const DRAFT_SECONDS = 3600;

/** Subscriptions, their invoices and payments. Call each method inside a journal batch. */
export function createBilling({ objects, activity, emit, now, publicAddress }: BillingOptions) {
  const { customers, subscriptions, terms, invoices, methods, payments, intents, refunds } = objects;

  /** Creates the draft invoice for the subscription's current period. */
  function invoiceFor(subscription: Subscription, agreed: Terms): Invoice {
    const customer = customers.get(subscription.customer);
    if (!customer) throw new StripeFailure(500, `subscription ${subscription.id} has no customer`);
    const invoice = invoices.put(draftInvoice({ subscription, terms: agreed, customer }));
    subscriptions.put({ ...subscription, latest_invoice: invoice.id });
    return invoice;
  }

  function finalize(
    invoice: Invoice,
    { autoAdvance, at = unix(now()) }: { autoAdvance?: boolean | null; at?: number } = {},
  ): Invoice {
    const customer = customers.get(invoice.customer);
    if (!customer || invoice.status !== 'draft')
      throw new StripeFailure(400, "This invoice is already finalized, you can't re-finalize it.");
    const { invoice_prefix: prefix, next_invoice_sequence: sequence } = customer;
    customers.put({ ...customer, next_invoice_sequence: sequence + 1 });
    return invoices.put({
      ...invoice,
      status: 'open',
      number: `${prefix}-${String(sequence).padStart(4, '0')}`,
      auto_advance: autoAdvance ?? invoice.auto_advance,
      invoice_pdf: `${publicAddress}/invoice/${invoice.id}/pdf`,
      status_transitions: { ...invoice.status_transitions, finalized_at: at },
    });
  }

  const findSubscription = ({ parent }: Invoice): Subscription | undefined =>
    subscriptions.get(parent.subscription_details.subscription);

  /** Sets a subscription's status from its latest invoice; a subscription that has ended stays ended. */
  function setPaymentStatus(invoice: Invoice, status: 'active' | 'past_due'): void {
    const subscription = findSubscription(invoice);
    if (subscription?.latest_invoice === invoice.id && subscription.status !== 'canceled')
      subscriptions.put({ ...subscription, status });
  }

  /** The subscription's card, else the customer's; null if none can be charged. */
  function cardFor(invoice: Invoice): string | null {
    const card =
      findSubscription(invoice)?.default_payment_method ??
      customers.get(invoice.customer)?.invoice_settings.default_payment_method;
    const method = card ? methods.get(card) : undefined;
    return method && !declinesCharges(method.card) ? method.id : null;
  }

  /** Charges an open invoice; without a chargeable card it stays open. */
  function collect(invoice: Invoice, { quiet, at }: { quiet: boolean; at: number }): Invoice {
    const card = cardFor(invoice);
    const { id, currency, number, total } = invoice;
    const report = (kind: 'invoice paid' | 'invoice not paid') => {
      if (!quiet) activity.record({ kind, title: number ?? id, amount: total });
    };
    if (total > 0 && !card) {
      setPaymentStatus(invoice, 'past_due');
      if (!quiet) emit('invoice.payment_failed', invoice);
      report('invoice not paid');
      return invoice;
    }
    if (total > 0 && card) {
      const common = { created: at, livemode: false, currency } as const;
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
      auto_advance: false,
      amount_paid: total,
      amount_remaining: 0,
      status_transitions: { ...invoice.status_transitions, paid_at: at },
    });
    setPaymentStatus(paid, 'active');
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
    paysLater = false,
  }: {
    customer: string;
    card: string;
    order: Pick<Order, 'name' | 'price' | 'subscription'>;
    coupon: Coupon | null;
    at?: number;
    quiet?: boolean;
    /** Whether the first invoice stays open until the outcome of its payment is known. */
    paysLater?: boolean;
  }): { subscription: Subscription; invoice: Invoice } {
    const subscription = subscriptions.put(draftSubscription({ customer, card, order, coupon, at }));
    const agreed = terms.put(draftTerms(subscription.id, order.name, coupon));
    if (!quiet) emit('customer.subscription.created', subscription);
    const open = finalize(invoiceFor(subscription, agreed), { at });
    const invoice = paysLater ? open : collect(open, { quiet, at });
    return { subscription: subscriptions.get(subscription.id) ?? subscription, invoice };
  }

  /** Cancels a subscription. Its unpaid invoices are no longer collected. */
  function end(subscription: Subscription, at: number): Subscription {
    for (const invoice of invoices.all())
      if (findSubscription(invoice)?.id === subscription.id && invoice.auto_advance)
        invoices.put({ ...invoice, auto_advance: false });
    const ended = subscriptions.put({ ...subscription, status: 'canceled', canceled_at: at, ended_at: at });
    emit('customer.subscription.deleted', ended);
    activity.record({ kind: 'subscription ended', title: terms.get(ended.id)?.title ?? ended.id });
    return ended;
  }

  /** Charges the latest invoice once it has been a draft for an hour; at once if `quiet`. */
  function collectDraft(id: string, { to, quiet }: { to: number; quiet: boolean }): void {
    const invoice = invoices.get(subscriptions.get(id)?.latest_invoice ?? '');
    if (invoice?.status !== 'draft' || !invoice.auto_advance) return;
    const at = invoice.created + (quiet ? 0 : DRAFT_SECONDS);
    if (at <= to) collect(finalize(invoice, { at }), { quiet, at });
  }

  /** Ends or renews a subscription for every period that is over at `to`. */
  function renew(id: string, { to, quiet = false }: { to: number; quiet?: boolean }): void {
    for (let count = 0; count < MAX_RENEWALS; count += 1) {
      collectDraft(id, { to, quiet });
      const subscription = subscriptions.get(id);
      const agreed = terms.get(id);
      const [item] = subscription?.items.data ?? [];
      if (!subscription || !agreed || !item || subscription.status === 'canceled') return;
      if (item.current_period_end > to) return;
      if (subscription.cancel_at_period_end) {
        end(subscription, item.current_period_end);
        return;
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
      invoiceFor(renewed, terms.put({ ...agreed, cycle }));
    }
  }

  return {
    subscribe,
    end,
    renew,
    finalize,
    /** Charges an open invoice now. */
    pay(invoice: Invoice): Invoice {
      if (invoice.status === 'paid') throw new StripeFailure(400, 'Invoice is already paid');
      if (invoice.status !== 'open')
        throw new StripeFailure(400, `An invoice that is ${invoice.status} cannot be paid.`);
      if (invoice.total > 0 && !cardFor(invoice))
        throw new StripeFailure(402, 'Your card was declined.', {
          type: 'card_error',
          code: 'card_declined',
        });
      return collect(invoice, { quiet: false, at: unix(now()) });
    },
    /** Voids an open invoice, so that it can no longer be paid. A draft must be finalised first. */
    voidInvoice(invoice: Invoice): Invoice {
      if (invoice.status !== 'open')
        throw new StripeFailure(400, `You can only pass in open invoices. This one is ${invoice.status}.`);
      const waived = invoices.put({
        ...invoice,
        status: 'void',
        auto_advance: false,
        status_transitions: { ...invoice.status_transitions, voided_at: unix(now()) },
      });
      setPaymentStatus(waived, 'active');
      emit('invoice.voided', waived);
      return waived;
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
