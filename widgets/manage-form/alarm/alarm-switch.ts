import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Api } from '../../../src/api/client.ts';
import type { Failure } from '../../../src/api/failure.ts';
import { mayBeDone } from '../../../src/api/unanswered.ts';
import { check } from '../../../src/rules/check.ts';
import { alarm } from '../../../src/rules/gate.ts';
import { createForm, type FormModel } from '../../../src/ui/form.ts';
import type { Notices } from '../../../src/ui/notices.ts';

/** Values of the toggle's answer (spec section 9). */
const NOW_OFF = 1;
const NOW_ON = 5;
/** What was typed cannot be right; the room number or its code is wrong (spec section 8). */
const TYPED_WRONG = [1, 14];

/**
 * What the last press came to. `refused`: for what was typed. `failed`: for another reason. `unanswered`: nobody knows whether the alarm
 * was switched, since a controller that failed or did not answer in time may have switched it all the same.
 */
export interface Switched {
  room: string;
  result: 'on' | 'off' | 'refused' | 'failed' | 'unanswered';
}

export interface AlarmSwitch {
  form: FormModel<{ roomNumber: string; roomCode: string }>;
  switched: ReadonlySignal<Switched | null>;
  /** Switches the alarm to its other state, once: a second try would switch it back. */
  toggle(): Promise<void>;
}

/** The room alarm with room number and room code, without a login (spec section 2). */
export function createAlarmSwitch(options: { api: Api; department: number; notices: Notices }): AlarmSwitch {
  const { api, department, notices } = options;
  const switched = signal<Switched | null>(null);
  const form = createForm({
    initial: { roomNumber: '', roomCode: '' },
    check: (typed) => check(alarm, typed),
  });
  return {
    form,
    switched,
    toggle: () =>
      form.submit(async ({ roomNumber, roomCode }) => {
        switched.value = null;
        const body = { departmentId: department, roomNumber, roomCode };
        const { value, failure } = await api.call(
          (http) => http.POST('/nox/togglealarm', { body }),
          readState,
        );
        switched.value = { room: roomNumber, result: failure ? resultOf(failure) : value };
        if (failure) void notices.fail(failure);
        // The code goes, so that a second press does not switch it back.
        else form.set('roomCode', '');
      }),
  };
}

function resultOf(failure: Failure): Switched['result'] {
  if (mayBeDone(failure)) return 'unanswered';
  return TYPED_WRONG.includes(failure.code) ? 'refused' : 'failed';
}

function readState(body: unknown): 'on' | 'off' | undefined {
  const state = (body as { value?: unknown } | null | undefined)?.value;
  if (state === NOW_ON) return 'on';
  return state === NOW_OFF ? 'off' : undefined;
}
