import type { Undo } from '../contract.ts';
import { createSession, type Session } from '../session/session.ts';
import type { Page } from './page.ts';

/**
 * The page's one session, made for the first widget that needs it and disposed with the last `release`. It is kept on the page, since each
 * widget has a copy of this module; a page with the banner alone never loads it.
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
