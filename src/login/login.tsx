import { type FormEvent, type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { type Page, readStored, useSignals, words } from '#core';
import { signIn } from '../api/calls.ts';
import type { Api } from '../api/client.ts';
import { IDENTITY_ERROR, SIGNED_OUT } from '../codes.ts';
import { normaliseLogin } from '../format/contact.ts';
import type { Session } from '../session/session.ts';
import { createAction } from '../state/action.ts';
import { lazyPart } from '../state/lazy-part.ts';
import { Button } from '../ui/button.tsx';
import type { Notices } from '../ui/notices.tsx';
import { PASSKEY_KEY } from './passkey-browser.ts';
import { useReveal } from './reveal.tsx';

const t = words('login', {
  heading: ['Log ind', 'Log in'],
  emailOrPhone: ['E-mail eller telefonnummer', 'Email or phone number'],
  password: ['Adgangskode', 'Password'],
  forgotten: ['Glemt adgangskode?', 'Forgotten your password?'],
  lost: [
    'Du er blevet logget ud. Log ind igen for at fortsætte.',
    'Failed to login with token. You have been logged out. Log in again to continue.',
  ],
});

type Credentials = { emailOrPhone: string; password: string };

export type Login = ReturnType<typeof createLogin>;

/** What of a session the login needs; a stand-in may load the session when it is called. */
export type LoginSession = Pick<Session, 'signIn' | 'lost'>;

/**
 * Signs in with `session`; `notices` show why that was refused (docs/product.md R5.5). It does without `createForm` and the rules, which are larger
 * than the rest of the page before login: the browser demands both fields, and the inputs hold what was typed.
 */
export function createLogin(options: {
  api: Api;
  session: LoginSession;
  notices: Pick<Notices, 'showFailure'>;
}) {
  const { api, session, notices } = options;
  const { busy, run } = createAction();
  return {
    /** True while a sign-in is under way; another submit does nothing then. */
    busy,
    sessionLost: session.lost,
    submit: ({ emailOrPhone, password }: Credentials) =>
      run(async (retry) => {
        const proof = { emailOrPhone: normaliseLogin(emailOrPhone), password };
        const { failure } = await session.signIn(() => signIn(api, proof));
        if (!failure) return;
        const shown = failure.code === SIGNED_OUT ? { code: IDENTITY_ERROR } : failure;
        // Not awaited: the form can be sent again before the text of the failure is loaded.
        void notices.showFailure({ ...shown, place: 'login' }, retry);
      }),
  };
}

/** `emailOrPhone` is the initial value of its field; `note` says why to log in, by default that the session has ended. */
export function LoginForm(props: {
  login: Login;
  emailOrPhone?: string;
  note?: string | undefined;
  /** Another way to log in. */
  children?: ReactNode;
}) {
  useSignals();
  const { login, emailOrPhone } = props;
  const { type, button } = useReveal();
  const note = props.note ?? (login.sessionLost.value && t('lost'));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed: unknown = Object.fromEntries(new FormData(event.currentTarget));
    void login.submit(typed as Credentials);
  };
  return (
    <form className="stack login" part="form" aria-label={t('heading')} onSubmit={submit}>
      <h2>{t('heading')}</h2>
      {note && <p role="alert">{note}</p>}
      <LoginField name="emailOrPhone" inputMode="email" autoComplete="username" defaultValue={emailOrPhone} />
      <LoginField name="password" type={type} autoComplete="current-password">
        {button}
      </LoginField>
      <Button type="submit" className="primary" part="submit" action={login}>
        {t('heading')}
      </Button>
      <a className="reach" href={`${location.origin}/ResetPassword`} target="_blank" rel="noopener">
        {t('forgotten')}
      </a>
      {props.children}
    </form>
  );
}

function LoginField(props: InputHTMLAttributes<HTMLInputElement> & { name: keyof Credentials }) {
  useSignals();
  const { children, ...input } = props;
  const id = useId();
  return (
    <div className="field" part="field">
      <label htmlFor={id}>{t(props.name)}</label>
      <input {...input} id={id} autoCapitalize="none" required pattern=".*\S.*" />
      {children}
    </div>
  );
}

/** The button that logs in with a passkey, loaded where this browser has made one (docs/product.md R5.10). */
export function loadPasskeyButton(options: {
  page: Pick<Page, 'api' | 'load' | 'lifetime'>;
  session: Pick<Session, 'signIn'>;
}) {
  const { page, session } = options;
  const part = lazyPart(page, 'passkey', ({ createPasskeyButton }) =>
    createPasskeyButton({ api: page.api, session }),
  );
  if (readStored(PASSKEY_KEY)) void part.load();
  return part;
}
