import type { ActivityLog } from '../activity.ts';
import { finalizeInvoice, payInvoice, type RefundDetails, refundPayment, voidInvoice } from './invoices.ts';
import type { Invoice, StripeObjects, Subscription } from './objects.ts';
import {
  endSubscription,
  type NewSubscription,
  renewSubscription,
  startTrial,
  subscribe,
} from './subscriptions.ts';

export interface BillingOptions {
  objects: StripeObjects;
  activity: ActivityLog;
  /** Sends a webhook event and returns its id. */
  emit: (type: string, object: object) => string;
  now: () => Date;
  /** Where browsers reach the simulator. */
  publicAddress: string;
}

export type Billing = ReturnType<typeof createBilling>;

/** Subscriptions, their invoices and payments. Call each method inside a journal batch. */
export const createBilling = (options: BillingOptions) => ({
  subscribe: (purchase: NewSubscription) => subscribe(options, purchase),
  end: (subscription: Subscription, at: number) => endSubscription(options, subscription, at),
  startTrial: (subscription: Subscription, end: number) => startTrial(options, subscription, end),
  renew: (id: string, until: { to: number; quiet?: boolean }) => renewSubscription(options, id, until),
  finalize: (invoice: Invoice, details?: { autoAdvance?: boolean | null }) =>
    finalizeInvoice(options, invoice, details),
  pay: (invoice: Invoice, card?: string) => payInvoice(options, invoice, card),
  voidInvoice: (invoice: Invoice) => voidInvoice(options, invoice),
  refund: (intentId: string, details: RefundDetails) => refundPayment(options, intentId, details),
});
