import { randomInt } from 'node:crypto';
import type Stripe from 'stripe';
import { addMonths } from '../../../src/format/date.ts';
import { StripeFailure } from './form.ts';

/* The fields of Stripe's objects that are read here; times are Unix seconds, amounts øre. */

interface Base<Name extends string> {
  id: string;
  object: Name;
  created: number;
  livemode: false;
}

export interface Customer extends Base<'customer'> {
  email: string | null;
  name: string | null;
  phone: string | null;
  metadata: Record<string, string>;
  invoice_prefix: string;
  next_invoice_sequence: number;
  invoice_settings: { default_payment_method: string | null };
}

export interface Coupon extends Base<'coupon'> {
  name: string | null;
  amount_off: number;
  currency: string;
  duration: 'once' | 'repeating' | 'forever';
  duration_in_months: number | null;
  metadata: Record<string, string>;
  valid: true;
}

export interface TaxRate extends Base<'tax_rate'> {
  active: boolean;
  country: string | null;
  description: string | null;
  display_name: string;
  effective_percentage: number;
  inclusive: true;
  jurisdiction: string | null;
  metadata: Record<string, string>;
  percentage: number;
  tax_type: string | null;
}

export interface PaymentMethod extends Base<'payment_method'> {
  type: 'card';
  customer: string | null;
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'> & {
    fingerprint: string;
  };
  billing_details: { name: string | null; email: string | null; phone: null; address: null };
  metadata: Record<string, string>;
}

export interface Price {
  id: string;
  object: 'price';
  currency: string;
  unit_amount: number;
  product: string;
  recurring: { interval: 'month'; interval_count: 1 };
  type: 'recurring';
}

export interface Session extends Base<'checkout.session'> {
  mode: 'subscription' | 'setup';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  customer: string;
  client_reference_id: string | null;
  /** Null for whatever the account has. */
  allowed_payment_method_types: string[] | null;
  metadata: Record<string, string>;
  currency: string;
  amount_subtotal: number | null;
  amount_total: number | null;
  subscription: string | null;
  setup_intent: string | null;
  invoice: string | null;
  locale: string | null;
  expires_at: number;
  success_url: string;
  cancel_url: string | null;
  url: string | null;
}

/** What a subscription checkout sells. */
export interface Order {
  name: string;
  description: string | null;
  price: Price;
  coupon: string | null;
  /** What the seller says beside the pay button. */
  note: string | null;
  /** The tax rates of the line; missing where the demonstration's tenant was created with payments of the past (seed.ts). */
  taxRates?: TaxRate[];
  subscription: { description: string | null; metadata: Record<string, string> };
}

export interface Subscription extends Base<'subscription'> {
  customer: string;
  status: 'active' | 'trialing' | 'past_due' | 'canceled';
  description: string | null;
  currency: string;
  metadata: Record<string, string>;
  start_date: number;
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  /** Missing, like `trial_end`, without a trial. */
  trial_start?: number;
  trial_end?: number;
  collection_method: 'charge_automatically';
  default_payment_method: string | null;
  latest_invoice: string | null;
  discounts: string[];
  items: { object: 'list'; has_more: false; url: string; data: SubscriptionItem[] };
}

export interface SubscriptionItem extends Omit<Base<'subscription_item'>, 'livemode'> {
  current_period_start: number;
  current_period_end: number;
  price: Price;
  quantity: 1;
  /** Missing where `taxRates` of the order is. */
  tax_rates?: TaxRate[];
  subscription: string;
  metadata: Record<string, string>;
}

export interface Invoice extends Base<'invoice'> {
  /** Null while it is a draft, like `invoice_pdf`. */
  number: string | null;
  status: 'draft' | 'open' | 'paid' | 'void';
  /** Whether Stripe finalises and charges it by itself. */
  auto_advance: boolean;
  /** How often it was tried to charge it. */
  attempt_count: number;
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  customer: string;
  customer_email: string | null;
  customer_name: string | null;
  customer_phone: string | null;
  currency: string;
  subtotal: number;
  total: number;
  /** Missing, like `total_taxes`, on invoices of subscriptions that say nothing about tax rates. */
  total_excluding_tax?: number;
  total_taxes?: Tax[];
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  total_discount_amounts: { amount: number; discount: string }[];
  invoice_pdf: string | null;
  hosted_invoice_url: string | null;
  metadata: Record<string, string>;
  period_start: number;
  period_end: number;
  status_transitions: {
    finalized_at: number | null;
    paid_at: number | null;
    marked_uncollectible_at: null;
    voided_at: number | null;
  };
  parent: {
    type: 'subscription_details';
    quote_details: null;
    subscription_details: { subscription: string; metadata: Record<string, string> };
  };
  lines: { object: 'list'; has_more: false; url: string; data: InvoiceLine[] };
}

export interface InvoiceLine {
  id: string;
  object: 'line_item';
  amount: number;
  currency: string;
  description: string;
  invoice: string;
  quantity: 1;
  taxes?: Tax[];
  period: { start: number; end: number };
}

export type Tax = Pick<
  Stripe.Invoice.TotalTax,
  'amount' | 'tax_behavior' | 'tax_rate_details' | 'taxability_reason' | 'taxable_amount' | 'type'
>;

export interface InvoicePayment extends Base<'invoice_payment'> {
  amount_paid: number;
  amount_requested: number;
  currency: string;
  invoice: string;
  is_default: true;
  status: 'paid';
  payment: { type: 'payment_intent'; payment_intent: string };
}

export interface PaymentIntent extends Base<'payment_intent'> {
  amount: number;
  currency: string;
  customer: string;
  payment_method: string;
  status: 'succeeded';
}

export interface Refund extends Omit<Base<'refund'>, 'livemode'> {
  amount: number;
  currency: string;
  payment_intent: string;
  reason: string | null;
  status: 'succeeded';
  metadata: Record<string, string>;
}

export interface SetupIntent extends Base<'setup_intent'> {
  customer: string;
  payment_method: string | null;
  status: 'requires_payment_method' | 'succeeded' | 'canceled';
}

/** What a subscription costs, for its next invoice. */
export interface Terms {
  id: string;
  /** How many months came before that of the current period. */
  cycle: number;
  /** The cycle that begins at the anchor; missing if that is the first one. */
  anchor?: number;
  title: string;
  discount: { amount: number; name: string; months: number } | null;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const random = (length: number, letters = LETTERS) =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** An id that cannot be guessed: it is the only protection of a checkout page or an invoice. */
export const newId = (prefix: string): string => `${prefix}_${random(28)}`;

export const newInvoicePrefix = (): string => random(8, LETTERS.slice(0, 26));

/** Unix seconds. */
export const unix = (time: Date): number => Math.floor(time.getTime() / 1000);

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
