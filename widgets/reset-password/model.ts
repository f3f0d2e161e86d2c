import { type ReadonlySignal, signal } from '@preact/signals-react';
import { requestPasswordLink, resetPassword } from '../../src/api/calls.ts';
import type { Api } from '../../src/api/client.ts';
import { ONE_TIME_CODE_REFUSED, SOMETHING_WRONG } from '../../src/codes.ts';
import { createLogin, type Login } from '../../src/login/login.ts';
import { check } from '../../src/rules/check.ts';
import { newPassword, resetRequest } from '../../src/rules/reset.ts';
import type { Session, SessionState } from '../../src/session/session.ts';
import { createForm, type FormModel } from '../../src/ui/form.ts';
import { createNotices, type Notices } from '../../src/ui/notices.ts';
import { forgetCode } from './link-code.ts';

/** How long the same person waits for another link, in milliseconds; the server refuses one before. */
const RESEND_AFTER = 60_000;

/** What is on screen: asking for a link, setting the password behind one, or the login after that. */
export type Stage = 'request' | 'password' | 'changed';

type News = 'sent' | 'waiting' | 'refused' | 'changed' | 'perhaps' | null;

export interface Reset {
  ready: ReadonlySignal<boolean>;
  stage: ReadonlySignal<Stage>;
  request: FormModel<{ emailOrPhone: string }>;
  password: FormModel<{ password: string }>;
  /**
   * What is told above the stage: `sent` stays readable; `waiting` is why no other link was sent; `refused` why the request form is shown;
   * `perhaps` why the login is, after an answer that was lost.
   */
  news: ReadonlySignal<News>;
  session: ReadonlySignal<SessionState>;
  login: Login;
  notices: Notices;
  requestLink(): Promise<void>;
  setPassword(): Promise<void>;
  dispose(): void;
}

/** A forgotten password (spec sections 2 and 4): with a link's `code` the new-password form, else the form that asks for a link. */
export function createReset(options: { api: Api; session: Session; code: string | null }): Reset {
  const { api, session, code } = options;
  const notices = createNotices();
  const stage = signal<Stage>(code ? 'password' : 'request');
  const news = signal<News>(null);
  let sent = { to: '', at: 0 };
  // A password that was sent and not answered may have been set all the same.
  let unanswered = false;
  const request = createForm({
    initial: { emailOrPhone: '' },
    check: (typed) => check(resetRequest, typed),
  });
  const password = createForm({
    initial: { password: '', passwordConfirmation: '' },
    check: (typed) => check(newPassword, typed),
  });
  return {
    ready: signal(true),
    stage,
    request,
    password,
    news,
    session: session.state,
    login: createLogin({ session, notices }),
    notices,
    requestLink: () =>
      request.submit(async (body) => {
        const to = body.emailOrPhone;
        if (to === sent.to && Date.now() - sent.at <= RESEND_AFTER) {
          news.value = 'waiting';
          return;
        }
        const { failure } = await requestPasswordLink(api, body);
        if (failure) return void notices.fail(failure);
        sent = { to, at: Date.now() };
        news.value = 'sent';
      }),
    setPassword: () =>
      password.submit(async (values) => {
        const { failure } = await resetPassword(api, { password: values.password, code: code ?? '' });
        if (failure?.code === SOMETHING_WRONG) unanswered = true;
        if (failure && failure.code !== ONE_TIME_CODE_REFUSED)
          return void notices.fail({ ...failure, place: 'reset' });
        forgetCode();
        password.reset();
        if (failure && !unanswered) {
          // Not the catalogue's words for this code, which speak of a one-time code.
          news.value = 'refused';
          stage.value = 'request';
          return;
        }
        news.value = failure ? 'perhaps' : 'changed';
        stage.value = 'changed';
        // The server has ended every session of this person, a kept one here too.
        session.signOut();
      }),
    dispose: notices.dispose,
  };
}
