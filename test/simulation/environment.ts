import { createAccess } from '../../demo/simulators/access.ts';
import { createActivity } from '../../demo/simulators/activity.ts';
import { createSms } from '../../demo/simulators/sms.ts';
import { createStripe } from '../../demo/simulators/stripe/index.ts';
import type { Session } from '../../demo/simulators/stripe/objects.ts';
import type { Facility } from '../../server/facility/facility.ts';
import { type Row, toRows } from '../../server/facility/rows.ts';
import type { Mail } from '../../server/providers/types.ts';
import { watchBooks } from './books.ts';
import { createMemoryJournal } from './memory-journal.ts';
import type { World } from './world.ts';

export const KEYS = { apiKey: 'sk_test_simulation', webhookSecret: 'whsec_simulation' };
export const JWT_SECRET = 'a secret that only the simulation knows';
export const BRIDGE = 'http://access.simulated/access';
export const SITE = 'https://facility.example';
export const PAYMENT_PAGES = 'https://pay.example';
const GATE_CLOSES_AFTER_MS = 8000;

export type Environment = ReturnType<typeof createEnvironment>;

interface Room {
  id: string;
  alarm: boolean;
  code: string | null;
  lastDay: string | null;
}
interface Gate {
  id: string;
  openUntil: string;
}

/** Everything around the server that survives it: the payment provider, the gateways for messages, and the doors. */
export function createEnvironment(world: World, facility: Facility) {
  const { scheduler, record } = world;
  const now = () => new Date(scheduler.now());
  const books = watchBooks(record, () => journal.all);
  const journal = createMemoryJournal((collection, after, before) => {
    books(collection, after, before);
    if (collection === 'gates') gateMoved(after as Gate);
    if (collection === 'rooms') lockChanged(after as Room, before as Room | undefined);
    if (collection === 'sms' && after) {
      const { to, text } = after as unknown as { to: string; text: string };
      record({ kind: 'sms', to, text });
      inbox.push({ to, text });
    }
  });
  const inbox: { to: string; text: string }[] = [];
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

  function gateMoved({ id, openUntil }: Gate): void {
    record({ kind: new Date(openUntil) > now() ? 'opened' : 'closed', device: id });
  }
  function lockChanged({ id, alarm, code, lastDay }: Room, before: Room | undefined): void {
    if (alarm !== (before?.alarm ?? false)) record({ kind: 'alarm', room: id, on: alarm });
    else record({ kind: 'code-set', room: id, code, lastDay });
  }

  return {
    stripe: stripe.app,
    sms,
    access,
    inbox,
    mail(mail: Parameters<Mail['send']>[0]): void {
      record({ kind: 'mail', id: mail.id, to: mail.to.address, subject: mail.subject, text: mail.text });
    },
    objects: journal.all,
    /** Payment pages whose payment is under way and can still settle, those from before an instant. */
    pendingPayments(before: number): string[] {
      const failed = journal
        .all<{ id: string; failed?: true }>('checkout-orders')
        .filter((order) => order.failed);
      return journal
        .all<Session>('checkout-sessions')
        .filter(
          ({ id, status, payment_status, created }) =>
            status === 'complete' &&
            payment_status === 'unpaid' &&
            created * 1000 < before &&
            !failed.some((order) => order.id === id),
        )
        .map(({ id }) => id);
    },
    /** A payment that was under way ends. */
    async endPayment(session: string, outcome: 'paid' | 'failed'): Promise<void> {
      const body = JSON.stringify({ session, outcome });
      const { ok } = await stripe.app.request('/simulator/stripe/end-payment', { method: 'POST', body });
      if (!ok) throw new Error(`the payment of ${session} cannot end`);
      const found = journal.all<Session>('checkout-sessions').find(({ id }) => id === session);
      const leaseId = Number(found?.client_reference_id);
      if (outcome === 'failed') record({ kind: 'checkout-failed', checkout: session, leaseId });
    },
    /** Somebody types a code at the keypad of a room's door. */
    typeCode(device: string, code: string, today: string): void {
      const lock = journal.all<Room>('rooms').find(({ id }) => id === device);
      const opened = lock?.code === code && (lock.lastDay === null || lock.lastDay >= today);
      record({ kind: 'code-tried', room: device, code, opened });
    },
  };
}
