import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { Field } from '../../../src/ui/form-parts.tsx';
import { NewPassword } from '../../../src/ui/new-password.tsx';
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

/** Few people have a second number, so the field is folded away until it is wanted or filled in. */
function SecondPhone(props: { form: Rental['form']; readOnly: boolean }) {
  useSignals();
  const wanted = useSignal(false);
  const { errors, typed } = props.form;
  if (!wanted.value && !typed.value.mobile && !errors.value.mobile)
    return (
      <button
        type="button"
        className="link reach"
        onClick={() => {
          wanted.value = true;
        }}
      >
        {t('addMobile')}
      </button>
    );
  return (
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
  );
}
