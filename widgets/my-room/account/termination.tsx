import { type Signal, useSignals, words } from '#core';
import {
  cancelLease,
  getPaidPeriodEnd,
  keepLease,
  type Lease,
  listLeases,
  type PaidPeriodEnd,
} from '../../../src/api/calls.ts';
import { type Failure, outcomeUnknown } from '../../../src/api/client.ts';
import { LEASE_NOT_ACTIVATED, SIGNED_OUT } from '../../../src/codes.ts';
import { type Day, formatDots, parseDay } from '../../../src/format/date.ts';
import { formatDkk } from '../../../src/format/money.ts';
import type { Action } from '../../../src/state/action.ts';
import type { LeaseEnd } from '../area/leases.ts';
import type { Tools } from '../area/tabs.ts';

const t = words('leaving', {
  confirm: ['Vil du opsige lejemålet for rum {{number}}?', 'Terminate the lease of room {{number}}?'],
  keepRoom: ['Behold rummet', 'Keep the room'],
  terminateRoom: ['Opsig rum {{number}}', 'Terminate room {{number}}'],
  lastDay: ['Sidste dag', 'Last day'],
  endOfPeriod: ['Sidste dag i den betalte periode.', 'The last day of the period that is paid.'],
  until: ['Du har adgang hele den dag.', 'You have access all of that day.'],
  payment: ['Betaling', 'Payment'],
  nothingAfter: [
    'Der er betalt til og med {{date}}. Vi trækker ikke mere.',
    'Paid up to and including {{date}}. Nothing more is charged.',
  ],
  nothingMore: [
    'Vi trækker ikke mere efter den betalte periode.',
    'Nothing more is charged after the period that is paid.',
  ],
  waived: [
    'Den ubetalte faktura på {{amount}} bortfalder. Vi trækker ikke mere.',
    'The unpaid invoice of {{amount}} is cancelled. Nothing more is charged.',
  ],
  lastPaid: ['Sidste betaling: {{amount}} den {{date}}.', 'Last payment: {{amount}} on {{date}}.'],
  before: ['Inden du går', 'Before you leave'],
  leave: [
    'Tøm rummet, fej det, og slå alarmen fra. Luk døren, når du går.',
    'Empty and sweep the room, and turn the alarm off. Close the door when you leave.',
  ],
  regret: ['Fortryder du?', 'Changed your mind?'],
  canKeep: [
    'Du kan tage opsigelsen tilbage her til og med den sidste dag.',
    'You can take it back here up to and including the last day.',
  ],
  kept: [
    'Opsigelsen er taget tilbage. Du beholder rum {{number}}.',
    'The termination is taken back. You keep room {{number}}.',
  ],
  tooLate: [
    'Opsigelsen kan ikke tages tilbage, for betalingen for rum {{number}} er stoppet. Kontakt os, hvis du vil beholde rummet.',
    'It is too late to take this back: the payments for room {{number}} have ended. Contact us if you want to keep the room.',
  ],
});

/** What is known before a lease is terminated. */
interface Terms extends Pick<PaidPeriodEnd, 'lastPayment' | 'unpaid'> {
  lastDay: Day | null;
  /** Whether the termination can be taken back. */
  canKeep?: boolean | null | undefined;
}

function Facts({ terms: { lastDay, lastPayment, unpaid, canKeep } }: { terms: Terms }) {
  useSignals();
  const date = lastDay && formatDots(lastDay);
  const paid = parseDay(lastPayment?.day);
  const facts = {
    lastDay: `${date ? `${date}.` : t('endOfPeriod')} ${t('until')}`,
    payment: [
      lastPayment && paid && t('lastPaid', { amount: formatDkk(lastPayment.amount), date: formatDots(paid) }),
      unpaid
        ? t('waived', { amount: formatDkk(unpaid) })
        : t(date ? 'nothingAfter' : 'nothingMore', { date: date ?? '' }),
    ]
      .filter(Boolean)
      .join(' '),
    before: t('leave'),
    regret: canKeep && !unpaid && t('canKeep'),
  };
  return (
    <dl className="stack">
      {(['lastDay', 'payment', 'before', 'regret'] as const).map(
        (name) =>
          facts[name] && (
            <div key={name}>
              <dt className="quiet">{t(name)}</dt>
              <dd>{facts[name]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

export function createLeaving(
  options: Tools & {
    lease: Lease;
    end: Signal<LeaseEnd | null>;
    action: Action;
    /** What is said of a lease that ends. */
    endText: (day: Day | null) => string;
  },
) {
  const { page, notices, lease, end, action, endText } = options;
  const { id, room, canKeep } = lease;

  const readEndDate = async () =>
    (await listLeases(page.api)).value?.leases.find((each) => each.id === id)?.endDate;
  const readEnd = async () => {
    const endDate = await readEndDate();
    if (endDate !== undefined) end.value = endDate ? { day: parseDay(endDate), canKeep } : null;
  };
  const showFailure = (failure: Failure, retry: () => void) => {
    void notices.showFailure({ ...failure, place: 'lease' }, retry);
    if (outcomeUnknown(failure)) void readEnd();
  };

  const cancel = (terms: Terms): Promise<void> =>
    action.run(async (retry) => {
      const { failure } = await cancelLease(page.api, { id });
      if (failure) return showFailure(failure, retry);
      const day = terms.lastDay ?? parseDay(await readEndDate());
      // What is not paid ends at once, and with it the payments.
      end.value = { day, canKeep: canKeep && !terms.unpaid };
      notices.toast({ kind: 'success', text: () => endText(day) });
    });

  const ask = async (terms: Terms) => {
    const question = {
      text: () => t('confirm', { number: room.number }),
      View: () => <Facts terms={terms} />,
      no: () => t('keepRoom'),
      action: () => t('terminateRoom', { number: room.number }),
    };
    if (await notices.confirm(question)) await cancel(terms);
  };

  const keep = async (retry: () => void): Promise<void> => {
    const { failure } = await keepLease(page.api, { id });
    if (failure?.code === LEASE_NOT_ACTIVATED) {
      end.value = { day: end.peek()?.day ?? null };
      return void notices.showFailure({ ...failure, text: () => t('tooLate', { number: room.number }) });
    }
    if (failure) return showFailure(failure, retry);
    end.value = null;
    notices.toast({ kind: 'success', text: () => t('kept', { number: room.number }) });
  };

  return {
    /** Asks, with what is known of the last day and the last payment, and terminates the lease (docs/product.md R8.2). */
    async terminate() {
      const paid = await getPaidPeriodEnd(page.api, { id });
      if (paid.failure?.code === SIGNED_OUT) return;
      const { value, lastPayment, unpaid } = paid.value ?? {};
      void ask({ lastDay: parseDay(value), lastPayment, unpaid, canKeep });
    },
    /** Takes the termination back (docs/product.md R8.6). */
    keep,
  };
}
