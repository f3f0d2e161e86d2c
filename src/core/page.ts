import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Api, createApi } from '../api/client.ts';
import type { Settings } from '../contract.ts';
import type { Session } from '../session/session.ts';
import { createFloors, type Floors } from './floors.ts';
import { language } from './language.ts';
import { createLifetime, type Lifetime } from './lifetime.ts';
import type { Load, MountOptions } from './parts.ts';
import { readAttribute, readSettings } from './settings.ts';
import { createTokens, type Tokens } from './token.ts';

/** What all widgets of one page share. */
export interface Page {
  settings: Settings;
  tokens: Tokens;
  api: Api;
  floors: Floors;
  load: Load;
  /** Ends with the widget or the person that this page is for. */
  lifetime: Lifetime;
  /** Made for the first widget that needs it; see `acquireSession`. */
  session?: (Session & { lifetime: Lifetime }) | undefined;
  sessionUsers: number;
  /** On a page of one widget (`createScopedPage`): the page that all widgets share. */
  shared?: Page;
}

let page: Page | undefined;

/** What the widgets of this page share; made when the first one mounts. */
export function getPage({
  script,
  load,
  prefetched,
}: Pick<MountOptions, 'script' | 'load' | 'prefetched'>): Page {
  if (page) return page;
  const settings = readSettings(script);
  const tokens = createTokens();
  const api = createApi({
    base: settings.api,
    token: () => tokens.current.peek(),
    language: () => language.peek(),
    prefetched,
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
  page = { settings, tokens, api, floors, load, lifetime: createLifetime(), sessionUsers: 0 };
  return page;
}

const isOnline = signal(navigator.onLine);
for (const type of ['online', 'offline'])
  addEventListener(type, () => {
    isOnline.value = type === 'online';
  });
/** Whether the browser is on a network, as far as it can tell. */
export const online: ReadonlySignal<boolean> = isOnline;

const phone = signal<string | undefined>(undefined);

/**
 * The phone number for people who stand outside: what the host page says in `data-phone`, or else what the backend tells with the floors (an
 * extension), which are read for it.
 */
export function facilityPhone(): string | undefined {
  const given = readAttribute('data-phone');
  if (!given && !phone.value)
    void page?.floors().then(({ value }) => {
      phone.value = value?.find(({ department }) => department?.phone)?.department?.phone;
    });
  return given ?? phone.value;
}

/** The page for one widget or one person. After the end of `lifetime` its calls no longer resolve, so no answer changes anything. */
export function createScopedPage(page: Page, lifetime: Lifetime): Page {
  const dropAtEnd = <T>(answer: Promise<T>) =>
    new Promise<T>((resolve) => void answer.then((value) => lifetime.hasEnded() || resolve(value)));
  return {
    ...page,
    lifetime,
    shared: page.shared ?? page,
    api: { call: (...given) => dropAtEnd(page.api.call(...given)) },
    floors: () => dropAtEnd(page.floors()),
  };
}
