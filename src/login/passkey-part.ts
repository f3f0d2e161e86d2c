import type { ReactNode } from 'react';
import { type Page, readStored } from '#core';
import type { Session } from '../session/session.ts';
import { type LazyPart, lazyPart } from '../state/lazy-part.ts';
import { PASSKEY_KEY } from './passkey/browser.ts';

export type PasskeyButton = LazyPart<() => ReactNode>;

/** The button that logs in with a passkey, loaded where this browser has made one (docs/product.md R5.10). */
export function createPasskeyButton(options: {
  page: Pick<Page, 'api' | 'load'>;
  session: Pick<Session, 'signIn'>;
}): PasskeyButton {
  const { page, session } = options;
  const part = lazyPart(page, 'passkey', ({ open }) => open({ api: page.api, session }));
  if (readStored(PASSKEY_KEY)) void part.load();
  return part;
}
