import type { Order } from '../../src/format/order.ts';
import type { Language } from '../language.ts';
import type { Answer } from '../shared/calls.ts';

/**
 * The interfaces of external providers. Amounts are øre, days are `YYYY-MM-DD`. Every method rejects with a
 * `ProviderFailure` if the provider refuses or cannot be reached.
 */

export type PaymentMethodType = NonNullable<Answer<'calculateRoomPrice'>['paymentMethods']>[number];

export interface Payments {
  /** The publishable key for host pages (STRIPE_PK). */
  readonly publicKey: string;
  /** The id of the customer with these details, created only once; `since` distinguishes tenants of different databases. */
  createCustomer(customer: {
    tenantId: number;
    since: Date;
    email: string;
    name: string;
    phone: string;
  }): Promise<string>;
  /**
   * Opens a hosted checkout for the first period and the months that follow. Repeating the same order returns
   * the same session for as long as the provider remembers it (Stripe: about a day); another order for the same
   * lease is refused.
   */
  openCheckout(order: CheckoutOrder): Promise<{ sessionId: string; url: string }>;
  /** The types that a checkout offers, read at the first call. Never rejects: empty if the provider did not answer. */
  paymentMethodTypes(): Promise<PaymentMethodType[]>;
  /** Reads them again, for the calls that follow. Rejects if the provider does not answer. */
  readPaymentMethodTypes(): Promise<void>;
  /** Closes an open checkout, which can no longer be paid then. Returns the payment if there was one before, else null. */
  expireCheckout(sessionId: string): Promise<PaidCheckout | null>;
  /** Takes name, e-mail, telephone number and cards off a customer. Invoices stay as they were issued. May be repeated. */
  forgetCustomer(customerId: string): Promise<void>;
  /** Writes to a customer at another address from now on. */
  changeEmail(customer: { customerId: string; email: string }): Promise<void>;
  /** Opens the hosted page that saves a card; its event repeats which card it `replaces`. */
  openSetup(setup: {
    customerId: string;
    language: Language;
    replaces: string | null;
    successUrl: string;
    cancelUrl: string;
  }): Promise<{ sessionId: string; url: string }>;
  /** Invoices that were charged or are due, the newest first; all without a `limit`. `firstDays` as for `nextPayments`. */
  invoices(query: {
    customerId: string;
    limit?: number;
    firstDays?: ReadonlyMap<string, string>;
  }): Promise<InvoiceSummary[]>;
  /** Everybody's invoices of a time, `to` not included, the newest first. Drafts and voided ones are no invoices. */
  issuedInvoices(query: {
    from: Date;
    to: Date;
    firstDays: ReadonlyMap<string, string>;
  }): Promise<InvoiceSummary[]>;
  /** Everybody's refunds of a time, `to` not included, without those that the bank gave back. */
  refunds(query: { from: Date; to: Date }): Promise<RefundSummary[]>;
  paymentMethods(query: { customerId: string; limit: number }): Promise<PaymentMethodSummary[]>;
  /**
   * The day of the next charge for each subscription of the customer that goes on, the next first. `firstDays` are
   * the leases' first days by subscription id, from which their periods are counted.
   */
  nextPayments(
    customerId: string,
    firstDays: ReadonlyMap<string, string>,
  ): Promise<{ subscriptionId: string; day: string }[]>;
  /** Charges this saved card from now on. Returns false if the customer no longer has it. */
  setNextCard(card: { customerId: string; paymentMethodId: string }): Promise<boolean>;
  /** Rejects with code 2 if the card is not the customer's. */
  removePaymentMethod(card: { customerId: string; paymentMethodId: string }): Promise<void>;
  /** The last paid day: what `endSubscription` would return now; null if the subscription does not exist. */
  paidPeriodEnd(lease: PaidLease): Promise<string | null>;
  /**
   * Stops charging at the end of the paid period and returns its last day. If the current period is not paid,
   * the subscription ends at once and its open invoice can no longer be paid (docs/product.md R8.3). May be
   * repeated.
   */
  endSubscription(lease: PaidLease): Promise<string>;
  /** Undoes `endSubscription` while the paid period lasts. Returns whether the subscription continues, also if it was never stopped. */
  resumeSubscription(subscriptionId: string): Promise<boolean>;
  /** Charges another price, in øre a month, from the next invoice on. May be repeated. */
  changePrice(change: { subscriptionId: string; monthly: number }): Promise<void>;
  /**
   * Moves the next charge to the first day of a month of the lease, if charges come before these days (docs/product.md R3.6).
   * Returns false if that has to wait until the current period is paid. May be repeated.
   */
  moveEarlyCharges(lease: PaidLease): Promise<boolean>;
  /**
   * Cancels the subscription at once, voids open invoices, and refunds what was paid on it, less the amount to `keep`. Returns what has been
   * refunded in all. May be repeated.
   */
  refundAndCancel(subscriptionId: string, options?: { keep?: number }): Promise<number>;
  /** Events since an instant, oldest first, as far back as the provider keeps them (Stripe: 30 days). */
  eventsSince(since: Date): Promise<PaymentEvent[]>;
  /** Verifies signature and age (at most 300 s) of a webhook and parses it. Rejects with code 19, 22 or 24. */
  readEvent(delivery: { payload: string; signature: string | undefined }): Promise<PaymentEvent>;
}

/** A lease's subscription and first day, from which its periods are counted. */
export interface PaidLease {
  subscriptionId: string;
  firstDay: string;
}

export interface CheckoutOrder {
  customerId: string;
  leaseId: number;
  /** What is said about it. */
  order: Order;
  /** Full price of a month. */
  monthly: number;
  /** Discount on each of the first `discountMonths` months; 0 without a discount. */
  discount: number;
  discountMonths: number;
  /** Language of the hosted page and its product texts. */
  language: Language;
  successUrl: string;
  cancelUrl: string;
  /** When an unpaid checkout expires by itself. */
  expiresAt: Date;
}

/** Identifies a checkout and its customer. */
export interface CheckoutRef {
  sessionId: string;
  leaseId: number;
  customerId: string | null;
}

/** A subscription, and its customer where the event says that: the account may have other shops. */
export interface SubscriptionRef {
  subscriptionId: string;
  customerId?: string | null;
}

export interface PaidCheckout extends CheckoutRef {
  subscriptionId: string;
}

export type PaymentEvent = { id: string; created: Date } & PaymentEffect;

export type PaymentEffect =
  | ({ kind: 'checkout-completed' } & PaidCheckout)
  /** The person is done and the payment is settling: `checkout-completed` or `checkout-failed` follows. */
  | ({ kind: 'checkout-pending' } & CheckoutRef)
  | ({ kind: 'checkout-failed'; subscriptionId: string | null } & CheckoutRef)
  | ({ kind: 'checkout-expired' } & CheckoutRef)
  | { kind: 'setup-completed'; customerId: string; paymentMethodId: string; replaces: string | null }
  /** `lastDay` is calculated by the provider. */
  | ({ kind: 'period-paid'; lastDay: string } & SubscriptionRef)
  /** A charge was declined. `lastDay` is that of the period, calculated as for `period-paid`; `payUrl` is where it can be paid. */
  | ({ kind: 'period-unpaid'; amount: number; lastDay: string; payUrl: string | null } & SubscriptionRef)
  | ({ kind: 'subscription-ended' } & SubscriptionRef)
  /** The bank gave money back that was to be refunded, in øre. */
  | ({ kind: 'refund-failed'; amount: number } & SubscriptionRef)
  | { kind: 'other'; type: string }
  /** Only from `eventsSince`: an event that can never be read. */
  | { kind: 'unreadable'; type: string; reason: string };

export interface InvoiceSummary {
  id: string;
  number: string | null;
  created: Date;
  total: number;
  pdf: string | null;
  /** `failed` if charging it was tried. */
  status: 'paid' | 'open' | 'failed';
  subscriptionId: string | null;
  /** First and last day of what it is for. */
  period: { from: string; to: string } | null;
  /** Where an invoice that is not paid can be paid. */
  payUrl: string | null;
}

/** A refund; `number` is that of the invoice that had been paid. */
export type RefundSummary = Pick<InvoiceSummary, 'created' | 'number' | 'subscriptionId'> & {
  amount: number;
};

export interface PaymentMethodSummary {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** Whether the next payment is charged to it. */
  charged: boolean;
  /** Whether some payment is charged to another card. */
  canCharge: boolean;
}

export interface Sms {
  /** Sends a text; `to` is +45XXXXXXXX. Without a `sender` it is the one of the settings. */
  send(message: { to: string; text: string; sender?: string | null }): Promise<void>;
}

export interface Mail {
  /**
   * Sends an e-mail. `id` becomes the Message-ID's first part, so repeats can be recognised; `sender` and the name
   * of `to` may contain anything. Without `from` it comes from the address of the settings.
   */
  send(mail: {
    id: string;
    sender: string;
    from?: string | null;
    to: { name: string; address: string };
    replyTo: string | null;
    language: Language;
    subject: string;
    text: string;
    html: string;
  }): Promise<void>;
}

/** Doors, gates and alarms. `device` and `room` are the controller's names from the facility's file. */
export interface AccessControl {
  /** 9 is open, any other value closed (docs/product.md R7.1). */
  gateStatus(device: string): Promise<number>;
  openGate(device: string): Promise<void>;
  closeGate(device: string): Promise<void>;
  /** 5 is on, any other value off (docs/product.md R7.2). */
  alarmState(room: string): Promise<number>;
  setAlarm(alarm: { room: string; on: boolean }): Promise<void>;
  /** Sets the code of the room's keypad, valid up to and including `lastDay` if given; null removes the code. */
  setRoomCode(access: { room: string; code: string | null; lastDay: string | null }): Promise<void>;
}

export interface Providers {
  payments: Payments;
  sms: Sms;
  mail: Mail;
  /** The access controller of the settings. */
  access: AccessControl;
  /** A department's own one, the same for the same address; `key` is the name of the setting with its key. */
  accessAt(controller: { address: string; key: string }): AccessControl;
}

/** A provider refused or did not answer; `code` is from the error catalogue (docs/product.md R9.2). */
export class ProviderFailure extends Error {
  /** Whether a retry would fail the same way, because the provider refused. */
  readonly lasting: boolean;

  constructor(
    readonly code: number,
    message: string,
    { lasting = false, ...options }: ErrorOptions & { lasting?: boolean } = {},
  ) {
    super(message, options);
    this.lasting = lasting;
  }
}
