import type { ReactNode } from 'react';
import { addStyles } from '#core';
import type { TabTools, Tools } from '../../area/tab.ts';
import { createOffer } from './offer.tsx';
import styles from './passkeys.css';
import { createPasskeys } from './passkeys.ts';
import { PasskeysView } from './passkeys-view.tsx';

type Given = Tools & Pick<TabTools, 'root'>;

/** What stands below the leases after a log-in with the password; nothing where a passkey is not wanted or not possible. */
export async function openOffer(tools: Given): Promise<{ View: () => ReactNode }> {
  addStyles(tools.root, styles);
  return { View: await createOffer(tools) };
}

/** The tenant's passkeys, among their details. */
export function openPasskeys(tools: Given): { View: () => ReactNode; dispose(): void } {
  addStyles(tools.root, styles);
  const passkeys = createPasskeys(tools);
  return { View: () => <PasskeysView passkeys={passkeys} />, dispose: passkeys.dispose };
}
