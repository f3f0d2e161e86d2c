import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { Field } from '../../../src/ui/form.tsx';
import { NewPassword } from '../../../src/ui/password.tsx';
import type { Rental } from './rental.ts';
import { t } from './words.ts';

/** The fields of the sign-up; they cannot change once the account is created. */
export function PersonFields({ rental }: { rental: Rental }) {
  useSignals();
  const { form } = rental;
  const shared = { form, readOnly: rental.accountCreated.value };
  return (
    <>
      <Field {...shared} name="firstName" label={t('firstName')} autoComplete="given-name" />
      <Field {...shared} name="lastName" label={t('lastName')} autoComplete="family-name" />
      <Field
        {...shared}
        name="email"
        label={t('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <Field
        {...shared}
        name="phoneNumber"
        label={t('phoneNumber')}
        type="tel"
        autoComplete="tel-national"
        prefix="+45"
      />
      <SecondPhone {...shared} />
      <NewPassword {...shared} name="password" label={t('password')} />
      <Field
        {...shared}
        name="passwordConfirmation"
        label={t('passwordConfirmation')}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}

/** Few people have a second number, so its field is folded away; a mistake in it opens it. */
function SecondPhone(props: { form: Rental['form']; readOnly: boolean }) {
  useSignals();
  const opened = useRef(false);
  opened.current ||= !!props.form.errors.value.mobile;
  return (
    <details open={opened.current || undefined}>
      <summary className="reach">{t('addMobile')}</summary>
      <Field
        {...props}
        name="mobile"
        label={t('mobile')}
        hint={t('mobileHint')}
        type="tel"
        autoComplete="off"
        prefix="+45"
        optional
      />
    </details>
  );
}
