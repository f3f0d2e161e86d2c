import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { cancelLease, getPaidPeriodEnd, type Lease } from '../../../../src/api/calls.ts';
import { outcomeUnknown } from '../../../../src/api/failure.ts';
import { SIGNED_OUT } from '../../../../src/codes.ts';
import { type Day, formatDots, parseDay } from '../../../../src/format/date.ts';
import { type Action, createAction } from '../../../../src/state/action.ts';
import { t as common } from '../../../../src/ui/words.ts';
import type { Tools } from '../tab.ts';
import { createAlarm } from './alarm.ts';
import type { Device } from './device.ts';
import { createGate, type GateModel } from './gate.ts';
import { t } from './words.ts';

export interface LeaseModel {
  lease: Lease;
  /** The current room code. */
  code: Signal<string>;
  /** Set once the lease is terminated; `day` is the last day with access, if it is known. */
  end: ReadonlySignal<{ day: Day | null } | null>;
  /** Null for a room without its own door. */
  door: GateModel | null;
  alarm: Device;
  termination: Action;
  /** Asks, with the end of the paid period if that is known, and cancels the lease (docs/product.md R8.2). */
  terminate(): Promise<void>;
  dispose(): void;
}

const toEnd = ({ endDate }: Pick<Lease, 'endDate'>) => (endDate ? { day: parseDay(endDate) } : null);

/** One lease with its door and alarm. `readEndDate` reads a lease's end date again. */
export function createLease(
  options: Tools & {
    lease: Lease;
    onAlarm: () => void;
    readEndDate: (id: number) => Promise<string | null | undefined>;
  },
): LeaseModel {
  const { page, notices, lease, onAlarm, readEndDate } = options;
  const { id, room, doorGateId } = lease;
  const end = signal(toEnd(lease));
  const termination = createAction();
  const door = doorGateId
    ? createGate({ page, notices, kind: 'door', id: doorGateId, name: room.number, status: lease.doorState })
    : null;
  const alarm = createAlarm({
    page,
    notices,
    roomId: room.id,
    state: lease.alarmState,
    onPressed: onAlarm,
  });

  const readEnd = async () => {
    const endDate = await readEndDate(id);
    if (endDate) end.value = toEnd({ endDate });
  };

  const cancel = (paidUntil: Day | null): Promise<void> =>
    termination.run(async () => {
      const { failure } = await cancelLease(page.api, id);
      if (failure) {
        void notices.showFailure({ ...failure, place: 'lease' }, () => cancel(paidUntil));
        return void (outcomeUnknown(failure) && readEnd());
      }
      const day = paidUntil ?? parseDay((await readEndDate(id)) ?? '');
      end.value = { day };
      notices.toast({ kind: 'success', text: () => terminationText(day) });
    });

  const ask = async (paidUntil: Day | null) => {
    const { number } = room;
    const sure = await notices.confirm({
      text: () => t('confirm', { number }),
      detail: paidUntil ? () => t('accessUntil', { date: formatDots(paidUntil) }) : undefined,
      action: () => common('continue'),
    });
    if (sure) await cancel(paidUntil);
  };

  const terminate = () =>
    termination.run(async () => {
      const paid = await getPaidPeriodEnd(page.api, id);
      if (paid.failure?.code !== SIGNED_OUT) void ask(parseDay(paid.value ?? ''));
    });

  return {
    lease,
    code: signal(lease.code),
    end,
    door,
    alarm,
    termination,
    terminate,
    dispose() {
      door?.dispose();
      alarm.dispose();
    },
  };
}

/** The text for a terminated lease. */
export const terminationText = (day: Day | null): string =>
  day ? t('canceledUntil', { date: formatDots(day) }) : t('canceled');
