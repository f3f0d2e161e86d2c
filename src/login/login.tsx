import { type ReadonlySignal, signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, type ReactNode, useId } from 'react';
import { type Page, readStored, words } from '#core';
import { IDENTITY_ERROR, SIGNED_OUT } from '../codes.ts';
import { normaliseLogin } from '../format/contact.ts';
import type { Session } from '../session/session.ts';
import { createAction } from '../state/action.ts';
import { type LazyPart, lazyPart } from '../state/lazy-part.ts';
import type { Notices } from '../ui/notices.tsx';
import { PASSKEY_KEY } from './passkey-browser.ts';

const t = words('login', {
  da: {
    heading: 'Log ind',
    emailOrPhone: 'E-mail eller telefonnummer',
    password: 'Adgangskode',
    required: 'Feltet skal udfyldes',
    working: 'Et øjeblik …',
    forgotten: 'Glemt adgangskode?',
    lost: 'Du er blevet logget ud. Log ind igen for at fortsætte.',
  },
  en: {
    heading: 'Log in',
    emailOrPhone: 'Email or phone number',
    password: 'Password',
    required: 'This field is required',
    working: 'One moment …',
    forgotten: 'Forgotten your password?',
    lost: 'Failed to login with token. You have been logged out. Log in again to continue.',
  },
});

export interface Credentials {
  emailOrPhone: string;
  password: string;
}

/**
 * The state of the login form (docs/product.md R5.5). It does without `createForm` and the rules, which are larger than the rest of the page
 * before login; the inputs themselves hold what was typed.
 */
export interface Login {
  /** The fields that were empty at the last submit. */
  emptyFields: ReadonlySignal<(keyof Credentials)[]>;
  /** True while a sign-in is under way; another submit does nothing then. */
  busy: ReadonlySignal<boolean>;
  /** Whether the last session ended without a request of this page. */
  sessionLost: { readonly value: boolean };
  submit(onInput: Credentials): Promise<void>;
  /** Somebody types in a field: removes its message. */
  onInput(name: string): void;
}

/**
 * Signs in with `session`; `notices` show why that was refused. Both may be stand-ins that load the real ones when they are called, so
 * that the page before login does not contain them.
 */
export function createLogin(options: {
  session: Pick<Session, 'signIn'> & { lost: Login['sessionLost'] };
  notices: Pick<Notices, 'showFailure'>;
}): Login {
  const { session, notices } = options;
  const emptyFields = signal<(keyof Credentials)[]>([]);
  const { busy, run } = createAction();
  return {
    emptyFields,
    busy,
    sessionLost: session.lost,
    async submit({ emailOrPhone, password }) {
      const credentials = { emailOrPhone: normaliseLogin(emailOrPhone), password };
      emptyFields.value = (['emailOrPhone', 'password'] as const).filter((name) => !credentials[name]);
      if (emptyFields.value.length) return;
      await run(async () => {
        const { failure } = await session.signIn(credentials);
        if (!failure) return;
        const shown = failure.code === SIGNED_OUT ? { code: IDENTITY_ERROR } : failure;
        // Not awaited: the form can be sent again before the text of the failure is loaded.
        void notices.showFailure({ ...shown, place: 'login' });
      });
    },
    onInput(name) {
      if (emptyFields.peek().length) emptyFields.value = emptyFields.peek().filter((each) => each !== name);
    },
  };
}

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

export type PasskeyButton = LazyPart<() => ReactNode>;

/** The button that logs in with a passkey, loaded where this browser has made one (docs/product.md R5.10). */
export function createPasskeyButton(options: {
  page: Pick<Page, 'api' | 'load'>;
  session: Pick<Session, 'signIn'>;
}): PasskeyButton {
  const { page, session } = options;
  const part = lazyPart(page, 'passkey', ({ open }) => open({ api: page.api, session }));
  if (readStored(PASSKEY_KEY)) void part.load();
  return part;
}
