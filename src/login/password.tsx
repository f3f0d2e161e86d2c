import type { ComponentProps } from 'react';
import { useSignals, words } from '#core';
import { PASSWORD_DISTINCT, PASSWORD_MIN, PASSWORD_SPECIALS } from '../rules/fields.ts';
import { Field, type FormModel } from '../ui/form.tsx';
import { useReveal } from './reveal.tsx';

const t = words('password', {
  needs: [
    'Mindst {{min}} tegn, {{count}} af dem forskellige: store og små bogstaver, et ciffer og et af {{specials}}',
    'At least {{min}} characters, {{count}} of them different: capital and small letters, a digit and one of {{specials}}',
  ],
  refused: [
    'Adgangskoden kan ikke bruges. Vælg en anden.',
    'This password cannot be used. Choose another one.',
  ],
});

/** The field of a password, with a button that shows what was typed. */
export function Password(props: ComponentProps<typeof Field>) {
  const { type, button } = useReveal();
  return (
    <Field {...props} type={type}>
      {button}
    </Field>
  );
}

const NUMBERS = { min: PASSWORD_MIN, count: PASSWORD_DISTINCT, specials: PASSWORD_SPECIALS };

/** The field of a password that somebody chooses. */
export function NewPassword(props: ComponentProps<typeof Field>) {
  useSignals();
  return <Password {...props} autoComplete="new-password" hint={t('needs', NUMBERS)} />;
}

/**
 * Says beside its field that the backend refuses a chosen password, if that is why a call failed: no other failure names a field. A backend may
 * know more common ones (docs/product.md R6.7). Returns whether it was.
 */
export function showRefusedPassword(form: Pick<FormModel<never>, 'showError'>, refusal: { field?: string }) {
  if (refusal.field) form.showError(refusal.field, () => t('refused'), true);
  return !!refusal.field;
}
