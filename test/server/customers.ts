import type { Hono } from 'hono';
import { decodeJwt } from 'jose';
import type { Api } from '../setup/api.ts';
import { codeIn } from './codes.ts';
import type { createClock, createPayments } from './fakes.ts';

interface CustomerOptions {
  api: Api;
  hono: Hono;
  payments: ReturnType<typeof createPayments>;
  clock: ReturnType<typeof createClock>;
}

/** Customers who sign up, rent and pay. */
export function createCustomers({ api, hono, payments, clock }: CustomerOptions) {
  let people = 0;
  /** A new customer, signed in. */
  async function person() {
    people += 1;
    const [email, phoneNumber] = [`person${people}@example.dk`, `+45${20_000_000 + people}`];
    const token = await api.signUp({ email, phoneNumber });
    return { email, phoneNumber, token, tenantId: Number(decodeJwt(token).sub) };
  }

  async function openCheckout(roomId: number, token: string, code?: string) {
    const { answer } = await api.rent(roomId, token, code);
    if (!answer.sessionId) throw new Error(`rent: ${JSON.stringify(answer)}`);
    const sessionId: string = answer.sessionId;
    return { sessionId, leaseId: payments.checkouts.get(sessionId)?.leaseId ?? 0 };
  }
  /** A new customer with an open checkout for a room. */
  async function hold(roomId: number, code?: string) {
    const tenant = await person();
    return { ...tenant, ...(await openCheckout(roomId, tenant.token, code)) };
  }

  let events = 0;
  /** Sends an event of the payment provider; the same id twice means the same event. */
  async function report(event: Record<string, unknown>, id?: string) {
    events += 1;
    const payload = JSON.stringify({ id: id ?? `evt_${events}`, created: clock.now(), ...event });
    return hono.request('/webhooks/stripe', {
      method: 'POST',
      body: payload,
      headers: { 'stripe-signature': 'good' },
    });
  }
  /** Reports that a month of a lease could not be charged; `amount` in øre. */
  const reportUnpaid = (
    leaseId: number,
    event: { lastDay?: string; amount?: number; payUrl?: string | null } = {},
  ) => {
    const unpaid = { lastDay: '2026-04-09', amount: 10_000, payUrl: null, ...event };
    return report({ kind: 'period-unpaid', subscriptionId: `sub_${leaseId}`, ...unpaid });
  };
  /** Pays an open checkout. */
  function pay(sessionId: string) {
    const checkout = payments.checkouts.get(sessionId);
    if (!checkout) throw new Error(`no checkout ${sessionId}`);
    checkout.state = 'paid';
    const { leaseId, customerId } = checkout;
    const subscriptionId = `sub_${leaseId}`;
    return report({ kind: 'checkout-completed', sessionId, leaseId, customerId, subscriptionId });
  }
  /** A new tenant with an active lease of the room. */
  async function createTenant(roomId: number, code?: string) {
    const tenant = await hold(roomId, code);
    await pay(tenant.sessionId);
    return { ...tenant, roomId };
  }

  /** Rents a room for somebody who is signed in, and pays for it. */
  async function rentAndPay(roomId: number, token: string, code?: string) {
    const held = await openCheckout(roomId, token, code);
    await pay(held.sessionId);
    return held;
  }

  return { person, hold, report, reportUnpaid, pay, createTenant, rentAndPay };
}

/** Puts a phone on the waiting list, with the code that comes by SMS; `send` makes the request with more in its body. */
export async function joinWithCode<Answer extends { status: number }>(
  sms: { text: string }[],
  send: (more: object) => Promise<Answer>,
): Promise<Answer> {
  const before = sms.length;
  const asked = await send({});
  const [message] = sms.splice(before);
  return message ? send({ otp: codeIn(message.text) }) : asked;
}
