import { createSession, type Session } from '../session/session.ts';
import type { Page } from './page.ts';

/**
 * The page's one session, made for the first widget that needs it; a page with the banner alone never loads it. Kept on the page, since
 * each widget has a copy of this module.
 */
export function sessionOf(given: Page): Session {
  const page = given.shared ?? given;
  page.session ??= createSession(page);
  return page.session;
}
