import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { cancelLease, getPaidPeriodEnd, type Lease } from '../../../../src/api/calls.ts';
import { outcomeUnknown } from '../../../../src/api/failure.ts';
import { SIGNED_OUT } from '../../../../src/codes.ts';
import { type Day, dayOf, formatDots } from '../../../../src/format/date.ts';
import { t as common } from '../../../../src/ui/words.ts';
import { type Action, createAction } from '../action.ts';
import type { Tools } from '../tab.ts';
import { createAlarm } from './alarm.ts';
import type { Device } from './device.ts';
import { createGate, type GateModel } from './gate.ts';
import { t } from './words.ts';

export interface LeaseModel {
  lease: Lease;
  /** The room code, as it was last changed. */
  code: Signal<string>;
  /** Set once the lease is terminated; `day` is the last one with access, null where it is not known. */
  end: ReadonlySignal<{ day: Day | null } | null>;
  /** Null for a room without a door of its own. */
  door: GateModel | null;
  alarm: Device;
  termination: Action;
  /** Asks for confirmation, with the end of the paid period where that is known, and cancels the lease. */
  terminate(): Promise<void>;
  dispose(): void;
}

const endOf = ({ endDate }: Pick<Lease, 'endDate'>) => (endDate ? { day: dayOf(endDate) } : null);

/** One lease with its door and alarm. `endDateOf` reads a lease's end date again. */
export function createLease(
  options: Tools & {
    lease: Lease;
    onAlarm: () => void;
    endDateOf: (id: number) => Promise<string | null | undefined>;
  },
): LeaseModel {
  const { page, notices, lease, onAlarm, endDateOf } = options;
  const { id, room, doorGateId } = lease;
  const end = signal(endOf(lease));
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
    const endDate = await endDateOf(id);
    if (endDate) end.value = endOf({ endDate });
  };

  const cancel = (paidUntil: Day | null): Promise<void> =>
    termination.run(async () => {
      const { failure } = await cancelLease(page.api, id);
      if (failure) {
        void notices.fail({ ...failure, place: 'lease' }, () => cancel(paidUntil));
        return void (outcomeUnknown(failure) && readEnd());
      }
      const day = paidUntil ?? dayOf((await endDateOf(id)) ?? '');
      end.value = { day };
      notices.toast({ kind: 'success', text: () => canceled(day) });
    });

  const ask = async (paidUntil: Day | null) => {
    const { number } = room;
    const sure = await notices.ask({
      text: () => t('confirm', { number }),
      detail: paidUntil ? () => t('accessUntil', { date: formatDots(paidUntil) }) : undefined,
      action: () => common('continue'),
    });
    if (sure) await cancel(paidUntil);
  };

  const terminate = () =>
    termination.run(async () => {
      const paid = await getPaidPeriodEnd(page.api, id);
      if (paid.failure?.code !== SIGNED_OUT) void ask(dayOf(paid.value ?? ''));
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

/** What a tenant is told of a terminated lease. */
export const canceled = (day: Day | null): string =>
  day ? t('canceledUntil', { date: formatDots(day) }) : t('canceled');
