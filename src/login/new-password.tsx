import { useSignals, words } from '#core';
import { PASSWORD_DISTINCT, PASSWORD_MIN, PASSWORD_NEEDS, PASSWORD_SPECIALS } from '../rules/fields.ts';
import { Field, type FormModel, type FormState } from '../ui/form.tsx';

/** What a password needs, as the list beside its field says it. `met` is what screen readers say of a need that is met. */
const t = words('password', {
  min: ['mindst {{min}} tegn', 'at least {{min}} characters'],
  lower: ['et lille bogstav', 'a lowercase letter'],
  upper: ['et stort bogstav', 'an uppercase letter'],
  digit: ['et ciffer', 'a digit'],
  special: ['et af {{specials}}', 'one of {{specials}}'],
  distinct: ['{{count}} forskellige tegn', '{{count}} different characters'],
  met: ['opfyldt', 'met'],
  refused: [
    'Adgangskoden kan ikke bruges. Vælg en anden.',
    'This password cannot be used. Choose another one.',
  ],
});

const NUMBERS = { min: PASSWORD_MIN, count: PASSWORD_DISTINCT, specials: PASSWORD_SPECIALS };
const NEEDS = Object.entries(PASSWORD_NEEDS) as [keyof typeof PASSWORD_NEEDS, (value: string) => boolean][];

/** The field of a password that somebody chooses, with a list of what it needs, each marked as soon as it is met. */
export function NewPassword(props: { form: FormState; name: string; label: string; readOnly?: boolean }) {
  useSignals();
  const typed = String(props.form.typed.value[props.name] ?? '');
  return (
    <Field
      {...props}
      type="password"
      autoComplete="new-password"
      hint={
        <ul className="needs">
          {NEEDS.map(([need, isMet]) => (
            <li key={need} className={isMet(typed) ? 'met' : ''}>
              {t(need, NUMBERS)}
              {isMet(typed) && <span className="unseen"> ({t('met')})</span>}
            </li>
          ))}
        </ul>
      }
    />
  );
}

/**
 * Says beside its field that the backend refuses a chosen password, if that is why a call failed: no other failure names a field. A backend may
 * know more common ones (docs/product.md R6.7). Returns whether it was.
 */
export function showRefusedPassword(
  form: Pick<FormModel<never>, 'showError'>,
  { field }: { field?: string },
): boolean {
  if (field) form.showError(field, () => t('refused'), true);
  return !!field;
}
