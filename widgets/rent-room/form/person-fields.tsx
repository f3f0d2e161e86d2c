import { useSignals } from '@preact/signals-react/runtime';
import { Field } from '../../../src/ui/form-parts.tsx';
import { passwordHint } from '../../../src/ui/password-hint.ts';
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
      <Field {...shared} name="phoneNumber" label={t('phoneNumber')} type="tel" autoComplete="tel" />
      <Field
        {...shared}
        name="mobile"
        label={t('mobile')}
        hint={t('mobileHint')}
        type="tel"
        autoComplete="off"
        optional
      />
      <Field
        {...shared}
        name="password"
        label={t('password')}
        hint={passwordHint()}
        type="password"
        autoComplete="new-password"
      />
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
