import { randomUUID } from 'node:crypto';
import { formatOere } from '../../src/format/money.ts';
import type { Journal } from './journal.ts';

type AccessKind = 'gate opened' | 'gate closed' | 'alarm on' | 'alarm off' | 'code set' | 'code removed';
type PaymentKind =
  | 'checkout opened'
  | 'checkout paid'
  | 'payment under way'
  | 'payment failed'
  | 'checkout expired'
  | 'card declined'
  | 'card saved'
  | 'card removed'
  | 'invoice paid'
  | 'invoice not paid'
  | 'refunded'
  | 'subscription ended';

/** An event in a simulated provider; amounts are øre. */
type ActivityEvent =
  | { kind: 'sms'; to: string; text: string }
  /** `address` shows the e-mail. */
  | { kind: 'mail'; to: string; title: string; address: string }
  | { kind: AccessKind; device: string }
  /** `title` names the room, the card or the invoice. */
  | { kind: PaymentKind; title: string; amount?: number };

type Entry = { id: string; at: string } & ActivityEvent;

/** Events by provider, newest first; `at` is ISO 8601. */
export interface ActivityReport {
  sms: { at: string; to: string; text: string }[];
  mail: { at: string; to: string; subject: string; address: string }[];
  access: { at: string; device: string; event: AccessKind }[];
  payments: { at: string; event: PaymentKind; detail: string }[];
}

export type ActivityLog = ReturnType<typeof createActivity>;

const MAX_ENTRIES = 500;

/** The log behind GET /simulator/activity; it keeps the latest 500 events. */
export function createActivity(journal: Journal, now: () => Date) {
  const entries = journal.collection<Entry>('activity');
  return {
    record(event: ActivityEvent) {
      entries.put({ id: randomUUID(), at: now().toISOString(), ...event });
      for (const { id } of entries.all().slice(0, -MAX_ENTRIES)) entries.remove(id);
    },
    report() {
      const report: ActivityReport = { sms: [], mail: [], access: [], payments: [] };
      for (const entry of entries.all().reverse()) {
        const { at } = entry;
        if (entry.kind === 'sms') report.sms.push({ at, to: entry.to, text: entry.text });
        else if (entry.kind === 'mail')
          report.mail.push({ at, to: entry.to, subject: entry.title, address: entry.address });
        else if ('device' in entry) report.access.push({ at, device: entry.device, event: entry.kind });
        else
          report.payments.push({
            at,
            event: entry.kind,
            detail: [entry.title, ...(entry.amount === undefined ? [] : [formatOere(entry.amount)])].join(
              ' · ',
            ),
          });
      }
      return report;
    },
  };
}

/**
 * Reads the activity of simulators that may run in another process. Rejects if they do not answer within 2 s.
 */
export async function fetchActivity(address: string): Promise<ActivityReport> {
  const response = await fetch(`${address}/simulator/activity`, { signal: AbortSignal.timeout(2000) });
  if (!response.ok) throw new Error(`the simulators answered ${response.status}`);
  return (await response.json()) as ActivityReport;
}
