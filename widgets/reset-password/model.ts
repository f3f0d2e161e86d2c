import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Page } from '#core';
import { requestPasswordLink, resetPassword } from '../../src/api/calls.ts';
import { ONE_TIME_CODE_REFUSED, SOMETHING_WRONG } from '../../src/codes.ts';
import { createLogin, type Login } from '../../src/login/login.tsx';
import { check } from '../../src/rules/fields.ts';
import { newPassword, resetRequest } from '../../src/rules/forms.ts';
import type { Session, SessionState } from '../../src/session/session.ts';
import { createForm, type FormModel } from '../../src/ui/form.tsx';
import { createNotices, type Notices } from '../../src/ui/notices.tsx';
import { showRefusedPassword } from '../../src/ui/password.tsx';
import { forgetCode } from './link-code.ts';

/** The server sends no other link to the same person for so long. */
const RESEND_AFTER_MS = 60_000;

/** What is on screen: the form that requests a link, the new-password form, or the login after that. */
export type Stage = 'request' | 'password' | 'changed';

type Message = 'sent' | 'waiting' | 'refused' | 'changed' | 'maybeChanged' | null;

export interface Reset {
  ready: ReadonlySignal<boolean>;
  stage: ReadonlySignal<Stage>;
  request: FormModel<{ emailOrPhone: string }>;
  password: FormModel<{ password: string }>;
  /**
   * The message above the form. `waiting`: no other link was sent yet. `refused`: the link was not accepted. `maybeChanged`: the answer to the
   * new password was lost.
   */
  message: ReadonlySignal<Message>;
  session: ReadonlySignal<SessionState>;
  login: Login;
  notices: Notices;
  requestLink(): Promise<void>;
  setPassword(): Promise<void>;
  dispose(): void;
}

/** For a forgotten password (docs/product.md R5.6): the new-password form with a link's `code`, else the form that requests a link. */
export function createReset(options: {
  page: Pick<Page, 'api' | 'load'>;
  session: Session;
  code: string | null;
}): Reset {
  const { page, session, code } = options;
  const { api } = page;
  const notices = createNotices(page);
  const stage = signal<Stage>(code ? 'password' : 'request');
  const message = signal<Message>(null);
  let sent = { to: '', at: 0 };
  /** Whether a new password was not answered, and so may have been set. */
  let outcomeOpen = false;
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
    message,
    session: session.state,
    login: createLogin({ session, notices }),
    notices,
    requestLink: () =>
      request.submit(async (body) => {
        const to = body.emailOrPhone;
        if (to === sent.to && Date.now() - sent.at <= RESEND_AFTER_MS) {
          message.value = 'waiting';
          return;
        }
        const { failure } = await requestPasswordLink(api, body);
        if (failure) return void notices.showFailure(failure);
        sent = { to, at: Date.now() };
        message.value = 'sent';
      }),
    setPassword: () =>
      password.submit(async (values) => {
        const { failure } = await resetPassword(api, { password: values.password, code: code ?? '' });
        if (failure?.code === SOMETHING_WRONG) outcomeOpen = true;
        if (failure && showRefusedPassword(password, failure)) return;
        if (failure && failure.code !== ONE_TIME_CODE_REFUSED)
          return void notices.showFailure({ ...failure, place: 'reset' });
        forgetCode();
        password.reset();
        if (failure && !outcomeOpen) {
          // Not the text of this error code, which is about one-time codes.
          message.value = 'refused';
          stage.value = 'request';
          return;
        }
        message.value = failure ? 'maybeChanged' : 'changed';
        stage.value = 'changed';
        // The server has ended all sessions of this person, also one that is stored here.
        session.signOut();
      }),
    dispose: notices.dispose,
  };
}
