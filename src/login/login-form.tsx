import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, type ReactNode, useId } from 'react';
import type { Credentials, Login } from './login.ts';
import { t } from './words.ts';

/**
 * Draws the login form; the widget's notice board shows why a login was refused. `emailOrPhone` is filled in at first; `note` says why to
 * log in, by default that the session has ended.
 */
export function LoginForm(props: {
  login: Login;
  emailOrPhone?: string;
  note?: string | undefined;
  /** Another way to log in. */
  children?: ReactNode;
}) {
  useSignals();
  const { login, emailOrPhone } = props;
  const note = props.note ?? (login.sessionLost.value && t('lost'));
  const emptyFields = login.emptyFields.value;
  const busy = login.busy.value;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed: unknown = Object.fromEntries(new FormData(form));
    void login.submit(typed as Credentials);
    form.querySelector<HTMLElement>(`[name="${login.emptyFields.peek()[0]}"]`)?.focus();
  };
  const parts = { emptyFields, onFieldInput: login.onInput };
  return (
    <form className="stack login" part="form" aria-label={t('heading')} noValidate onSubmit={submit}>
      <h2>{t('heading')}</h2>
      {note && <p role="alert">{note}</p>}
      <LoginField
        {...parts}
        name="emailOrPhone"
        type="text"
        inputMode="email"
        autoComplete="username"
        defaultValue={emailOrPhone}
      />
      <LoginField {...parts} name="password" type="password" autoComplete="current-password" />
      <button
        type="submit"
        className="button primary"
        part="submit"
        aria-disabled={busy || undefined}
        aria-busy={busy}
      >
        {t(busy ? 'working' : 'heading')}
      </button>
      <a className="reach" href={`${location.origin}/ResetPassword`}>
        {t('forgotten')}
      </a>
      {props.children}
    </form>
  );
}

function LoginField(props: {
  name: keyof Credentials;
  type: string;
  inputMode?: 'email';
  defaultValue?: string | undefined;
  autoComplete: string;
  emptyFields: (keyof Credentials)[];
  onFieldInput: (name: string) => void;
}) {
  useSignals();
  const { name, emptyFields, onFieldInput, ...input } = props;
  const id = useId();
  const empty = emptyFields.includes(name);
  return (
    <div className="field" part="field">
      <label htmlFor={id}>{t(name)}</label>
      <input
        {...input}
        id={id}
        name={name}
        autoCapitalize="none"
        required
        aria-invalid={empty}
        aria-describedby={`${id}e`}
        onInput={() => onFieldInput(name)}
      />
      <small id={`${id}e`} className="error" part="error">
        {empty && t('required')}
      </small>
    </div>
  );
}
