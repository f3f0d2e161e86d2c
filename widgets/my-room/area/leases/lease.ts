import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { Lease } from '../../../../src/api/calls.ts';
import { SOMETHING_WRONG } from '../../../../src/codes.ts';
import { type Day, formatDots, parseDay } from '../../../../src/format/date.ts';
import { type Action, createAction } from '../../../../src/state/action.ts';
import { type LazyPart, lazyPart } from '../../../../src/state/lazy-part.ts';
import type { HelpersPart } from '../../account/helpers/index.tsx';
import type { TabTools, Tools } from '../tab.ts';
import { createAlarm } from './alarm.ts';
import type { Device } from './device.ts';
import { createGate, type GateModel } from './gate.ts';
import { t } from './words.ts';

/** The last day with access, if it is known, and whether the termination can be taken back. */
export interface LeaseEnd {
  day: Day | null;
  canKeep?: boolean | null | undefined;
}

export interface LeaseModel {
  lease: Lease;
  /** The current room code. */
  code: Signal<string>;
  /** Set once the lease is terminated. */
  end: ReadonlySignal<LeaseEnd | null>;
  /** Null for a room without its own door. */
  door: GateModel | null;
  alarm: Device;
  /** The people whom the tenant lets in; null where the backend cannot. */
  helpers: LazyPart<HelpersPart> | null;
  lettingIn: Action;
  /** Loads `helpers`. */
  letIn(): Promise<void>;
  termination: Action;
  /** Asks and terminates the lease; see `Leaving`. */
  terminate(): Promise<void>;
  /** Takes the termination back. */
  keep(): Promise<void>;
  dispose(): void;
}

const toEnd = ({ endDate, canKeep }: Lease): LeaseEnd | null =>
  endDate ? { day: parseDay(endDate), canKeep } : null;

/** One lease with its door and alarm. */
export function createLease(
  options: Tools &
    Pick<TabTools, 'root'> & {
      lease: Lease;
      onAlarm: () => void;
    },
): LeaseModel {
  const { page, notices, lease, onAlarm } = options;
  const { room, doorGateId } = lease;
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

  const lettingIn = createAction();
  const leaving = lazyPart(page, 'my-room-account', ({ createLeaving }) =>
    createLeaving({ page, notices, lease, end, endText: terminationText, action: termination }),
  );
  const helpers =
    typeof lease.helpers === 'number'
      ? lazyPart(page, 'my-room-account', ({ openHelpers }) => openHelpers({ ...options, end }))
      : null;
  /** Loads a part and does with it what a button says. */
  const withPart = <T>(action: Action, part: LazyPart<T> | null, run?: (loaded: T) => Promise<void>) => {
    const start = () =>
      action.run(async () => {
        const loaded = await part?.load();
        if (loaded) await run?.(loaded);
        else void notices.showFailure({ code: SOMETHING_WRONG }, start);
      });
    return start;
  };

  return {
    lease,
    code: signal(lease.code),
    end,
    door,
    alarm,
    helpers,
    lettingIn,
    letIn: withPart(lettingIn, helpers),
    termination,
    terminate: withPart(termination, leaving, ({ terminate }) => terminate()),
    keep: withPart(termination, leaving, ({ keep }) => keep()),
    dispose() {
      leaving.dispose();
      helpers?.dispose();
      door?.dispose();
      alarm.dispose();
    },
  };
}

/** The text for a terminated lease. */
export const terminationText = (day: Day | null): string =>
  day ? t('canceledUntil', { date: formatDots(day) }) : t('canceled');
