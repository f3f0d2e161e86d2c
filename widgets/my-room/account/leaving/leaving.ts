import type { Signal } from '@preact/signals-react';
import {
  cancelLease,
  getPaidPeriodEnd,
  keepLease,
  type Lease,
  listLeases,
} from '../../../../src/api/calls.ts';
import { type Failure, outcomeUnknown } from '../../../../src/api/failure.ts';
import { LEASE_NOT_ACTIVATED, SIGNED_OUT } from '../../../../src/codes.ts';
import type { Day } from '../../../../src/format/date.ts';
import { parseDay } from '../../../../src/format/date.ts';
import type { Action } from '../../../../src/state/action.ts';
import type { LeaseEnd } from '../../area/leases/lease.ts';
import type { Tools } from '../../area/tab.ts';
import { createQuestion, type Terms } from './question.tsx';
import { t } from './words.ts';

/** What a tenant who leaves can do; loaded with the first press. Run both in the lease's action. */
export interface Leaving {
  /** Asks, with what is known of the last day and the last payment, and terminates the lease (docs/product.md R8.2). */
  terminate(): Promise<void>;
  /** Takes the termination back (docs/product.md R8.6). */
  keep(): Promise<void>;
}

export function createLeaving(
  options: Tools & {
    lease: Lease;
    end: Signal<LeaseEnd | null>;
    action: Action;
    /** What is said of a lease that ends. */
    endText: (day: Day | null) => string;
  },
): Leaving {
  const { page, notices, lease, end, action, endText } = options;
  const { id, room, canKeep } = lease;

  const readEndDate = async () =>
    (await listLeases(page.api)).value?.leases.find((each) => each.id === id)?.endDate;
  const readEnd = async () => {
    const endDate = await readEndDate();
    if (endDate !== undefined) end.value = endDate ? { day: parseDay(endDate), canKeep } : null;
  };
  const showFailure = (failure: Failure, retry: () => void) => {
    void notices.showFailure({ ...failure, place: 'lease' }, retry);
    if (outcomeUnknown(failure)) void readEnd();
  };

  const cancel = (terms: Terms): Promise<void> =>
    action.run(async () => {
      const { failure } = await cancelLease(page.api, id);
      if (failure) return showFailure(failure, () => cancel(terms));
      const day = terms.lastDay ?? parseDay((await readEndDate()) ?? '');
      // What is not paid ends at once, and with it the payments.
      end.value = { day, canKeep: canKeep && terms.unpaid === undefined };
      notices.toast({ kind: 'success', text: () => endText(day) });
    });

  const ask = async (terms: Terms) => {
    if (await notices.confirm(createQuestion(room.number, terms))) await cancel(terms);
  };

  const keep = async (): Promise<void> => {
    const { failure } = await keepLease(page.api, id);
    if (failure?.code === LEASE_NOT_ACTIVATED) {
      end.value = { day: end.peek()?.day ?? null };
      return void notices.showFailure({ ...failure, text: () => t('tooLate', { number: room.number }) });
    }
    if (failure) return showFailure(failure, () => action.run(keep));
    end.value = null;
    notices.toast({ kind: 'success', text: () => t('kept', { number: room.number }) });
  };

  return {
    async terminate() {
      const paid = await getPaidPeriodEnd(page.api, id);
      if (paid.failure?.code === SIGNED_OUT) return;
      const { value, lastPayment, unpaid } = paid.value ?? {};
      void ask({ lastDay: parseDay(value ?? ''), lastPayment, unpaid, canKeep });
    },
    keep,
  };
}
