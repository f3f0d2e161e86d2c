import type { Language } from '../language.ts';

/**
 * What the domain needs of the outside world: one interface per provider. Amounts are øre, days are `YYYY-MM-DD`.
 * Every verb rejects with a `ProviderFailure` when the provider refuses or cannot be reached.
 */

export interface Payments {
  /** The publishable key that host pages carry as STRIPE_PK. */
  readonly publicKey: string;
  /** The same details always give the same customer; `since` tells tenants of different databases apart. */
  createCustomer(customer: {
    tenantId: number;
    since: Date;
    email: string;
    name: string;
    phone: string;
  }): Promise<string>;
  /**
   * Opens a hosted checkout for the first period and the months that follow. The same order, with all its parameters, gives the same session for
   * as long as the provider remembers it (Stripe: about a day); for the same lease with other parameters it is refused.
   */
  openCheckout(order: CheckoutOrder): Promise<{ sessionId: string; url: string }>;
  /** Ends an open checkout so that it can no longer be paid. One that was paid already stays so: the answer is what was paid, else null. */
  expireCheckout(sessionId: string): Promise<PaidCheckout | null>;
  /** Opens the hosted page where a card is saved; its event names the card that it `replaces` again. */
  openSetup(setup: {
    customerId: string;
    language: Language;
    replaces: string | null;
    successUrl: string;
    cancelUrl: string;
  }): Promise<{ sessionId: string; url: string }>;
  invoices(query: { customerId: string; limit: number }): Promise<InvoiceSummary[]>;
  paymentMethods(query: { customerId: string; limit: number }): Promise<PaymentMethodSummary[]>;
  /**
   * The day of the next charge over all subscriptions of the customer, null when nothing more is charged. `firstDays` are those of the leases, by
   * subscription: their periods are counted from it.
   */
  nextPaymentDay(customerId: string, firstDays: ReadonlyMap<string, string>): Promise<string | null>;
  /** Makes the card that a setup saved the one that is charged next; false when the customer does not have it any more. */
  setNextCard(card: { customerId: string; paymentMethodId: string }): Promise<boolean>;
  /** Rejects with code 2 when the card is not the customer's. */
  removePaymentMethod(card: { customerId: string; paymentMethodId: string }): Promise<void>;
  /** The last day that is paid for: what `endSubscription` would answer now. */
  paidPeriodEnd(lease: PaidLease): Promise<string | null>;
  /**
   * Stops charging at the end of the paid period, and answers with that last day. A period that began and is not paid is given up: the
   * subscription ends at once and what is owed for it can no longer be paid. Safe to repeat.
   */
  endSubscription(lease: PaidLease): Promise<string>;
  /** Ends the subscription at once, gives back everything that was paid on it, and lets nobody pay what is still owed. Safe to repeat. */
  refundAndCancel(subscriptionId: string): Promise<void>;
  /** What was reported since an instant, the oldest first, as far back as the provider keeps it (Stripe: 30 days). */
  eventsSince(since: Date): Promise<PaymentEvent[]>;
  /** Checks signature and age (300 s) of a webhook and reads it. Rejects with code 19, 22 or 24. */
  readEvent(delivery: { payload: string; signature: string | undefined }): Promise<PaymentEvent>;
}

/** A lease's subscription, and the first day of the lease, from which its periods are counted. */
export interface PaidLease {
  subscriptionId: string;
  firstDay: string;
}

export interface CheckoutOrder {
  customerId: string;
  leaseId: number;
  roomNumber: string;
  /** The full price of a month. */
  monthly: number;
  /** Taken off each of the first `discountMonths` months; 0 without a discount. */
  discount: number;
  discountMonths: number;
  /** Of the hosted page, and of what it sells. */
  language: Language;
  successUrl: string;
  cancelUrl: string;
  /** When an unpaid checkout expires by itself. */
  expiresAt: Date;
}

/** Which checkout it is, and whose. */
export interface CheckoutRef {
  sessionId: string;
  leaseId: number;
  customerId: string | null;
}

export interface PaidCheckout extends CheckoutRef {
  subscriptionId: string;
}

export type PaymentEvent = { id: string; created: Date } & (
  | ({ kind: 'checkout-completed' } & PaidCheckout)
  /** The person is done, and the money is under way: `checkout-completed` or `checkout-failed` follows. */
  | ({ kind: 'checkout-pending' } & CheckoutRef)
  | ({ kind: 'checkout-failed'; subscriptionId: string | null } & CheckoutRef)
  | ({ kind: 'checkout-expired' } & CheckoutRef)
  | { kind: 'setup-completed'; customerId: string; paymentMethodId: string; replaces: string | null }
  /** `lastDay` is by the provider's own count. */
  | { kind: 'period-paid'; subscriptionId: string; lastDay: string }
  | { kind: 'subscription-ended'; subscriptionId: string }
  | { kind: 'other'; type: string }
  /** Only among events that are taken again: one that cannot be read, however often. */
  | { kind: 'unreadable'; type: string; reason: string }
);

export interface InvoiceSummary {
  id: string;
  number: string | null;
  created: Date;
  total: number;
  pdf: string | null;
}

export interface PaymentMethodSummary {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** Whether the next payment is taken from it. */
  charged: boolean;
}

export interface Sms {
  /** Hands a text to the gateway; `to` is +45XXXXXXXX. */
  send(message: { to: string; text: string }): Promise<void>;
}

/** Doors, gates and alarms. `device` and `room` are the controller's own names from the facility's data. */
export interface AccessControl {
  /** 9 is open, any other value closed (spec section 9). */
  gateStatus(device: string): Promise<number>;
  openGate(device: string): Promise<void>;
  closeGate(device: string): Promise<void>;
  /** 5 is on, any other value off (spec section 9). */
  alarmState(room: string): Promise<number>;
  setAlarm(alarm: { room: string; on: boolean }): Promise<void>;
  /** The code that opens the room at its keypad, until and including `lastDay` when given. */
  setRoomCode(access: { room: string; code: string | null; lastDay: string | null }): Promise<void>;
}

export interface Providers {
  payments: Payments;
  sms: Sms;
  access: AccessControl;
}

/** A provider said no or did not answer; `code` is from the catalogue of spec section 8. */
export class ProviderFailure extends Error {
  /** Whether the same again would fail the same: the provider said no. Else it could not be reached, or was not well. */
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
