import { randomInt } from 'node:crypto';
import type Stripe from 'stripe';
import type { Journal } from '../journal.ts';

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

/** Stored beside Stripe's objects: the order of a checkout, and a subscription's cycle and discount. */
interface OrderRecord {
  id: string;
  order: Order;
  /** What a payment that is under way, or was, is made with, and whether it has failed. */
  card?: string;
  failed?: true;
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

export type StripeObjects = ReturnType<typeof createStripeObjects>;

/** The account's objects in the journal. */
export const createStripeObjects = (journal: Journal) => ({
  customers: journal.collection<Customer>('customers'),
  coupons: journal.collection<Coupon>('coupons'),
  taxRates: journal.collection<TaxRate>('tax-rates'),
  methods: journal.collection<PaymentMethod>('payment-methods'),
  sessions: journal.collection<Session>('checkout-sessions'),
  orders: journal.collection<OrderRecord>('checkout-orders'),
  subscriptions: journal.collection<Subscription>('subscriptions'),
  terms: journal.collection<Terms>('subscription-terms'),
  invoices: journal.collection<Invoice>('invoices'),
  payments: journal.collection<InvoicePayment>('invoice-payments'),
  intents: journal.collection<PaymentIntent>('payment-intents'),
  setups: journal.collection<SetupIntent>('setup-intents'),
  refunds: journal.collection<Refund>('refunds'),
});

/** The checkout whose payment of an invoice is under way. */
export const findPending = ({ sessions, orders }: StripeObjects, invoice: string): Session | undefined =>
  sessions
    .all()
    .find(
      ({ id, status, payment_status, invoice: own }) =>
        own === invoice && status === 'complete' && payment_status === 'unpaid' && !orders.get(id)?.failed,
    );

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const random = (length: number, letters = LETTERS) =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** An id that cannot be guessed: it is the only protection of a checkout page or an invoice. */
export const newId = (prefix: string): string => `${prefix}_${random(28)}`;

export const newInvoicePrefix = (): string => random(8, LETTERS.slice(0, 26));

/** Unix seconds. */
export const unix = (time: Date): number => Math.floor(time.getTime() / 1000);
