import { createSession, type Session } from '../session/session.ts';
import type { Page } from './page.ts';

let session: Session | undefined;

/** The page's one session, made for the first widget that needs it; a page with the banner alone never loads it. */
export function sessionOf({ api, tokens }: Page): Session {
  session ??= createSession({ api, tokens });
  return session;
}
