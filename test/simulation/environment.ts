import { createAccess } from '../../demo/simulators/access.ts';
import { createActivity } from '../../demo/simulators/activity.ts';
import { createJournal } from '../../demo/simulators/journal.ts';
import { createSms } from '../../demo/simulators/sms.ts';
import { createStripe } from '../../demo/simulators/stripe/index.ts';
import type { CheckoutSession } from '../../demo/simulators/stripe/objects.ts';
import type { Facility } from '../../server/facility/facility.ts';
import { type Row, toRows } from '../../server/facility/rows.ts';
import type { Mail } from '../../server/providers/types.ts';
import type { World } from './history.ts';

export const KEYS = { apiKey: 'sk_test_simulation', webhookSecret: 'whsec_simulation' };
export const JWT_SECRET = 'a secret that only the simulation knows';
export const BRIDGE = 'http://access.simulated/access';
export const SITE = 'https://facility.example';
export const PAYMENT_PAGES = 'https://pay.example';
const GATE_CLOSES_AFTER_MS = 8000;

export type Environment = ReturnType<typeof createEnvironment>;

/** Everything around the server that survives it: the payment provider, the gateways for messages, and the doors. */
export function createEnvironment(world: World, facility: Facility) {
  const { scheduler, record } = world;
  const now = () => new Date(scheduler.now());
  const inbox: { to: string; text: string }[] = [];
  const journal = createJournal(new Map(), (entries) => {
    for (const [collection, , stored] of entries) {
      if (collection !== 'sms' || !stored) continue;
      const { to, text } = stored as unknown as { to: string; text: string };
      record({ kind: 'sms', to, text });
      inbox.push({ to, text });
    }
  });
  const objects = <Item>(name: string) => journal.collection(name).all() as unknown as Item[];
  // Nobody reads it here, and it would grow with each event.
  const activity = { ...createActivity(journal, now), record: () => {} };
  const shared = { journal, activity, now, apiKey: KEYS.apiKey };
  const stripe = createStripe({
    ...shared,
    webhookAddress: `${SITE}/webhooks/stripe`,
    webhookSecret: KEYS.webhookSecret,
    publicAddress: PAYMENT_PAGES,
    seller: { name: facility.department.name, address: [], vat: facility.vat ?? 'none' },
  });
  const { gate, room } = toRows(facility);
  const names = (rows: Row[]) => new Set(rows.map(({ device }) => String(device)));
  const sms = createSms(shared);
  const access = createAccess({
    ...shared,
    gateClosesAfterMs: GATE_CLOSES_AFTER_MS,
    devices: { gates: names(gate), rooms: names(room) },
  });

  return {
    stripe: stripe.app,
    sms,
    access,
    inbox,
    mail(mail: Parameters<Mail['send']>[0]): void {
      const { id, to, subject, text } = mail;
      record({ kind: 'mail', id, to: to.address, subject, text });
    },
    objects,
    /** Payment pages whose payment is under way and can still settle, those from before an instant. */
    pendingPayments(before: number): string[] {
      const failed = objects<{ id: string; failed?: true }>('checkout-orders').filter(
        (order) => order.failed,
      );
      return objects<CheckoutSession>('checkout-sessions')
        .filter(
          ({ id, status, payment_status, created }) =>
            status === 'complete' &&
            payment_status === 'unpaid' &&
            created * 1000 < before &&
            !failed.some((order) => order.id === id),
        )
        .map(({ id }) => id);
    },
    /** The provider collects no longer and ends a subscription. */
    async giveUp(subscription: string): Promise<void> {
      const headers = { authorization: `Bearer ${KEYS.apiKey}` };
      await stripe.app.request(`/v1/subscriptions/${subscription}`, { method: 'DELETE', headers });
    },
    /** A payment that was under way ends. */
    async endPayment(session: string, outcome: 'paid' | 'failed'): Promise<void> {
      const body = JSON.stringify({ session, outcome });
      const { ok } = await stripe.app.request('/simulator/stripe/end-payment', { method: 'POST', body });
      if (!ok) throw new Error(`the payment of ${session} cannot end`);
    },
  };
}
