import { useSignals } from '@preact/signals-react/runtime';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Room } from '../../../src/api/calls.ts';
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
import type { GoneRoom } from './gone-room.ts';
import type { Rental } from './rental.ts';
import { t } from './words.ts';

const TERMS = `${location.origin}/Content/Page/Terms`;

interface FormProps {
  rental: Rental;
  selection: Selection;
  room: Room;
  /** The room, where it turned out to be taken. */
  gone: GoneRoom | null;
  dueNow: number;
}

/** What was typed into the login lives in its fields: so all of it stays, `hidden`, while there is no price, and the notices beside it. */
export function RentForm({ notices, hidden, ...props }: FormProps & { notices: Notices; hidden: boolean }) {
  useSignals();
  const { rental } = props;
  const kind = rental.kind.value;
  const area = useRef<HTMLDivElement>(null);
  useFirstField(area, { view: `${kind} ${rental.loginShown.value}`, ledToLogin: rental.ledToLogin.value });
  useEffect(() => {
    if (kind === 'short') void rental.learnName();
  }, [kind]);
  const heading = t(kind === 'short' ? 'shortHeading' : 'formHeading');
  return (
    <>
      <div ref={area} className="details-form" hidden={hidden}>
        <h3 className="step-title">
          <span className="number">4</span> {heading}
        </h3>
        {kind === 'checking' && <Checking />}
        {kind === 'guest' && !rental.accountMade.value && <LogIn rental={rental} />}
        {kind !== 'checking' && <Details {...props} heading={heading} />}
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

/** The log-in above the sign-up form: an offer, opened where it is what the person needs. */
function LogIn({ rental }: { rental: Rental }) {
  useSignals();
  const open = rental.loginShown.value;
  const name = rental.loginName.value;
  return (
    <>
      <p>
        {t('alreadyCustomer')}{' '}
        <button type="button" className="link" aria-expanded={open} onClick={rental.toggleLogin}>
          {t('logIn')}
        </button>
      </p>
      {open && (
        <>
          <div className="card">
            <LoginForm
              key={name}
              login={rental.login}
              emailOrPhone={name}
              note={rental.hasAccount.value ? t('hasAccount') : undefined}
            />
          </div>
          <h4>
            {t('newHere')} {t('signUp')}
          </h4>
        </>
      )}
    </>
  );
}

/**
 * Whose press led to the log-in, and who has logged in here, goes on at the first field that is still empty, or else at the first. Where the
 * focus is on something that stays, it stays there.
 */
function useFirstField(
  area: RefObject<HTMLDivElement | null>,
  { view, ledToLogin }: { view: string; ledToLogin: number },
) {
  const before = useRef({ view, ledToLogin });
  // What goes away is still there while its successor is drawn.
  const within = area.current?.contains((area.current.getRootNode() as ShadowRoot).activeElement);
  useLayoutEffect(() => {
    const lost = within && view !== before.current.view && document.activeElement === document.body;
    if (lost || ledToLogin !== before.current.ledToLogin) {
      const inputs = [...(area.current?.querySelectorAll('input') ?? [])];
      (inputs.find(({ value }) => !value) ?? inputs[0])?.focus();
    }
    before.current = { view, ledToLogin };
  }, [view, ledToLogin]);
}

function Details({ rental, selection, room, gone, dueNow, heading }: FormProps & { heading: string }) {
  useSignals();
  const { form } = rental;
  const guest = rental.kind.value === 'guest';
  return (
    <Form form={form} label={heading} onSubmit={() => rental.rent(room)}>
      <div role="status">
        {rental.signedOut.value && !rental.loginShown.value && <p className="note">{t('signedOut')}</p>}
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
      {gone && <Gone gone={gone} selection={selection} />}
      <div className="send">
        <Submit form={form} disabled={!form.typed.value.terms} secondary={!!gone}>
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
