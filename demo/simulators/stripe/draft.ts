import { addMonths } from '../../../src/format/date.ts';
import { StripeFailure } from './form.ts';
import {
  type Coupon,
  type Customer,
  type Invoice,
  newId,
  newInvoicePrefix,
  type Order,
  type Subscription,
  type Tax,
  type TaxRate,
  type Terms,
  unix,
} from './objects.ts';

/* New objects, complete but not stored yet. */

/**
 * The instant `count` months after the anchor (Unix seconds), on the same day of the month or the month's last,
 * in UTC as at Stripe.
 */
export function monthsAfter(anchor: number, count: number): number {
  const start = new Date(anchor * 1000);
  const [year, month, day] = [start.getUTCFullYear(), start.getUTCMonth() + 1, start.getUTCDate()];
  const timeOfDay = start.getTime() - Date.UTC(year, month - 1, day);
  const then = addMonths({ year, month, day }, count);
  return (Date.UTC(then.year, then.month - 1, then.day) + timeOfDay) / 1000;
}

export const newCustomer = (
  details: Pick<Customer, 'email' | 'name' | 'phone' | 'metadata'>,
  now: Date,
): Customer => ({
  id: newId('cus'),
  object: 'customer',
  created: unix(now),
  livemode: false,
  ...details,
  invoice_prefix: newInvoicePrefix(),
  next_invoice_sequence: 1,
  invoice_settings: { default_payment_method: null },
});

export const monthlyPrice = (amount: number, currency: string): Order['price'] => ({
  id: newId('price'),
  object: 'price',
  currency,
  unit_amount: amount,
  product: newId('prod'),
  recurring: { interval: 'month', interval_count: 1 },
  type: 'recurring',
});

export interface Purchase {
  customer: string;
  card: string;
  order: Pick<Order, 'name' | 'price' | 'subscription' | 'taxRates'>;
  coupon: Coupon | null;
  /** When the first period begins, in Unix seconds. */
  at: number;
}

export function draftSubscription({ customer, card, order, coupon, at }: Purchase): Subscription {
  const id = newId('sub');
  return {
    id,
    object: 'subscription',
    created: at,
    livemode: false,
    customer,
    status: 'active',
    description: order.subscription.description,
    currency: order.price.currency,
    metadata: order.subscription.metadata,
    start_date: at,
    billing_cycle_anchor: at,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    collection_method: 'charge_automatically',
    default_payment_method: card,
    latest_invoice: null,
    discounts: coupon ? [newId('di')] : [],
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          created: at,
          current_period_start: at,
          current_period_end: monthsAfter(at, 1),
          price: order.price,
          quantity: 1,
          ...(order.taxRates && { tax_rates: order.taxRates }),
          subscription: id,
          metadata: {},
        },
      ],
    },
  };
}

export function draftTerms(id: string, title: string, coupon: Coupon | null): Terms {
  if (!coupon) return { id, cycle: 0, title, discount: null };
  const { amount_off: amount, name, duration, duration_in_months } = coupon;
  const months = { once: 1, repeating: duration_in_months ?? 0, forever: Number.MAX_SAFE_INTEGER };
  return { id, cycle: 0, title, discount: { amount, name: name ?? 'Rabat', months: months[duration] } };
}

/** The taxes that a total includes, at Stripe after discounts. One inclusive rate is simulated. */
const taxesOf = (rates: TaxRate[], total: number): Tax[] =>
  rates.map(({ id, percentage }) => {
    const amount = Math.round((total * percentage) / (100 + percentage));
    return {
      amount,
      tax_behavior: 'inclusive',
      tax_rate_details: { tax_rate: id },
      taxability_reason: 'not_available',
      taxable_amount: total - amount,
      type: 'tax_rate_details',
    };
  });

/** What the current period costs, and the words for it. */
function pricePeriod({ status }: Subscription, { cycle, title, discount }: Terms, price: number) {
  if (status === 'trialing')
    return {
      full: 0,
      off: 0,
      total: 0,
      reason: 'subscription_update',
      words: `Trial period for ${title}`,
    } as const;
  const off = discount && cycle < discount.months ? Math.min(discount.amount, price) : 0;
  const reason = cycle === 0 ? 'subscription_create' : 'subscription_cycle';
  return { full: price, off, total: price - off, reason, words: title } as const;
}

/** The invoice of the subscription's current period: a draft, without number and PDF. */
export function draftInvoice({
  subscription,
  terms,
  customer,
}: {
  subscription: Subscription;
  terms: Terms;
  customer: Customer;
}): Invoice {
  const [item] = subscription.items.data;
  if (!item) throw new StripeFailure(500, `subscription ${subscription.id} has no item`);
  const id = newId('in');
  const { current_period_start: start, current_period_end: end, price, tax_rates: rates } = item;
  const { full, off, total, reason, words } = pricePeriod(subscription, terms, price.unit_amount);
  const taxes = rates && taxesOf(rates, total);
  return {
    id,
    object: 'invoice',
    created: start,
    livemode: false,
    number: null,
    status: 'draft',
    auto_advance: true,
    attempt_count: 0,
    billing_reason: reason,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    currency: price.currency,
    subtotal: full,
    total,
    ...(taxes && {
      total_excluding_tax: taxes.reduce((rest, { amount }) => rest - amount, total),
      total_taxes: taxes,
    }),
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    total_discount_amounts: off ? [{ amount: off, discount: subscription.discounts[0] ?? '' }] : [],
    invoice_pdf: null,
    hosted_invoice_url: null,
    metadata: {},
    period_start: start,
    period_end: start,
    status_transitions: { finalized_at: null, paid_at: null, marked_uncollectible_at: null, voided_at: null },
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    lines: {
      object: 'list',
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
      data: [
        {
          id: newId('il'),
          object: 'line_item',
          amount: full,
          currency: price.currency,
          description: words,
          invoice: id,
          quantity: 1,
          ...(taxes && { taxes }),
          period: { start, end },
        },
      ],
    },
  };
}
