import { readFileSync } from 'node:fs';
import type {
  Customer,
  Invoice,
  InvoicePayment,
  Refund,
  Session,
  Subscription,
} from '../../demo/simulators/stripe/objects.ts';

type Thing = { id: string };

/** What the simulated providers have on their books, whoever runs them. Amounts are øre. */
export interface ProviderBooks {
  customers: Customer[];
  sessions: Session[];
  subscriptions: Subscription[];
  /** The codes that the rooms' locks know. */
  locks: { id: string; code: string | null; lastDay: string | null }[];
  /** What was sent, the same message as often as it was. */
  sms: { to: string; text: string }[];
  mails: { to: string; subject: string; messageId: string }[];
  /** Events that the server has not taken yet. */
  undelivered: string[];
  /** What was paid on a subscription and not refunded. */
  kept(subscription: Subscription): number;
}

/** Reads the journal of simulators that may be running, or were killed while they wrote. */
export function readProviderBooks(journal: string): ProviderBooks {
  const collections = new Map<string, Map<string, Thing>>();
  // After the last line break stands nothing, or a line that is not whole yet.
  for (const line of readFileSync(journal, 'utf8').split('\n').slice(0, -1))
    for (const [name, id, value] of JSON.parse(line) as [string, string, Thing | null][]) {
      const things = collections.get(name) ?? new Map();
      collections.set(name, things);
      if (value) things.set(id, value);
      else things.delete(id);
    }
  const all = <T extends Thing>(name: string) => [...(collections.get(name)?.values() ?? [])] as T[];
  const [invoices, payments, refunds] = [
    all<Invoice>('invoices'),
    all<InvoicePayment>('invoice-payments'),
    all<Refund>('refunds'),
  ];
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    customers: all('customers'),
    sessions: all('checkout-sessions'),
    subscriptions: all('subscriptions'),
    locks: all('rooms'),
    sms: all<Thing & ProviderBooks['sms'][number]>('sms'),
    mails: all<Thing & ProviderBooks['mails'][number]>('mail'),
    undelivered: all<Thing & { type: string; state: string }>('webhooks')
      .filter(({ state }) => state !== 'delivered')
      .map(({ type, state }) => `${type} ${state}`),
    kept({ id }) {
      const ofIt = invoices.filter(({ parent }) => parent.subscription_details.subscription === id);
      const paid = payments.filter(({ invoice }) => ofIt.some((each) => each.id === invoice));
      const intents = paid.map(({ payment }) => payment.payment_intent);
      const back = refunds.filter(({ payment_intent }) => intents.includes(payment_intent));
      return sum(paid.map((each) => each.amount_paid)) - sum(back.map((each) => each.amount));
    },
  };
}
