import type Stripe from 'stripe';
import type { ActivityLog } from '../activity.ts';
import type { Journal } from '../journal.ts';
import type { Account } from './account.ts';
import type {
  CheckoutSession,
  Coupon,
  Customer,
  Invoice,
  InvoicePayment,
  Order,
  PaymentIntent,
  PaymentMethod,
  Refund,
  SetupIntent,
  Subscription,
  SubscriptionTerms,
  TaxRate,
} from './objects.ts';

/** The order of a checkout session, under the session's id: Stripe's object does not show it. */
interface OrderRecord {
  id: string;
  order: Order;
  /** The payment method of a payment that takes days, such as a bank debit. */
  card?: string;
  /** Whether that payment has failed. */
  failed?: true;
}

export type StripeObjects = ReturnType<typeof createStripeObjects>;

/** The account's objects in the journal. */
export const createStripeObjects = (journal: Journal) => ({
  customers: journal.collection<Customer>('customers'),
  coupons: journal.collection<Coupon>('coupons'),
  taxRates: journal.collection<TaxRate>('tax-rates'),
  methods: journal.collection<PaymentMethod>('payment-methods'),
  sessions: journal.collection<CheckoutSession>('checkout-sessions'),
  orders: journal.collection<OrderRecord>('checkout-orders'),
  subscriptions: journal.collection<Subscription>('subscriptions'),
  terms: journal.collection<SubscriptionTerms>('subscription-terms'),
  invoices: journal.collection<Invoice>('invoices'),
  payments: journal.collection<InvoicePayment>('invoice-payments'),
  intents: journal.collection<PaymentIntent>('payment-intents'),
  setups: journal.collection<SetupIntent>('setup-intents'),
  refunds: journal.collection<Refund>('refunds'),
});

/** The checkout session whose payment of this invoice is pending; undefined if there is none. */
export const findPending = (
  { sessions, orders }: StripeObjects,
  invoice: string,
): CheckoutSession | undefined =>
  sessions
    .all()
    .find(
      ({ id, status, payment_status, invoice: own }) =>
        own === invoice && status === 'complete' && payment_status === 'unpaid' && !orders.get(id)?.failed,
    );

/** The data and services of the simulated Stripe, which its functions take first. Call those that change objects inside `journal.batch`. */
export interface StripeSimulator {
  objects: StripeObjects;
  account: Account;
  activity: ActivityLog;
  /** Sends a webhook event and returns its id. */
  emit: (type: Stripe.Event['type'], object: object) => string;
  now: () => Date;
  /** Where browsers reach the simulator. */
  publicAddress: string;
}
