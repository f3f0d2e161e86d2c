import { useEffect } from 'react';
import { object } from 'superstruct';
import { computed, type Page, type ReadonlySignal, signal, useSignals } from '#core';
import { joinWaitingList } from '../../../src/api/calls.ts';
import { ONE_TIME_CODE_REFUSED } from '../../../src/codes.ts';
import { formatPhone } from '../../../src/format/contact.ts';
import { BANDS } from '../../../src/format/price.ts';
import { check } from '../../../src/rules/fields.ts';
import { gateCode, waitingList } from '../../../src/rules/forms.ts';
import { Button } from '../../../src/ui/button.tsx';
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
    (typed) => (codes.peek() && !isForNewCode ? check(withCode, typed) : check(waitingList, typed)),
    { phoneNumber: '', otp: '' },
  );
  const asked = signal({ what: '', codes: 0 });
  /** True while the form requests a new code: only then may the code's field be empty. */
  let isForNewCode = false;
  const whatIsAsked = (): string => `${wish.value} ${form.typed.value.phoneNumber}`;
  const codes: ReadonlySignal<number> = computed(() =>
    asked.value.what === whatIsAsked() ? asked.value.codes : 0,
  );
  const join = () =>
    form.submit(async ({ phoneNumber, otp }) => {
      const [sent, what, before] = [wish.peek(), whatIsAsked(), codes.peek()];
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
        form.showError(before ? 'otp' : 'phoneNumber', () => t(isWrong ? 'wrongCode' : 'failed'));
        // Perhaps because a room has just become vacant.
        void selection.reloadQuietly();
      } else if (value.needsCode) asked.value = { what, codes: before + 1 };
      else {
        joined.value = { ...joined.peek(), [sent]: phoneNumber };
        form.set('otp', '');
      }
    });
  return {
    form,
    /** How many codes were sent to the number that is typed, for what is chosen now. */
    codes,
    /** The phone number that waits for what is chosen now; null if none does. */
    joinedWith: computed(() => joined.value[wish.value] ?? null),
    join,
    /** Has another code sent, because one is late, lost or too old. */
    async sendNewCode() {
      isForNewCode = true;
      form.set('otp', '');
      await join();
      isForNewCode = false;
    },
  };
}

/** Takes a phone number, and then says that it is on the list. `wish` names the chosen size and floor. */
export function WaitingForm({ list, wish }: { list: WaitingList; wish: string }) {
  useSignals();
  const phone = list.joinedWith.value;
  const codes = list.codes.value;
  const place = useFocusOnChange(phone ?? codes, (element: HTMLDivElement) =>
    phone ? element : element.querySelector<HTMLElement>('[name=otp]'),
  );
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
            {codes > 0 && (
              <Field
                form={list.form}
                name="otp"
                label={t('otp')}
                hint={t(codes > 1 ? 'newCodeSent' : 'codeSent')}
                inputMode="numeric"
                autoComplete="one-time-code"
              />
            )}
            <Submit form={list.form}>{t('joinList')}</Submit>
            {codes > 0 && (
              <Button className="calm" action={list.form} onClick={list.sendNewCode} keepText>
                {t('newCode')}
              </Button>
            )}
          </Form>
        </div>
      )}
    </div>
  );
}
