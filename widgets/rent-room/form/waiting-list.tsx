import { useEffect } from 'react';
import { object } from 'superstruct';
import { computed, type Page, type ReadonlySignal, signal, useSignals } from '#core';
import { joinWaitingList } from '../../../src/api/calls.ts';
import { ONE_TIME_CODE_REFUSED } from '../../../src/codes.ts';
import { formatPhone } from '../../../src/format/contact.ts';
import { BANDS } from '../../../src/format/price.ts';
import { check } from '../../../src/rules/fields.ts';
import { gateCode, waitingList } from '../../../src/rules/forms.ts';
import { useFocusOnChange } from '../../../src/ui/focus.ts';
import { createForm, Field, Form, Submit } from '../../../src/ui/form.tsx';
import type { Selection } from '../selection.ts';
import { t } from './words.ts';

const withCode = object({ ...waitingList.schema, ...gateCode.schema });

export type WaitingList = ReturnType<typeof createWaitingList>;

/** Asks to be told when a room of the chosen floor and size is vacant (docs/product.md R2.16). */
export function createWaitingList(options: {
  page: Pick<Page, 'api' | 'settings'>;
  selection: Pick<Selection, 'floorId' | 'bandId' | 'reloadQuietly'>;
}) {
  const { page, selection } = options;
  const joined = signal<Record<string, string>>({});
  const wish = computed(() => `${selection.floorId.value} ${selection.bandId.value}`);
  const form = createForm<{ phoneNumber: string; otp?: string }>(
    (typed) => (needsCode.peek() && !renews ? check(withCode, typed) : check(waitingList, typed)),
    { phoneNumber: '', otp: '' },
  );
  const asked = signal('');
  const renewed = signal(false);
  /** Whether another code is asked for, so none has to be typed. */
  let renews = false;
  const whatIsAsked = (): string => `${wish.value} ${form.typed.value.phoneNumber}`;
  const needsCode: ReadonlySignal<boolean> = computed(() => asked.value === whatIsAsked());
  const join = () =>
    form.submit(async ({ phoneNumber, otp }) => {
      const [sent, sentFor] = [wish.peek(), whatIsAsked()];
      const floorId = selection.floorId.peek();
      const band = BANDS.find(({ id }) => id === selection.bandId.peek());
      const { value, failure } = await joinWaitingList(page.api, {
        departmentId: page.settings.department,
        ...(floorId !== null && { floorId }),
        sqmFrom: band?.minSqm ?? 0,
        ...(band?.maxSqm && { sqmTo: band.maxSqm }),
        phoneNumber,
        ...(otp && { otp }),
      });
      if (failure) {
        const isWrong = failure.code === ONE_TIME_CODE_REFUSED;
        form.showError(otp || renews ? 'otp' : 'phoneNumber', () => t(isWrong ? 'wrongCode' : 'failed'));
        // Perhaps because a room has just become vacant.
        void selection.reloadQuietly();
      } else if (value.needsCode) {
        renewed.value = renews;
        asked.value = sentFor;
      } else {
        joined.value = { ...joined.peek(), [sent]: phoneNumber };
        form.set('otp', '');
      }
    });
  return {
    form,
    /** Whether a code was sent to the number that is typed, for what is chosen now. */
    needsCode,
    /** The phone number that waits for what is chosen now; null if none does. */
    joinedWith: computed(() => joined.value[wish.value] ?? null),
    join,
    /** Whether the code is not the first one. */
    renewed,
    /** Has another code sent, because one is late, lost or too old. */
    async sendNewCode() {
      if (form.busy.peek()) return;
      renews = true;
      form.set('otp', '');
      await join();
      renews = false;
    },
  };
}

/** Takes a phone number, and then says that it is on the list. `wish` names the chosen size and floor. */
export function WaitingForm({ list, wish }: { list: WaitingList; wish: string }) {
  useSignals();
  const phone = list.joinedWith.value;
  const needsCode = list.needsCode.value;
  const place = useFocusOnChange(phone ?? needsCode, (element: HTMLDivElement) =>
    phone ? element : element.querySelector<HTMLElement>('[name=otp]'),
  );
  // Somebody has just pressed the button that this form replaces.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  const renew = () => {
    place.current?.querySelector<HTMLElement>('[name=otp]')?.focus();
    void list.sendNewCode();
  };
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
            {needsCode && (
              <Field
                form={list.form}
                name="otp"
                label={t('otp')}
                hint={t(list.renewed.value ? 'newCodeSent' : 'codeSent')}
                inputMode="numeric"
                autoComplete="one-time-code"
              />
            )}
            <Submit form={list.form}>{t('joinList')}</Submit>
            {needsCode && (
              <button
                type="button"
                className="link"
                aria-disabled={list.form.busy.value || undefined}
                onClick={renew}
              >
                {t('newCode')}
              </button>
            )}
          </Form>
        </div>
      )}
    </div>
  );
}
