import { type ReadonlySignal, signal } from '@preact/signals-react';
import { toggleAlarm } from '../../../src/api/calls.ts';
import type { Api } from '../../../src/api/client.ts';
import { ACCESS_DENIED } from '../../../src/codes.ts';
import type { Undo } from '../../../src/contract.ts';
import { check } from '../../../src/rules/check.ts';
import { alarm } from '../../../src/rules/gate.ts';
import { createForm, type FormModel } from '../../../src/ui/form.ts';
import type { Notices } from '../../../src/ui/notices.ts';
import { type Failed, failedAs } from '../failed.ts';

/** What the last press came to. */
export interface Switched {
  room: string;
  result: 'on' | 'off' | Failed;
}

export interface AlarmSwitch {
  form: FormModel<{ roomNumber: string; roomCode: string }>;
  switched: ReadonlySignal<Switched | null>;
  /** Switches the alarm to its other state, once: a second try would switch it back. */
  toggle(): Promise<void>;
  dispose: Undo;
}

/** The room alarm with room number and room code, without a login (spec section 2). */
export function createAlarmSwitch(options: {
  api: Api;
  department: number;
  notices: Notices;
  /** Resolves once it is known who is signed in: the room's own tenant may switch when others have used its tries up. */
  signedIn: () => Promise<void>;
}): AlarmSwitch {
  const { api, department, notices, signedIn } = options;
  const switched = signal<Switched | null>(null);
  const form = createForm({
    initial: { roomNumber: '', roomCode: '' },
    check: (typed) => check(alarm, typed),
  });
  const onBack = () => {
    if (switched.peek()?.result === 'offline') switched.value = null;
  };
  addEventListener('online', onBack);
  return {
    form,
    switched,
    dispose: () => removeEventListener('online', onBack),
    toggle: () =>
      form.submit(async ({ roomNumber, roomCode }) => {
        switched.value = null;
        await signedIn();
        const room = { departmentId: department, roomNumber, roomCode };
        const { value, failure } = await toggleAlarm(api, room);
        switched.value = { room: roomNumber, result: failure ? failedAs(failure, ACCESS_DENIED) : value };
        if (failure) void notices.fail({ ...failure, place: 'alarmCode' });
        // The code goes, so that a second press does not switch it back.
        else form.set('roomCode', '');
      }),
  };
}
