import { setTimeout } from 'node:timers/promises';
import {
  type AccessControl,
  type CheckoutOrder,
  type PaymentEvent,
  type Payments,
  ProviderFailure,
} from '../../server/providers/types.ts';

/** A clock that only tests move. */
export function createClock(start = '2026-03-10T12:00:00Z') {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (instant: string) => {
      now = new Date(instant);
    },
    forward: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}

/** A payment provider that records its calls; events are JSON with the signature `good`. */
export function createPayments() {
  const checkouts = new Map<string, CheckoutOrder & { state: 'open' | 'paid' | 'expired' }>();
  const cards = new Map<
    string,
    { id: string; brand: string; last4: string; expMonth: number; expYear: number; charged?: boolean }[]
  >();
  const refunded: string[] = [];
  const ended: string[] = [];
  const resumed: string[] = [];
  const charged: string[] = [];
  const forgotten: string[] = [];
  const emails: string[] = [];
  let fails = false;
  let customers = 0;
  // Answers take a moment, so that other requests run in between.
  const guard = async () => {
    await setTimeout(2);
    if (fails) throw new ProviderFailure(27, 'the provider is down');
  };
  const payments: Payments = {
    publicKey: 'pk_test_fake',
    async createCustomer() {
      await guard();
      customers += 1;
      return `cus_${customers}`;
    },
    async openCheckout(order) {
      await guard();
      const sessionId = `cs_${order.leaseId}`;
      checkouts.set(sessionId, { ...order, state: 'open' });
      return { sessionId, url: `https://pay.example/${sessionId}` };
    },
    async expireCheckout(sessionId) {
      await guard();
      const checkout = checkouts.get(sessionId);
      if (!checkout) throw new ProviderFailure(27, 'no such checkout');
      const { leaseId, customerId } = checkout;
      if (checkout.state === 'paid')
        return { sessionId, leaseId, customerId, subscriptionId: `sub_${leaseId}` };
      checkout.state = 'expired';
      return null;
    },
    async paymentMethodTypes() {
      return [];
    },
    async readPaymentMethodTypes() {},
    async openSetup({ customerId }) {
      await guard();
      return { sessionId: `seti_${customerId}`, url: 'https://pay.example/setup' };
    },
    async invoices({ customerId }) {
      await guard();
      const invoice = (id: string, created: string, total: number) => ({
        id: `${id}_${customerId}`,
        number: id,
        created: new Date(created),
        total,
        pdf: 'https://pay.example/invoice.pdf',
        status: 'paid' as const,
        subscriptionId: null,
        period: null,
        payUrl: null,
      });
      return [invoice('1', '2026-01-10T10:00:00Z', 84900), invoice('2', '2026-02-10T10:00:00Z', 75050)];
    },
    async issuedInvoices() {
      return [];
    },
    async refunds() {
      return [];
    },
    async paymentMethods({ customerId }) {
      await guard();
      return (cards.get(customerId) ?? []).map((card) => ({ charged: false, canCharge: false, ...card }));
    },
    async nextPayments() {
      return [{ subscriptionId: 'sub_other', day: '2026-04-10' }];
    },
    async changeEmail({ email }) {
      await guard();
      emails.push(email);
    },
    async forgetCustomer(customerId) {
      await guard();
      cards.delete(customerId);
      forgotten.push(customerId);
    },
    async setNextCard({ customerId, paymentMethodId }) {
      await guard();
      const isOthers = [...cards].some(
        ([owner, list]) => owner !== customerId && list.some(({ id }) => id === paymentMethodId),
      );
      if (isOthers || paymentMethodId === 'pm_nobodys') return false;
      charged.push(paymentMethodId);
      return true;
    },
    async removePaymentMethod({ customerId, paymentMethodId }) {
      await guard();
      const left = (cards.get(customerId) ?? []).filter(({ id }) => id !== paymentMethodId);
      cards.set(customerId, left);
    },
    async paidPeriodEnd() {
      await guard();
      return '2026-04-09';
    },
    async endSubscription({ subscriptionId }) {
      await guard();
      ended.push(subscriptionId);
      return '2026-04-09';
    },
    async changePrice() {
      await guard();
    },
    async resumeSubscription(subscriptionId) {
      await guard();
      resumed.push(subscriptionId);
      return true;
    },
    async moveEarlyCharges() {
      await guard();
      return true;
    },
    async refundAndCancel(subscriptionId, { keep = 0 } = {}) {
      await guard();
      refunded.push(subscriptionId);
      const { monthly = 0, discount = 0 } = checkouts.get(subscriptionId.replace('sub', 'cs')) ?? {};
      return Math.max(0, monthly - discount - keep);
    },
    async eventsSince() {
      await guard();
      return [];
    },
    async readEvent({ payload, signature }) {
      if (signature !== 'good') throw new ProviderFailure(22, 'wrong signature');
      const event = JSON.parse(payload) as PaymentEvent;
      return { customerId: null, replaces: null, ...event, created: new Date(event.created) };
    },
  };
  return {
    payments,
    checkouts,
    cards,
    refunded,
    ended,
    resumed,
    charged,
    forgotten,
    emails,
    fail: (value: boolean) => {
      fails = value;
    },
  };
}

/** A controller that works, or fails on demand. */
export function createAccess() {
  const gates = new Map<string, number>();
  const alarms = new Map<string, number>();
  const codes = new Map<string, { code: string | null; lastDay: string | null }>();
  let fails = false;
  const guard = () => {
    if (fails) throw new ProviderFailure(13, 'the controller is silent');
  };
  const access: AccessControl = {
    async gateStatus(device) {
      guard();
      return gates.get(device) ?? 0;
    },
    async openGate(device) {
      guard();
      gates.set(device, 9);
    },
    async closeGate(device) {
      guard();
      gates.set(device, 0);
    },
    async alarmState(room) {
      guard();
      return alarms.get(room) ?? 1;
    },
    async setAlarm({ room, on }) {
      guard();
      alarms.set(room, on ? 5 : 1);
    },
    async setRoomCode({ room, code, lastDay }) {
      guard();
      codes.set(room, { code, lastDay });
    },
  };
  return {
    access,
    gates,
    alarms,
    codes,
    fail: (value: boolean) => {
      fails = value;
    },
  };
}
