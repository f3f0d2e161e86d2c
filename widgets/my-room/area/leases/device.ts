import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Failure, type Result, SIGNED_OUT } from '../../../../src/api/failure.ts';
import { mayBeDone } from '../../../../src/api/unanswered.ts';
import { createLatest } from '../../../../src/runtime/latest.ts';
import { online } from '../../../../src/ui/network.ts';
import { type Action, createAction } from '../action.ts';
import type { Tools } from '../tab.ts';

/**
 * What is not as it should be after the last press. `unconfirmed`: carried out as far as the server knows, but the status could not be read.
 * `refused`: not carried out, and `why`, once the words for it are there. `unanswered`: nobody knows.
 */
export interface Outcome {
  kind: 'unconfirmed' | 'refused' | 'unanswered' | 'offline';
  why?: () => string;
}

/** A door, a gate or an alarm: on (open, or armed) or off, and the command that changes it. */
export interface Device {
  on: ReadonlySignal<boolean>;
  /** True when the status could not be read. */
  unreadable: ReadonlySignal<boolean>;
  outcome: ReadonlySignal<Outcome | null>;
  action: Action;
  /** Changes it to a state, its other one if none is given: once, whatever comes of it. */
  press(to?: boolean): Promise<void>;
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
    /** Whether a status that cannot be read leaves it as it was last known; it counts as off otherwise. */
    keeps?: boolean;
    ask: () => Promise<Result<number>>;
    send: (on: boolean) => Promise<Result<true>>;
    /** After each press; `failure` is why it was not carried out. */
    onPressed: (failure?: Failure) => void;
    /** After each status that was read. */
    onRead?: () => void;
  },
): Device {
  const { notices, status, onStatus, keeps, ask, onPressed, onRead } = options;
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
      if (!failure || !keeps) on.value = found === onStatus;
      unreadable.value = !!failure;
      if (failure) {
        if (sent) outcome.value = { kind: 'unconfirmed' };
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
        const kind = kindOf(failure);
        const told: Outcome = { kind };
        if (failure.code !== SIGNED_OUT) outcome.value = told;
        // The same command again: by then the status may have been read, and the other one would undo it.
        void notices
          .fail(failure, () => void send(to))
          // Their chunk may be long in coming, which nobody waits for in the rain.
          .then(() => {
            if (outcome.peek() === told) outcome.value = { kind, why: notices.failure.peek()?.text };
          });
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
    press: (to = !on.peek()) => send(to),
    read,
    look() {
      if (!action.busy.peek()) outcome.value = null;
      read();
    },
    dispose: latest.drop,
  };
}

function kindOf(failure: Failure): Outcome['kind'] {
  if (!mayBeDone(failure)) return 'refused';
  return online.peek() ? 'unanswered' : 'offline';
}
