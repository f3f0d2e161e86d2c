import { signal } from '@preact/signals-react';
import { changeLeaseCode } from '../../../../src/api/calls.ts';
import { check } from '../../../../src/rules/fields.ts';
import { roomCode } from '../../../../src/rules/forms.ts';
import { createAction } from '../../../../src/state/action.ts';
import { createForm, type FormState } from '../../../../src/ui/form.tsx';
import type { LeaseModel } from '../../area/leases/lease.ts';
import type { Tools } from '../../area/tab.ts';
import { t } from './words.ts';

export interface RoomCodes {
  /** The form around the fields, which is busy and rejected as a whole. */
  form: FormState;
  /** One code each. */
  fields: { lease: LeaseModel; form: FormState }[];
  submit(): Promise<void>;
}

/** The form with one code per lease. Each code that was changed is sent once. */
export function createRoomCodes(options: Tools & { leases: LeaseModel[] }): RoomCodes {
  const { page, notices, leases } = options;
  const fields = leases.map((lease) => ({
    lease,
    form: createForm({
      initial: { code: lease.code.peek() },
      check: (typed) => check(roomCode, typed),
    }),
  }));
  const { busy, run } = createAction();
  const whole = createForm({ initial: {}, check: () => ({ values: {} }) });
  const rejections = signal(0);

  const submit = () =>
    run(async () => {
      const changed: { lease: LeaseModel; code: string }[] = [];
      let valid = 0;
      for (const { lease, form } of fields)
        await form.submit(async ({ code }) => {
          valid++;
          if (code !== lease.code.peek()) changed.push({ lease, code });
        });
      if (valid < fields.length) {
        rejections.value++;
        return;
      }
      for (const { lease, code } of changed) {
        const { failure } = await changeLeaseCode(page.api, { id: lease.lease.id, code });
        if (failure) return void notices.showFailure({ ...failure, place: 'roomCode' }, submit);
        lease.code.value = code;
      }
      notices.toast({ kind: 'success', text: () => t(changed.length ? 'codeUpdated' : 'unchanged') });
    });

  return { form: { ...whole, busy, rejections }, fields, submit };
}
