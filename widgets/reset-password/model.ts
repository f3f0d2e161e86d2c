import { type Page, signal, words } from '#core';
import { requestPasswordLink, resetPassword } from '../../src/api/calls.ts';
import { ONE_TIME_CODE_REFUSED, SOMETHING_WRONG } from '../../src/codes.ts';
import { createLogin } from '../../src/login/login.tsx';
import { showRefusedPassword } from '../../src/login/password.tsx';
import { newPassword, resetRequest } from '../../src/rules/forms.ts';
import type { Session } from '../../src/session/session.ts';
import { createForm } from '../../src/ui/form.tsx';
import { createNotices } from '../../src/ui/notices.tsx';

export const t = words('resetPassword', {
  request: ['Få et link på sms', 'Get a link by SMS'],
  requestHint: [
    'Vi sender et link til din telefon, så du kan vælge en ny adgangskode.',
    'We’ll text you a link for choosing a new password.',
  ],
  emailOrPhone: ['E-mail eller telefonnummer', 'Email or phone number'],
  send: ['Send link', 'Send link'],
  sent: [
    'Linket er sendt på sms. Det kan tage et minut. Det virker kun én gang og i 10 minutter.',
    'Link sent via SMS. It can take a minute. It works only once and for 10 minutes.',
  ],
  waiting: [
    'Vi har lige sendt et link. Du kan få et nyt om et minut.',
    'We sent a link a moment ago. You can get a new one in a minute.',
  ],
  refused: [
    'Linket er brugt eller udløbet. Bed om et nyt her.',
    'The link has been used or has expired. Ask for a new one here.',
  ],
  choose: ['Vælg en ny adgangskode', 'Choose a new password'],
  password: ['Ny adgangskode', 'New password'],
  passwordConfirmation: ['Gentag adgangskoden', 'Repeat the password'],
  ends: [
    'Alle bliver logget ud. Et ekstra telefonnummer, adgangsnøgler og den adgang, du har givet andre, fjernes; du kan tilføje dem igen.',
    'Everybody is logged out. A second phone number, passkeys and the access that you gave to others are removed; you can add them again.',
  ],
  save: ['Gem adgangskoden', 'Save the password'],
  changed: ['Adgangskoden er ændret', 'Password was changed'],
  maybeChanged: [
    'Adgangskoden er måske allerede ændret. Prøv at logge ind med den nye, eller få et nyt link.',
    'The password may have been changed already. Try to log in with the new one, or get a new link.',
  ],
  loggedIn: ['Du er logget ind.', 'You are logged in.'],
});

/** Where the code is kept until it is used: a reload, and a tab that the phone has dropped, come back to the form. */
const KEPT = 'selfstorageResetCode';

const keep = (code: string | undefined, address: string | URL = location.href): void =>
  history.replaceState({ ...Object(history.state), [KEPT]: code }, '', address);

/** Reads the code and removes it from the address bar; null if the page was opened without one. */
export function takeCode(): string | null {
  const address = new URL(location.href);
  const code = address.searchParams.get('code');
  address.searchParams.delete('code');
  if (code !== null) keep(code || undefined, address);
  return history.state?.[KEPT] ?? null;
}

/** The server sends no other link to the same person for so long. */
const RESEND_AFTER_MS = 60_000;

export type Reset = ReturnType<typeof createReset>;

/** For a forgotten password (docs/product.md R5.6): the new-password form with a link's `code`, else the form that requests a link. */
export function createReset(options: {
  page: Pick<Page, 'api' | 'load' | 'lifetime'>;
  session: Session;
  code: string | null;
}) {
  const { page, session, code } = options;
  const { api } = page;
  const notices = createNotices(page);
  /** What is on screen: the form that requests a link, the new-password form, or the login after that. */
  const stage = signal<'request' | 'password' | 'changed'>(code ? 'password' : 'request');
  /** Above the form. `waiting`: no other link was sent yet. `maybeChanged`: the answer to the new password was lost. */
  const message = signal<'sent' | 'waiting' | 'refused' | 'changed' | 'maybeChanged' | null>(null);
  let sent = { to: '', at: 0 };
  /** Whether a new password was not answered, and so may have been set. */
  let outcomeOpen = false;
  const request = createForm(resetRequest, { emailOrPhone: '' });
  const password = createForm(newPassword, { password: '', passwordConfirmation: '' });
  return {
    ready: signal(true),
    stage,
    request,
    password,
    message,
    session: session.state,
    login: createLogin({ api, session, notices }),
    notices,
    requestLink: () =>
      request.submit(async ({ emailOrPhone: to }, retry) => {
        if (to === sent.to && Date.now() - sent.at <= RESEND_AFTER_MS) {
          message.value = 'waiting';
          return;
        }
        const { failure } = await requestPasswordLink(api, { emailOrPhone: to });
        if (failure) return void notices.showFailure({ ...failure, place: 'form' }, retry);
        sent = { to, at: Date.now() };
        message.value = 'sent';
      }),
    setPassword: () =>
      password.submit(async (values, retry) => {
        const { failure } = await resetPassword(api, { password: values.password, code: code ?? '' });
        if (failure?.code === SOMETHING_WRONG) outcomeOpen = true;
        if (failure && showRefusedPassword(password, failure)) return;
        if (failure && failure.code !== ONE_TIME_CODE_REFUSED)
          return void notices.showFailure({ ...failure, place: 'form' }, retry);
        keep(undefined);
        password.reset();
        if (failure && !outcomeOpen) {
          // Not the text of this error code, which is about one-time codes.
          message.value = 'refused';
          stage.value = 'request';
          return;
        }
        message.value = failure ? 'maybeChanged' : 'changed';
        stage.value = 'changed';
        // The server has ended all sessions of this person, so a token that is stored here is void.
        session.signOut();
      }),
  };
}
