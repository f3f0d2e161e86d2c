import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef } from 'react';
import type { Room } from '../../../src/api/types.ts';
import { formatAmount } from '../../../src/format/money.ts';
import { LoginForm } from '../../../src/login/login-form.tsx';
import { Field, Form, Submit, Tick } from '../../../src/ui/form-parts.tsx';
import { useLate } from '../../../src/ui/late.ts';
import { NoticeBoard } from '../../../src/ui/notice-board.tsx';
import type { Notices } from '../../../src/ui/notices.ts';
import { passwordHint } from '../../../src/ui/password-hint.ts';
import { t as common } from '../../../src/ui/words.ts';
import type { Selection } from '../choice/selection.ts';
import { Gone } from './gone.tsx';
import type { Rental } from './rental.ts';
import { t } from './words.ts';

const TERMS = `${location.origin}/Content/Page/Terms`;

interface FormProps {
  rental: Rental;
  selection: Selection;
  room: Room;
  dueNow: number;
}

/** What was typed into the login lives in its fields: so all of it stays, `hidden`, while there is no price, and the notices beside it. */
export function RentForm({ notices, hidden, ...props }: FormProps & { notices: Notices; hidden: boolean }) {
  useSignals();
  const { rental } = props;
  const kind = rental.kind.value;
  const area = useFirstField(`${kind} ${rental.loginShown.value}`);
  const unknown = kind === 'guest' && !rental.accountMade.value;
  const heading = t(kind === 'short' ? 'shortHeading' : 'formHeading');
  return (
    <>
      <div ref={area} className="details-form" hidden={hidden}>
        <h3 className="step-title">
          <span className="number">4</span> {heading}
        </h3>
        {unknown && (
          <p>
            {t(rental.loginShown.value ? 'newHere' : 'alreadyCustomer')}{' '}
            <button type="button" className="link" onClick={rental.toggleLogin}>
              {t(rental.loginShown.value ? 'signUp' : 'logIn')}
            </button>
          </p>
        )}
        {kind === 'checking' && <Checking />}
        {rental.loginShown.value && <LoginForm login={rental.login} />}
        {kind !== 'checking' && !rental.loginShown.value && <Details {...props} heading={heading} />}
      </div>
      <NoticeBoard notices={notices} />
    </>
  );
}

/** While it is found out who is there. */
function Checking() {
  useSignals();
  return (
    <>
      <p className="quiet" role="status">
        {useLate().text}
      </p>
      <div className="skeleton tall" />
    </>
  );
}

/** Who logs in here, or is logged out, goes on by keyboard at the first field of what is asked instead. */
function useFirstField(view: string) {
  const area = useRef<HTMLDivElement>(null);
  const before = useRef(view);
  // What goes away is still there while its successor is drawn. Where the focus is elsewhere it stays there.
  const within = area.current?.contains((area.current.getRootNode() as ShadowRoot).activeElement);
  useLayoutEffect(() => {
    if (before.current !== view && within && document.activeElement === document.body)
      area.current?.querySelector('input')?.focus();
    before.current = view;
  }, [view]);
  return area;
}

function Details({ rental, selection, room, dueNow, heading }: FormProps & { heading: string }) {
  useSignals();
  const { form } = rental;
  const guest = rental.kind.value === 'guest';
  return (
    <Form form={form} label={heading} onSubmit={() => rental.rent(room)}>
      <div role="status">
        {rental.signedOut.value && <p className="note">{t('signedOut')}</p>}
        {rental.accountMade.value && <p className="note">{t('accountMade')}</p>}
      </div>
      <div className="fields">
        {guest && <PersonFields rental={rental} />}
        <Field
          form={form}
          name="code"
          label={t('code')}
          hint={t('codeHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
      </div>
      <Tick form={form} name="terms">
        {t('terms')}{' '}
        <a href={TERMS} target="_blank" rel="noopener">
          {t('termsLink')}
          <span className="unseen"> ({common('newTab')})</span>
        </a>
      </Tick>
      {rental.gone.value?.id === room.id && <Gone room={room} selection={selection} />}
      <div className="send">
        <Submit form={form} disabled={!form.typed.value.terms}>
          {t('submit')}
        </Submit>
        <small className="quiet">{t('submitHint', { amount: formatAmount(dueNow) })}</small>
      </div>
    </Form>
  );
}

function PersonFields({ rental }: { rental: Rental }) {
  useSignals();
  const { form } = rental;
  const common = { form, readOnly: rental.accountMade.value };
  return (
    <>
      <Field {...common} name="firstName" label={t('firstName')} autoComplete="given-name" />
      <Field {...common} name="lastName" label={t('lastName')} autoComplete="family-name" />
      <Field
        {...common}
        name="email"
        label={t('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <Field {...common} name="phoneNumber" label={t('phoneNumber')} type="tel" autoComplete="tel" />
      <Field
        {...common}
        name="mobile"
        label={t('mobile')}
        hint={t('mobileHint')}
        type="tel"
        autoComplete="off"
        optional
      />
      <Field
        {...common}
        name="password"
        label={t('password')}
        hint={passwordHint()}
        type="password"
        autoComplete="new-password"
      />
      <Field
        {...common}
        name="passwordConfirmation"
        label={t('passwordConfirmation')}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
