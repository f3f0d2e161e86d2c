import { useSignals } from '@preact/signals-react/runtime';
import type { Room } from '../../../src/api/types.ts';
import { formatAmount } from '../../../src/format/money.ts';
import { LoginForm } from '../../../src/login/login-form.tsx';
import { Field, Form, Submit, Tick } from '../../../src/ui/form-parts.tsx';
import { NoticeBoard } from '../../../src/ui/notice-board.tsx';
import type { Notices } from '../../../src/ui/notices.ts';
import { t as common } from '../../../src/ui/words.ts';
import type { Rental } from './rental.ts';
import { t } from './words.ts';

const TERMS = '/Content/Page/Terms';

export function RentForm(props: { rental: Rental; notices: Notices; room: Room; dueNow: number }) {
  useSignals();
  const { rental, notices, room, dueNow } = props;
  const kind = rental.kind.value;
  const unknown = kind === 'guest' && !rental.accountMade.value;
  return (
    <>
      {unknown && (
        <p>
          {t(rental.loginShown.value ? 'newHere' : 'alreadyCustomer')}{' '}
          <button type="button" className="link" onClick={rental.toggleLogin}>
            {t(rental.loginShown.value ? 'signUp' : 'logIn')}
          </button>
        </p>
      )}
      {kind === 'checking' && <div className="skeleton tall" />}
      {rental.loginShown.value && <LoginForm login={rental.login} />}
      {kind !== 'checking' && !rental.loginShown.value && (
        <Details rental={rental} room={room} dueNow={dueNow} />
      )}
      <NoticeBoard notices={notices} />
    </>
  );
}

function Details({ rental, room, dueNow }: { rental: Rental; room: Room; dueNow: number }) {
  useSignals();
  const { form } = rental;
  const guest = rental.kind.value === 'guest';
  const heading = t(guest ? 'formHeading' : 'shortHeading');
  return (
    <Form form={form} label={heading} onSubmit={() => rental.rent(room)}>
      <h3>{heading}</h3>
      {rental.signedOut.value && <p className="note">{t('signedOut')}</p>}
      {rental.accountMade.value && <p className="note">{t('accountMade')}</p>}
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
        hint={t('passwordHint')}
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
