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
  session?: Session;
  /** What a widget's own page (`pageFor`) was made from. */
  shared?: Page;
}

let page: Page | undefined;

/** The page's shared parts, made for the first widget that mounts. */
export function pageOf(script: HTMLScriptElement): Page {
  if (page) return page;
  const settings = readSettings(script);
  const tokens = createTokens();
  const api = createApi({
    base: settings.api,
    token: () => tokens.current.peek(),
    language: () => language.peek(),
    fresh: () => page?.session?.fresh(),
    // A 401 to an older token says nothing about the one that is kept now.
    onSignedOut: (sentWith) => {
      tokens.catchUp();
      if (sentWith !== tokens.current.peek()) return;
      if (page?.session) page.session.refused();
      else tokens.set(null);
    },
  });
  page = { settings, tokens, api, floors: createFloors({ api, department: settings.department }) };
  return page;
}

/** The page for one widget, or for one person: what is answered once that is `gone` is heard by nobody, so nothing follows from it. */
export function pageFor(page: Page, gone: () => boolean): Page {
  const heard = <T>(answer: Promise<T>) =>
    new Promise<T>((resolve) => void answer.then((value) => gone() || resolve(value)));
  return {
    ...page,
    shared: page.shared ?? page,
    api: { call: (...given) => heard(page.api.call(...given)) },
    floors: () => heard(page.floors()),
  };
}
