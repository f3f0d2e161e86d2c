import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { joinWaitingList } from '../../../src/api/calls.ts';
import type { Api } from '../../../src/api/client.ts';
import { BANDS } from '../../../src/format/price.ts';
import { check } from '../../../src/rules/fields.ts';
import { waitingList } from '../../../src/rules/forms.ts';
import { createForm, type FormModel } from '../../../src/ui/form.tsx';
import type { Selection } from '../choice/selection.ts';
import { t } from './words.ts';

export interface WaitingList {
  form: FormModel<{ phoneNumber: string }>;
  /** The phone number that waits for what is chosen now; null if none does. */
  joinedWith: ReadonlySignal<string | null>;
  join(): Promise<void>;
}

/** Asks to be told when a room of the chosen floor and size is vacant (docs/product.md R2.16). */
export function createWaitingList(options: {
  api: Api;
  department: number;
  selection: Pick<Selection, 'floorId' | 'bandId' | 'reloadQuietly'>;
}): WaitingList {
  const { api, department, selection } = options;
  const joined = signal<Record<string, string>>({});
  const wish = computed(() => `${selection.floorId.value} ${selection.bandId.value}`);
  const form = createForm<{ phoneNumber: string }>({
    initial: { phoneNumber: '' },
    check: (typed) => check(waitingList, typed),
  });
  return {
    form,
    joinedWith: computed(() => joined.value[wish.value] ?? null),
    join: () =>
      form.submit(async ({ phoneNumber }) => {
        const sent = wish.peek();
        const floorId = selection.floorId.peek();
        const band = BANDS.find(({ id }) => id === selection.bandId.peek());
        const { failure } = await joinWaitingList(api, {
          departmentId: department,
          ...(floorId !== null && { floorId }),
          sqmFrom: band?.minSqm ?? 0,
          ...(band?.maxSqm && { sqmTo: band.maxSqm }),
          phoneNumber,
        });
        if (failure) {
          form.showError('phoneNumber', () => t('failed'));
          // Perhaps because a room has just become vacant.
          void selection.reloadQuietly();
        } else joined.value = { ...joined.peek(), [sent]: phoneNumber };
      }),
  };
}
