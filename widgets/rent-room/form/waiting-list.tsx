import { useEffect } from 'react';
import { computed, signal, useSignals } from '#core';
import { joinWaitingList } from '../../../src/api/calls.ts';
import type { Api } from '../../../src/api/client.ts';
import { formatPhone } from '../../../src/format/contact.ts';
import { BANDS } from '../../../src/format/price.ts';
import { waitingList } from '../../../src/rules/forms.ts';
import { useFocusOnChange } from '../../../src/ui/focus.ts';
import { createForm, Field, Form, Submit } from '../../../src/ui/form.tsx';
import type { Selection } from '../selection.ts';
import { t } from './words.ts';

export type WaitingList = ReturnType<typeof createWaitingList>;

/** Asks to be told when a room of the chosen floor and size is vacant (docs/product.md R2.16). */
export function createWaitingList(options: {
  api: Api;
  department: number;
  selection: Pick<Selection, 'floorId' | 'bandId' | 'reloadQuietly'>;
}) {
  const { api, department, selection } = options;
  const joined = signal<Record<string, string>>({});
  const wish = computed(() => `${selection.floorId.value} ${selection.bandId.value}`);
  const form = createForm(waitingList, { phoneNumber: '' });
  return {
    form,
    /** The phone number that waits for what is chosen now; null if none does. */
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

/** Takes a phone number, and then says that it is on the list. `wish` names the chosen size and floor. */
export function WaitingForm({ list, wish }: { list: WaitingList; wish: string }) {
  useSignals();
  const phone = list.joinedWith.value;
  const place = useFocusOnChange<HTMLDivElement, boolean>(phone !== null);
  // Somebody has just pressed the button that this form replaces.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} className="waiting" tabIndex={-1}>
      <div role="status">
        {phone && <p className="note">{t('joined', { wish, phone: formatPhone(phone) })}</p>}
      </div>
      {!phone && (
        <div className="card">
          <h4>{t('title')}</h4>
          <p className="quiet">{t('lead', { wish })}</p>
          <Form form={list.form} label={t('title')} onSubmit={list.join}>
            <Field
              form={list.form}
              name="phoneNumber"
              label={t('phoneNumber')}
              hint={t('phoneHint')}
              type="tel"
              autoComplete="tel-national"
            />
            <Submit form={list.form}>{t('joinList')}</Submit>
          </Form>
        </div>
      )}
    </div>
  );
}
