import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Failure, type Result, SIGNED_OUT, SOMETHING_WRONG } from '../../../../src/api/failure.ts';
import { createLatest } from '../../../../src/runtime/latest.ts';
import { type Action, createAction } from '../action.ts';
import type { Tools } from '../tab.ts';

/**
 * What is not as it should be after the last press. `unconfirmed`: carried out as far as the server knows, but the status could not be read.
 * `refused`: not carried out, and `why`. `unanswered`: nobody knows.
 */
export interface Outcome {
  kind: 'unconfirmed' | 'refused' | 'unanswered' | 'offline';
  why: () => string;
}

/** The access controller failed, or did not answer in time (spec section 8). */
const CONTROLLER_FAILED = 13;

/** Whether a command that failed may have been carried out all the same. */
export const mayBeDone = ({ code }: Failure): boolean =>
  code === SOMETHING_WRONG || code === CONTROLLER_FAILED;

/** A door, a gate or an alarm: on (open, or armed) or off, and the command that changes it. */
export interface Device {
  on: ReadonlySignal<boolean>;
  /** True when the status could not be read; the device then counts as off. */
  unreadable: ReadonlySignal<boolean>;
  outcome: ReadonlySignal<Outcome | null>;
  action: Action;
  /** Changes it to its other state, once, whatever comes of it. */
  press(): Promise<void>;
  /** Reads the status again; what came of the last press stays told until the status proves it wrong. */
  read(): void;
  /** Reads the status for somebody who looks anew. */
  look(): void;
  dispose(): void;
}

export function createDevice(
  options: Pick<Tools, 'notices'> & {
    /** As the list told it; anything but a number could not be read. */
    status: number | null | undefined;
    /** The only status that counts as on (spec section 9). */
    onStatus: number;
    ask: () => Promise<Result<number>>;
    send: (on: boolean) => Promise<Result<true>>;
    /** After each press; `failure` is why it was not carried out. */
    onPressed: (failure?: Failure) => void;
    /** After each status that was read. */
    onRead?: () => void;
  },
): Device {
  const { notices, status, onStatus, ask, onPressed, onRead } = options;
  const on = signal(status === onStatus);
  const unreadable = signal(typeof status !== 'number');
  const outcome = signal<Outcome | null>(null);
  const action = createAction();
  const latest = createLatest();
  let wanted: boolean | undefined;
  /** A command was carried out, and no status has been read since. */
  let sent = false;

  const read = () =>
    void latest.run(ask, ({ value: found, failure }) => {
      on.value = found === onStatus;
      unreadable.value = !!failure;
      if (failure) {
        if (sent) outcome.value = { kind: 'unconfirmed', why: () => '' };
      } else {
        if (sent || on.peek() === wanted) outcome.value = null;
        sent = false;
      }
      onRead?.();
    });

  const send = (to: boolean): Promise<void> =>
    action.run(async () => {
      latest.drop();
      wanted = to;
      sent = false;
      outcome.value = null;
      const { failure } = await options.send(to);
      if (failure) {
        // The same command again: by then the status may have been read, and the other one would undo it.
        await notices.fail(failure, () => void send(to));
        if (failure.code !== SIGNED_OUT) outcome.value = outcomeOf(failure, notices.failure.peek()?.text);
      } else {
        sent = true;
        on.value = to;
        unreadable.value = false;
      }
      onPressed(failure);
    });

  return {
    on,
    unreadable,
    outcome,
    action,
    press: () => send(!on.peek()),
    read,
    look() {
      if (!action.busy.peek()) outcome.value = null;
      read();
    },
    dispose: latest.drop,
  };
}

function outcomeOf(failure: Failure, why = () => ''): Outcome {
  if (!mayBeDone(failure)) return { kind: 'refused', why };
  return { kind: navigator.onLine ? 'unanswered' : 'offline', why };
}
