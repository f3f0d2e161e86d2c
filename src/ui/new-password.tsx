import { useSignals } from '@preact/signals-react/runtime';
import { PASSWORD_DISTINCT, PASSWORD_MIN, PASSWORD_NEEDS, PASSWORD_SPECIALS } from '../rules/password.ts';
import type { FormState } from './form.ts';
import { Field } from './form-parts.tsx';
import { t } from './password-words.ts';

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
