import { type Lease, setEveningCheck } from '../../../../src/api/calls.ts';
import { createForm, type FormState } from '../../../../src/ui/form.tsx';
import type { LeaseModel } from '../../area/leases/lease.ts';
import type { Tools } from '../../area/tab.ts';
import { t } from './words.ts';

export interface Reminders {
  /** A tick for each lease, under its id. */
  form: FormState;
  /** The leases for which the backend can send reminders. */
  leases: Lease[];
  submit(): Promise<void>;
}

/** The form that asks for reminders in the evening (docs/product.md R11.11). Each that was changed is sent once. */
export function createReminders(options: Tools & { leases: LeaseModel[] }): Reminders {
  const { page, notices } = options;
  const leases = options.leases
    .map(({ lease }) => lease)
    .filter(({ eveningCheck }) => typeof eveningCheck === 'boolean');
  const form = createForm({
    initial: Object.fromEntries(leases.map(({ id, eveningCheck }) => [id, eveningCheck === true])),
    check: (typed: Record<string, unknown>) => ({ values: typed }),
  });
  const submit = () =>
    form.submit(async (typed) => {
      const changed = leases.filter(({ id, eveningCheck }) => typed[id] !== eveningCheck);
      for (const lease of changed) {
        const wanted = typed[lease.id] === true;
        const { failure } = await setEveningCheck(page.api, { id: lease.id, wanted });
        if (failure) return void notices.showFailure({ ...failure, place: 'lease' }, submit);
        lease.eveningCheck = wanted;
      }
      notices.toast({
        kind: 'success',
        text: () => t(changed.length ? 'remindersUpdated' : 'unchanged'),
      });
    });
  return { form, leases, submit };
}
