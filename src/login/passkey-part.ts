import type { ReactNode } from 'react';
import type { Api } from '../api/client.ts';
import { readStored } from '../core/storage.ts';
import type { Session } from '../session/session.ts';
import { createPart, type Part } from '../state/part.ts';
import { PASSKEY_KEY } from './passkey/browser.ts';

export type PasskeyButton = Part<() => ReactNode>;

/** The button that logs in with a passkey, loaded where this browser has made one (docs/product.md R5.10). */
export function createPasskeyButton(options: { api: Api; session: Pick<Session, 'signIn'> }): PasskeyButton {
  const part = createPart(async () => {
    const { open } = await import('./passkey/index.tsx');
    return open(options);
  });
  if (readStored(PASSKEY_KEY)) void part.load();
  return part;
}
