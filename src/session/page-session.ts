import type { Page } from '#core';
import type { Undo } from '../contract.ts';
import { createSession, type Session } from './session.ts';

/**
 * The page's one session, made for the first widget that needs it and disposed with the last `release`. The page object holds it, because each
 * widget has its own copy of this module.
 */
export function acquireSession(given: Page): { session: Session; release: Undo } {
  const page = given.shared ?? given;
  page.session ??= createSession(page);
  const { session } = page;
  page.sessionUsers++;
  return {
    session,
    release() {
      if (--page.sessionUsers) return;
      session.dispose();
      page.session = undefined;
    },
  };
}
