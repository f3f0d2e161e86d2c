import { type Api, createApi } from '../api/client.ts';
import { createFloors, type Floors } from '../api/floors.ts';
import type { Settings } from '../contract.ts';
import { language } from '../language/language.ts';
import type { Session } from '../session/session.ts';
import { createTokens, type Tokens } from '../session/token.ts';
import { readSettings } from './settings.ts';

/** What all widgets of one page share. */
export interface Page {
  settings: Settings;
  tokens: Tokens;
  api: Api;
  floors: Floors;
  /** Made for the first widget that needs it; see `acquireSession`. */
  session?: Session | undefined;
  sessionUsers: number;
  /** On a page of one widget (`createScopedPage`): the page that all widgets share. */
  shared?: Page;
}

let page: Page | undefined;

/** What the widgets of this page share, made for the first one that mounts. */
export function getPage(script: HTMLScriptElement): Page {
  if (page) return page;
  const settings = readSettings(script);
  const tokens = createTokens();
  const api = createApi({
    base: settings.api,
    token: () => tokens.current.peek(),
    language: () => language.peek(),
    fresh: () => page?.session?.whenFresh(),
    // A 401 to an older token says nothing about the one that is stored now.
    onSignedOut: (sentWith) => {
      tokens.catchUp();
      if (sentWith !== tokens.current.peek()) return;
      if (page?.session) page.session.refused();
      else tokens.set(null);
    },
  });
  const floors = createFloors({ api, department: settings.department });
  page = { settings, tokens, api, floors, sessionUsers: 0 };
  return page;
}

/** The page for one widget, or for one person: once that `isGone`, its calls no longer resolve, so nothing follows from their answers. */
export function createScopedPage(page: Page, isGone: () => boolean): Page {
  const dropWhenGone = <T>(answer: Promise<T>) =>
    new Promise<T>((resolve) => void answer.then((value) => isGone() || resolve(value)));
  return {
    ...page,
    shared: page.shared ?? page,
    api: { call: (...given) => dropWhenGone(page.api.call(...given)) },
    floors: () => dropWhenGone(page.floors()),
  };
}
