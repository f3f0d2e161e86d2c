import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Failure, Result } from '../../../../src/api/failure.ts';
import { outcomeUnknown } from '../../../../src/api/failure.ts';
import { SIGNED_OUT } from '../../../../src/codes.ts';
import { createLatest } from '../../../../src/state/latest.ts';
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

/** A second tap on a button is meant for what it said before; for so many milliseconds one that has changed takes none. */
const HELD_FOR = 5000;

/** A door, a gate or an alarm: on (open, or armed) or off, and the command that changes it. */
export interface Device {
  kind: 'door' | 'gate' | 'alarm';
  on: ReadonlySignal<boolean>;
  /** Whether the status is known, is not read yet, or could not be read. */
  status: ReadonlySignal<'known' | 'unread' | 'unreadable'>;
  /** True for a while after a change: the button takes no press. */
  held: ReadonlySignal<boolean>;
  outcome: ReadonlySignal<Outcome | null>;
  action: Action;
  /** Changes it to a state, its other one if none is given: once, whatever comes of it. */
  press(to?: boolean): Promise<void>;
  /** Reads the status again; what came of the last press stays told until the status proves it wrong. */
  read(): Promise<void>;
  /** Reads the status for somebody who looks anew. */
  look(): Promise<void>;
  dispose(): void;
}

export function createDevice(
  options: Pick<Tools, 'notices'> & {
    kind: Device['kind'];
    /** As the list told it; anything but a number is still to be read. */
    status: number | null | undefined;
    /** The only status that counts as on (spec section 9). */
    onStatus: number;
    /** Whether a status that cannot be read leaves it as it was last known; it counts as off otherwise. */
    keeps?: boolean;
    /** What the button is held after: a press that was carried out, or whatever showed that it is on now. */
    heldAfter: 'press' | 'on';
    ask: () => Promise<Result<number>>;
    send: (on: boolean) => Promise<Result<true>>;
    /** After each press; `failure` is why it was not carried out. */
    onPressed: (failure?: Failure) => void;
    /** After each status that was read. */
    onRead?: () => void;
  },
): Device {
  const { kind: deviceKind, notices, onStatus, keeps, heldAfter, ask, onPressed, onRead } = options;
  const on = signal(options.status === onStatus);
  const status = signal<'known' | 'unread' | 'unreadable'>(
    typeof options.status === 'number' ? 'known' : 'unread',
  );
  const held = signal(false);
  const outcome = signal<Outcome | null>(null);
  const action = createAction();
  const latest = createLatest();
  let wanted: boolean | undefined;
  /** A command was carried out, and no status has been read since. */
  let sent = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const release = () => {
    clearTimeout(timer);
    held.value = false;
  };
  const hold = () => {
    release();
    held.value = true;
    timer = setTimeout(release, HELD_FOR);
  };
  const turn = (to: boolean, pressed: boolean) => {
    const changed = on.peek() !== to;
    on.value = to;
    if (heldAfter === 'press' ? pressed : to && (changed || pressed)) hold();
    else if (changed) release();
  };

  const read = () =>
    latest.run(ask, ({ value: found, failure }) => {
      if (!failure || !keeps) turn(found === onStatus, false);
      status.value = failure ? 'unreadable' : 'known';
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
          .fail({ ...failure, place: deviceKind }, () => void send(to))
          // Their chunk may be long in coming, which nobody waits for in the rain.
          .then(() => {
            if (outcome.peek() === told) outcome.value = { kind, why: notices.failure.peek()?.text };
          });
      } else {
        sent = true;
        turn(to, true);
        status.value = 'known';
      }
      onPressed(failure);
    });

  return {
    kind: deviceKind,
    on,
    status,
    held,
    outcome,
    action,
    async press(to) {
      if (to !== undefined || !held.peek()) await send(to ?? !on.peek());
    },
    read,
    look() {
      if (!action.busy.peek()) outcome.value = null;
      return read();
    },
    dispose() {
      latest.drop();
      clearTimeout(timer);
    },
  };
}

function kindOf(failure: Failure): Outcome['kind'] {
  if (!outcomeUnknown(failure)) return 'refused';
  return online.peek() ? 'unanswered' : 'offline';
}
