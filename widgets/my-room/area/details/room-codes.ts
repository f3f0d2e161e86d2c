import { signal } from '@preact/signals-react';
import { changeLeaseCode } from '../../../../src/api/calls.ts';
import { roomCode } from '../../../../src/rules/account.ts';
import { check } from '../../../../src/rules/check.ts';
import { createForm, type FormState } from '../../../../src/ui/form.ts';
import { createAction } from '../action.ts';
import type { LeaseModel } from '../leases/lease.ts';
import type { Tools } from '../tab.ts';
import { t } from './words.ts';

export interface RoomCodes {
  /** The form around the fields: busy and refused as a whole. */
  form: FormState;
  /** One code each. */
  fields: { lease: LeaseModel; form: FormState }[];
  submit(): Promise<void>;
}

/** The form with one code per lease: each code that was changed is sent once. */
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
  const refused = signal(0);

  const submit = () =>
    run(async () => {
      const changed: { lease: LeaseModel; code: string }[] = [];
      let fine = 0;
      for (const { lease, form } of fields)
        await form.submit(async ({ code }) => {
          fine++;
          if (code !== lease.code.peek()) changed.push({ lease, code });
        });
      if (fine < fields.length) {
        refused.value++;
        return;
      }
      for (const { lease, code } of changed) {
        const { failure } = await changeLeaseCode(page.api, { id: lease.lease.id, code });
        if (failure) return void notices.fail({ ...failure, place: 'roomCode' }, submit);
        lease.code.value = code;
      }
      notices.toast({ kind: 'success', text: () => t(changed.length ? 'codeUpdated' : 'unchanged') });
    });

  return { form: { ...whole, busy, refused }, fields, submit };
}
