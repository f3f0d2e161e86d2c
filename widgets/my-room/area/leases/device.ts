import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { Failure, Result } from '../../../../src/api/failure.ts';
import { outcomeUnknown } from '../../../../src/api/failure.ts';
import { SIGNED_OUT } from '../../../../src/codes.ts';
import { type Action, createAction } from '../../../../src/state/action.ts';
import { createLatest } from '../../../../src/state/latest.ts';
import { online } from '../../../../src/ui/network.ts';
import type { Tools } from '../tab.ts';
import { createPause } from './pause.ts';

/**
 * What went wrong with the last press. `unconfirmed`: the server accepted it, but the status could not be read. `refused`: not carried out, and
 * `why`, once that text has loaded. `unanswered`: nobody knows.
 */
export interface Outcome {
  kind: 'unconfirmed' | 'refused' | 'unanswered' | 'offline';
  why?: () => string;
}

/** A door, a gate or an alarm. It is on (open, or armed) or off. */
export interface Device {
  kind: 'door' | 'gate' | 'alarm';
  on: ReadonlySignal<boolean>;
  status: ReadonlySignal<'known' | 'unread' | 'unreadable'>;
  /** True for a while after a change: the button ignores presses (docs/product.md R7.3). */
  paused: ReadonlySignal<boolean>;
  outcome: ReadonlySignal<Outcome | null>;
  action: Action;
  /** Sends one command: to the given state, or else to the other one. It is never repeated by itself. */
  press(to?: boolean): Promise<void>;
  /** Reads the status. The outcome of the last press stays until the status contradicts it. */
  read(): Promise<void>;
  /** Reads the status and forgets the outcome of the last press. */
  refresh(): Promise<void>;
  dispose(): void;
}

export interface DeviceOptions extends Pick<Tools, 'notices'> {
  kind: Device['kind'];
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

export function createDevice(options: DeviceOptions): Device {
  const { kind, notices, onStatus, readStatus, onPressed } = options;
  const on = signal(options.status === onStatus);
  const status = signal<'known' | 'unread' | 'unreadable'>(
    typeof options.status === 'number' ? 'known' : 'unread',
  );
  const outcome = signal<Outcome | null>(null);
  const action = createAction();
  const pause = createPause();
  const latest = createLatest();
  let requested: boolean | undefined;
  /** Whether a command was carried out and the status has not been read since. */
  let unconfirmed = false;

  const setOn = (to: boolean, pressed: boolean) => {
    const changed = on.peek() !== to;
    on.value = to;
    if (options.pausedAfter === 'press' ? pressed : to && (changed || pressed)) pause.start();
    else if (changed) pause.end();
  };

  const read = () =>
    latest.run(readStatus, ({ value: found, failure }) => {
      if (!failure || !options.keepsLastState) setOn(found === onStatus, false);
      status.value = failure ? 'unreadable' : 'known';
      if (failure) {
        if (unconfirmed) outcome.value = { kind: 'unconfirmed' };
      } else {
        if (unconfirmed || on.peek() === requested) outcome.value = null;
        unconfirmed = false;
      }
      options.onRead?.();
    });

  const send = (to: boolean): Promise<void> =>
    action.run(async () => {
      latest.drop();
      requested = to;
      unconfirmed = false;
      outcome.value = null;
      const { failure } = await options.send(to);
      if (failure) showFailure({ notices, kind, outcome, failure, retry: () => void send(to) });
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
    paused: pause.active,
    outcome,
    action,
    async press(to) {
      if (to !== undefined || !pause.active.peek()) await send(to ?? !on.peek());
    },
    read,
    refresh() {
      if (!action.busy.peek()) outcome.value = null;
      return read();
    },
    dispose() {
      latest.drop();
      pause.end();
    },
  };
}

function showFailure(options: {
  notices: Tools['notices'];
  kind: Device['kind'];
  outcome: Signal<Outcome | null>;
  failure: Failure;
  /** Sends the same command: the status may have been read by then, and the opposite would undo it. */
  retry: () => void;
}): void {
  const { notices, kind, outcome, failure, retry } = options;
  const failed: Outcome = { kind: outcomeKind(failure) };
  if (failure.code !== SIGNED_OUT) outcome.value = failed;
  // The text of the failure is a chunk, which may load slowly.
  void notices.showFailure({ ...failure, place: kind }, retry).then(() => {
    if (outcome.peek() === failed) outcome.value = { ...failed, why: notices.failure.peek()?.text };
  });
}

function outcomeKind(failure: Failure): Outcome['kind'] {
  if (!outcomeUnknown(failure)) return 'refused';
  return online.peek() ? 'unanswered' : 'offline';
}
