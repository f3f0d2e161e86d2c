import { type ReadonlySignal, signal } from '@preact/signals-react';
import { toggleAlarm } from '../../../src/api/calls.ts';
import type { Api } from '../../../src/api/client.ts';
import { ACCESS_DENIED } from '../../../src/codes.ts';
import type { Undo } from '../../../src/contract.ts';
import { check } from '../../../src/rules/fields.ts';
import { alarm } from '../../../src/rules/forms.ts';
import { createForm, type FormModel } from '../../../src/ui/form.tsx';
import type { Notices } from '../../../src/ui/notices.tsx';
import { type CommandFailure, toCommandFailure } from '../command-failure.ts';

/** The outcome of the last press. */
export interface Switched {
  room: string;
  result: 'on' | 'off' | CommandFailure;
}

export interface AlarmSwitch {
  form: FormModel<{ roomNumber: string; roomCode: string }>;
  switched: ReadonlySignal<Switched | null>;
  /** Switches the alarm to its other state; never repeated by itself, since that would switch it back. */
  toggle(): Promise<void>;
  dispose: Undo;
}

/** Switches a room's alarm with room number and room code, without a login (docs/product.md R1.1). */
export function createAlarmSwitch(options: {
  api: Api;
  department: number;
  notices: Notices;
  /** Resolves once a stored token is validated. The room's tenant is not limited by the tries of others (docs/product.md R7.7). */
  whenValidated: () => Promise<void>;
}): AlarmSwitch {
  const { api, department, notices, whenValidated } = options;
  const switched = signal<Switched | null>(null);
  const form = createForm({
    initial: { roomNumber: '', roomCode: '' },
    check: (typed) => check(alarm, typed),
  });
  const onOnline = () => {
    if (switched.peek()?.result === 'offline') switched.value = null;
  };
  addEventListener('online', onOnline);
  return {
    form,
    switched,
    dispose: () => removeEventListener('online', onOnline),
    toggle: () =>
      form.submit(async ({ roomNumber, roomCode }) => {
        switched.value = null;
        await whenValidated();
        const room = { departmentId: department, roomNumber, roomCode };
        const { value, failure } = await toggleAlarm(api, room);
        switched.value = {
          room: roomNumber,
          result: failure ? toCommandFailure(failure, ACCESS_DENIED) : value,
        };
        if (failure) void notices.showFailure({ ...failure, place: 'alarmCode' });
        // Without the code, a second press does not switch it back.
        else form.set('roomCode', '');
      }),
  };
}
