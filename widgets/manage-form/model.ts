import { type Page, signal } from '#core';
import { SOMETHING_WRONG } from '../../src/codes.ts';
import { acquireSession, followOtherTabs } from '../../src/session/session.ts';
import { lazyPart } from '../../src/state/lazy-part.ts';
import { createNotices } from '../../src/ui/notices.tsx';
import { createAlarmSwitch } from './alarm.tsx';
import { createWizard } from './gate.ts';

/**
 * The token of the link that the page was opened with, which leaves the address bar; nothing without one. It stays in the state of this entry of
 * the browser's history: a phone throws pages away in the background, and the reload must not ask somebody at the gate for the SMS again. The
 * parameter itself stays, empty: with it the site answers with the same page.
 */
function consumeHelperToken(): string | undefined {
  const address = new URL(location.href);
  const helper = address.searchParams.get('helper');
  if (!helper) return history.state?.helper;
  address.searchParams.set('helper', '');
  history.replaceState({ ...history.state, helper }, '', address);
  return helper;
}

/** Restores the session of a tenant who comes with a stored token, so that the alarm form knows them. Resolves once the token is refreshed or cleared. */
function followSession(page: Page): () => Promise<void> {
  const { current } = page.tokens;
  const session = acquireSession(page);
  followOtherTabs(page);
  page.lifetime.effect(() => {
    if (current.value) void session.restore();
  });
  return async () => {
    if (current.peek()) await session.restore();
  };
}

export type ManageFormModel = ReturnType<typeof createManageForm>;

/** The gate wizard and the alarm form, which both work without a login. */
export function createManageForm(page: Page, placeholder: HTMLElement) {
  const notices = createNotices(page);
  const wizard = createWizard({ page, notices });
  const alarm = createAlarmSwitch({ page, notices, whenValidated: followSession(page) });
  const token = consumeHelperToken();
  const ready = signal(!token);
  const helper = token
    ? lazyPart(page, 'helper-link', ({ openHelperLink }) =>
        openHelperLink({ page, notices, token, root: placeholder.shadowRoot }),
      )
    : null;
  const showHelper = async () => {
    const part = await helper?.load();
    ready.value = true;
    if (!part) void notices.showFailure({ code: SOMETHING_WRONG }, showHelper);
  };
  if (token) void showHelper();
  return {
    ready,
    /** In the place of the forms, if the page was opened with a helper's link. */
    helper,
    wizard,
    alarm,
    notices,
  };
}
