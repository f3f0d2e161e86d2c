import { randomInt } from 'node:crypto';
import type Stripe from 'stripe';
import { addMonths } from '../../../src/format/date.ts';
import type { CardDetails } from './card.ts';
import { type Fields, StripeFailure } from './form.ts';

/* Each `new…` creates one of Stripe's objects, with the fields that this project reads; the caller stores it. Times are in Unix seconds, amounts in øre. */

/** Some fields of an object as Stripe's SDK declares it: the compiler refuses a name or a value that Stripe does not have. */
export type Published<T> = T extends object ? { [Key in keyof T]?: Published<T[Key]> } : T;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const random = (length: number, letters = LETTERS) =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** An id that cannot be guessed: it is the only protection of a checkout page or an invoice. */
export const newId = (prefix: string): string => `${prefix}_${random(28)}`;

/** Unix seconds. */
export const unix = (time: Date): number => Math.floor(time.getTime() / 1000);

/**
 * Adds months to an instant. Both are Unix seconds, and months are counted in UTC, as Stripe does. If the month has no such
 * day, the result is its last day.
 */
export function monthsAfter(anchor: number, count: number): number {
  const start = new Date(anchor * 1000);
  const [year, month, day] = [start.getUTCFullYear(), start.getUTCMonth() + 1, start.getUTCDate()];
  const timeOfDay = start.getTime() - Date.UTC(year, month - 1, day);
  const then = addMonths({ year, month, day }, count);
  return (Date.UTC(then.year, then.month - 1, then.day) + timeOfDay) / 1000;
}

/** The fields that nearly every object has. */
const commonFields = <Name extends string>(prefix: string, object: Name, created: number) => ({
  id: newId(prefix),
  object,
  created,
  livemode: false,
});

type Metadata = Record<string, string>;

interface CustomerDetails {
  email: string | null;
  name: string | null;
  phone: string | null;
  metadata: Metadata;
}

export type Customer = ReturnType<typeof newCustomer>;
export const newCustomer = (details: CustomerDetails, created: number) =>
  ({
    ...commonFields('cus', 'customer', created),
    ...details,
    invoice_prefix: random(8, LETTERS.slice(0, 26)),
    next_invoice_sequence: 1,
    invoice_settings: { default_payment_method: null as string | null },
  }) satisfies Published<Stripe.Customer>;

interface CouponDetails {
  name: string | null;
  amount_off: number;
  currency: string;
  duration: 'once' | 'repeating' | 'forever';
  duration_in_months: number | null;
  metadata: Metadata;
}

export type Coupon = ReturnType<typeof newCoupon>;
export const newCoupon = (details: CouponDetails, created: number) =>
  ({
    ...commonFields('coupon', 'coupon', created),
    ...details,
    valid: true,
  }) satisfies Published<Stripe.Coupon>;

export type TaxRate = ReturnType<typeof newTaxRate>;
export const newTaxRate = (body: Fields, percentage: number, created: number) =>
  ({
    ...commonFields('txr', 'tax_rate', created),
    active: body.flag('active') ?? true,
    country: body.text('country'),
    description: body.text('description'),
    display_name: body.required('display_name'),
    effective_percentage: percentage,
    inclusive: true,
    jurisdiction: body.text('jurisdiction'),
    metadata: body.metadata(),
    percentage,
    tax_type: body.text('tax_type'),
  }) satisfies Published<Stripe.TaxRate>;

export type PaymentMethod = ReturnType<typeof newPaymentMethod>;
export const newPaymentMethod = (
  { name, ...card }: CardDetails,
  { customer, email, created }: { customer: string; email: string | null; created: number },
) =>
  ({
    ...commonFields('pm', 'payment_method', created),
    type: 'card',
    customer: customer as string | null,
    card,
    billing_details: { name, email, phone: null, address: null },
    metadata: {},
  }) satisfies Published<Stripe.PaymentMethod>;

type Price = ReturnType<typeof newPrice>;
export const newPrice = (amount: number, currency: string) =>
  ({
    id: newId('price'),
    object: 'price',
    currency,
    unit_amount: amount,
    product: newId('prod'),
    recurring: { interval: 'month', interval_count: 1 },
    type: 'recurring',
  }) satisfies Published<Stripe.Price>;

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
  subscription: { description: string | null; metadata: Metadata };
}

export interface Purchase {
  customer: string;
  card: string;
  order: Pick<Order, 'name' | 'price' | 'subscription' | 'taxRates'>;
  coupon: Coupon | null;
  /** When the first period begins, in Unix seconds. */
  at: number;
}

export type Subscription = ReturnType<typeof newSubscription>;
export function newSubscription({ customer, card, order, coupon, at }: Purchase) {
  const head = commonFields('sub', 'subscription', at);
  return {
    ...head,
    customer,
    status: 'active' as 'active' | 'trialing' | 'past_due' | 'canceled',
    description: order.subscription.description,
    currency: order.price.currency,
    metadata: order.subscription.metadata,
    start_date: at,
    billing_cycle_anchor: at,
    cancel_at: null as number | null,
    cancel_at_period_end: false as boolean,
    canceled_at: null as number | null,
    ended_at: null as number | null,
    trial_start: null as number | null,
    trial_end: null as number | null,
    collection_method: 'charge_automatically',
    default_payment_method: card as string | null,
    latest_invoice: null as string | null,
    discounts: coupon ? [newId('di')] : [],
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${head.id}`,
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
          subscription: head.id,
          metadata: {},
        },
      ],
    },
  } satisfies Published<Stripe.Subscription>;
}

/** What the invoice of a subscription's current period is computed from. */
export interface SubscriptionTerms {
  id: string;
  /** The number of the current period; the first is 0. */
  cycle: number;
  /** The cycle that begins at `billing_cycle_anchor`; missing if that is the first one. */
  anchor?: number;
  title: string;
  discount: { amount: number; name: string; months: number } | null;
}

export function newSubscriptionTerms(id: string, title: string, coupon: Coupon | null): SubscriptionTerms {
  if (!coupon) return { id, cycle: 0, title, discount: null };
  const { amount_off: amount, name, duration, duration_in_months } = coupon;
  const months = { once: 1, repeating: duration_in_months ?? 0, forever: Number.MAX_SAFE_INTEGER };
  return { id, cycle: 0, title, discount: { amount, name: name ?? 'Rabat', months: months[duration] } };
}

/** The taxes that a total includes, at Stripe after discounts. One inclusive rate is simulated. */
const taxesOf = (rates: TaxRate[], total: number) =>
  rates.map(({ id, percentage }) => {
    const amount = Math.round((total * percentage) / (100 + percentage));
    return {
      amount,
      tax_behavior: 'inclusive',
      tax_rate_details: { tax_rate: id },
      taxability_reason: 'not_available',
      taxable_amount: total - amount,
      type: 'tax_rate_details',
    } satisfies Published<Stripe.Invoice.TotalTax>;
  });

/** What the current period costs, and the words for it. */
function pricePeriod({ status }: Subscription, { cycle, title, discount }: SubscriptionTerms, price: number) {
  if (status === 'trialing')
    return { full: 0, off: 0, total: 0, reason: 'subscription_update', words: `Trial period for ${title}` };
  const off = discount && cycle < discount.months ? Math.min(discount.amount, price) : 0;
  const reason = cycle === 0 ? 'subscription_create' : 'subscription_cycle';
  return { full: price, off, total: price - off, reason, words: title };
}

export type Invoice = ReturnType<typeof newInvoice>;

/** The draft of the invoice for the subscription's current period. It gets its number and PDF when it is finalised. */
export function newInvoice(subscription: Subscription, terms: SubscriptionTerms, customer: Customer) {
  const [item] = subscription.items.data;
  if (!item) throw new StripeFailure(500, `subscription ${subscription.id} has no item`);
  const { current_period_start: start, current_period_end: end, price, tax_rates: rates } = item;
  const { full, off, total, reason, words } = pricePeriod(subscription, terms, price.unit_amount);
  const taxes = rates && taxesOf(rates, total);
  const head = commonFields('in', 'invoice', start);
  return {
    ...head,
    number: null as string | null,
    status: 'draft' as 'draft' | 'open' | 'paid' | 'void',
    /** Whether Stripe finalises and charges it by itself. */
    auto_advance: true as boolean,
    /** How often it was tried to charge it. */
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
    invoice_pdf: null as string | null,
    hosted_invoice_url: null as string | null,
    metadata: {},
    period_start: start,
    period_end: start,
    status_transitions: {
      finalized_at: null as number | null,
      paid_at: null as number | null,
      marked_uncollectible_at: null,
      voided_at: null as number | null,
    },
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    lines: {
      object: 'list',
      has_more: false,
      url: `/v1/invoices/${head.id}/lines`,
      data: [
        {
          id: newId('il'),
          object: 'line_item',
          amount: full,
          currency: price.currency,
          description: words,
          invoice: head.id,
          quantity: 1,
          ...(taxes && { taxes }),
          period: { start, end },
        },
      ],
    },
  } satisfies Published<Stripe.Invoice>;
}

export type PaymentIntent = ReturnType<typeof newPaymentIntent>;
export const newPaymentIntent = ({ total, currency, customer }: Invoice, card: string, created: number) =>
  ({
    ...commonFields('pi', 'payment_intent', created),
    amount: total,
    currency,
    customer,
    payment_method: card,
    status: 'succeeded',
  }) satisfies Published<Stripe.PaymentIntent>;

export type InvoicePayment = ReturnType<typeof newInvoicePayment>;
export const newInvoicePayment = (invoice: Invoice, { id, amount, currency, created }: PaymentIntent) =>
  ({
    ...commonFields('inpay', 'invoice_payment', created),
    amount_paid: amount,
    amount_requested: amount,
    currency,
    invoice: invoice.id,
    is_default: true,
    status: 'paid',
    payment: { type: 'payment_intent', payment_intent: id },
  }) satisfies Published<Stripe.InvoicePayment>;

interface RefundDetails {
  amount: number;
  reason: string | null;
  metadata: Metadata;
}

export type Refund = ReturnType<typeof newRefund>;
export const newRefund = (details: RefundDetails, { id, currency }: PaymentIntent, created: number) =>
  ({
    id: newId('re'),
    object: 'refund',
    created,
    ...details,
    currency,
    payment_intent: id,
    status: 'succeeded',
  }) satisfies Published<Stripe.Refund>;

export type SetupIntent = ReturnType<typeof newSetupIntent>;
export const newSetupIntent = (customer: string, created: number) =>
  ({
    ...commonFields('seti', 'setup_intent', created),
    customer,
    payment_method: null as string | null,
    status: 'requires_payment_method' as 'requires_payment_method' | 'succeeded' | 'canceled',
  }) satisfies Published<Stripe.SetupIntent>;

interface SessionDetails {
  mode: 'subscription' | 'setup';
  customer: string;
  order: Order | null;
  /** What is charged each month, and now. */
  amounts: { monthly: number; due: number } | null;
  setup: SetupIntent | null;
  /** The ways to pay, or none for whatever the account has. */
  allowed: string[];
  publicAddress: string;
  created: number;
  expires: number;
}

export type CheckoutSession = ReturnType<typeof newCheckoutSession>;
export function newCheckoutSession(
  body: Fields,
  { mode, customer, order, amounts, setup, allowed, publicAddress, created, expires }: SessionDetails,
) {
  const head = commonFields('cs_test', 'checkout.session', created);
  return {
    ...head,
    mode,
    status: 'open' as 'open' | 'complete' | 'expired',
    payment_status: (order ? 'unpaid' : 'no_payment_required') as 'unpaid' | 'no_payment_required' | 'paid',
    customer,
    client_reference_id: body.text('client_reference_id'),
    metadata: body.metadata(),
    currency: order?.price.currency ?? body.required('currency'),
    amount_subtotal: amounts?.monthly ?? null,
    amount_total: amounts?.due ?? null,
    subscription: null as string | null,
    setup_intent: setup?.id ?? null,
    invoice: null as string | null,
    allowed_payment_method_types: allowed.length > 0 ? allowed : null,
    locale: body.text('locale'),
    expires_at: expires,
    success_url: body.url('success_url'),
    cancel_url: body.text('cancel_url') && body.url('cancel_url'),
    url: `${publicAddress}/c/pay/${head.id}` as string | null,
  } satisfies Published<Stripe.Checkout.Session>;
}
