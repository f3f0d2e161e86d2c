import { computed, online, signal } from '#core';
import {
  closeGateAsTenant,
  disableAlarmAsTenant,
  enableAlarmAsTenant,
  getGateStatus,
  getRoomStatus,
  openGateAsTenant,
} from '../../../src/api/calls.ts';
import { type Failure, outcomeUnknown, type Result } from '../../../src/api/client.ts';
import { ALARM_ON, GATE_OPEN, NOT_FOUND, ROOM_NOT_FOUND, SIGNED_OUT } from '../../../src/codes.ts';
import { createAction, createCountdown } from '../../../src/state/action.ts';
import { createLatest } from '../../../src/state/resource.ts';
import { type Fault, faultText } from './faults.ts';
import type { Tools } from './tabs.ts';

/** A second tap is meant for what the button said before, so a button that has changed ignores taps for so long (docs/product.md R7.3). */
const PAUSE_S = 5;
/** How long people wait before they want to know whether anything still happens. */
const SLOW_AFTER_MS = 3000;

/** A door, a gate or an alarm. It is on (open, or armed) or off. */
export type Device = ReturnType<typeof createDevice>;

export interface DeviceOptions extends Pick<Tools, 'notices'> {
  kind: 'door' | 'gate' | 'alarm';
  /** The status in the list; it has to be read if that is no number. */
  status: number | null | undefined;
  /** The only status that counts as on (docs/product.md R7.1, R7.2). */
  onStatus: number;
  /** Keeps the last known state if the status cannot be read. Otherwise the device counts as off. */
  keepsLastState?: boolean;
  /** Pauses after a press that was carried out, or after everything that shows that the device is on now. */
  pausedAfter: 'press' | 'on';
  readStatus: () => Promise<Result<number>>;
  send: (on: boolean) => Promise<Result<true>>;
  /** Called after each press, with the failure if there was one. */
  onPressed: (failure?: Failure) => void;
  /** Called after each attempt to read the status. */
  onRead?: () => void;
}

export function createDevice(options: DeviceOptions) {
  const { kind, notices, onStatus, readStatus, onPressed } = options;
  const on = signal(options.status === onStatus);
  const status = signal<'known' | 'unread' | 'unreadable'>(
    typeof options.status === 'number' ? 'known' : 'unread',
  );
  const outcome = signal<Fault | null>(null);
  const action = createAction();
  const pause = createCountdown();
  const latest = createLatest();
  let requested: boolean | undefined;
  /** A command was carried out and the status has not been read since. */
  let unconfirmed = false;

  const setFault = (fault: Fault) => {
    outcome.value = fault;
  };
  const showFailure = (failure: Failure, retry: () => void) => {
    if (failure.code === SIGNED_OUT) return;
    const fault = toFault(failure);
    setFault(fault);
    const advice = fault === 'offline' ? undefined : () => faultText(kind, fault);
    void notices.showFailure({ ...failure, advice }, retry);
  };
  const setOn = (to: boolean, pressed: boolean) => {
    const changed = on.peek() !== to;
    on.value = to;
    if (options.pausedAfter === 'press' ? pressed : to && (changed || pressed)) pause.start(PAUSE_S);
    else if (changed) pause.start(0);
  };

  const read = () =>
    latest.run(readStatus, ({ value: found, failure }) => {
      if (!failure || !options.keepsLastState) setOn(found === onStatus, false);
      status.value = failure ? 'unreadable' : 'known';
      if (failure) {
        if (unconfirmed) setFault('unconfirmed');
      } else {
        // Only right after the press: a gate closes by itself.
        if (unconfirmed && on.peek() !== requested && !outcome.peek()) setFault('unchanged');
        else if (unconfirmed || on.peek() === requested) outcome.value = null;
        unconfirmed = false;
      }
      options.onRead?.();
    });

  const send = (to: boolean): Promise<void> =>
    action.run(async (retry) => {
      latest.drop();
      requested = to;
      unconfirmed = false;
      outcome.value = null;
      const slow = setTimeout(() => setFault('slow'), SLOW_AFTER_MS);
      const { failure } = await options.send(to);
      clearTimeout(slow);
      outcome.value = null;
      // The same command again: the status may have been read by then, and the opposite would undo it.
      if (failure) showFailure(failure, retry);
      else {
        unconfirmed = true;
        setOn(to, true);
        status.value = 'known';
      }
      onPressed(failure);
    });

  return {
    kind,
    on,
    status,
    /** Seconds for which the button ignores presses after a change. */
    pause: pause.left,
    /** What is wrong with it, or with the last press. */
    fault: computed(() => outcome.value ?? (status.value === 'unreadable' ? 'unreadable' : null)),
    action,
    /** Sends one command: to the given state, or else to the other one. It is never repeated by itself. */
    async press(to?: boolean) {
      if (to !== undefined || !pause.left.peek()) await send(to ?? !on.peek());
    },
    /** Reads the status. What went wrong with the last press stays until the status contradicts it. */
    read,
    /** Reads the status and forgets what went wrong with the last press. */
    refresh() {
      if (!action.busy.peek()) outcome.value = null;
      return read();
    },
  };
}

function toFault(failure: Failure): Fault {
  if (outcomeUnknown(failure)) return online.peek() ? 'unanswered' : 'offline';
  return failure.code === NOT_FOUND || failure.code === ROOM_NOT_FOUND ? 'gone' : 'refused';
}

/** An open gate closes by itself, and a slow one reports late that it is open, so their status is read again after so long. */
const READ_AGAIN_MS = 5000;

/** A room's door or an outer gate: on while it is open. */
export type GateModel = ReturnType<typeof createGate>;

export function createGate(
  options: Tools & { kind: 'door' | 'gate'; id: number; name: string; status?: number | null | undefined },
) {
  const { page, notices, kind, id, name, status } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    if (page.lifetime.hasEnded()) return;
    if (device.on.peek() || device.fault.peek() === 'unchanged')
      timer = setTimeout(() => void device.read(), READ_AGAIN_MS);
  };
  const device = createDevice({
    kind,
    notices,
    status,
    onStatus: GATE_OPEN,
    // A closed door can be opened at once, but a second tap must not close one that has just opened.
    pausedAfter: 'on',
    readStatus: () => getGateStatus(page.api, { id }),
    send: (open) => (open ? openGateAsTenant : closeGateAsTenant)(page.api, { gateId: id }),
    // A refused command changed nothing. It did cancel the reading that was under way, or planned.
    onPressed(failure) {
      if (failure && !outcomeUnknown(failure) && device.status.peek() !== 'unread') watch();
      else void device.read();
    },
    onRead: watch,
  });
  watch();
  page.lifetime.add(() => clearTimeout(timer));
  return { ...device, id, name };
}

/** The alarm of one room. `onPressed` is called after each press. */
export function createAlarm(
  options: Tools & { roomId: number; state: number | null | undefined; onPressed: () => void },
) {
  const { page, notices, roomId, state, onPressed } = options;
  return createDevice({
    kind: 'alarm',
    notices,
    status: state,
    onStatus: ALARM_ON,
    // Whoever is about to enter must be able to switch it off.
    keepsLastState: true,
    pausedAfter: 'press',
    readStatus: () => getRoomStatus(page.api, { id: roomId }),
    send: (on) => (on ? enableAlarmAsTenant : disableAlarmAsTenant)(page.api, { roomId }),
    onPressed,
  });
}
