import type { ReactNode } from 'react';
import { passkeysWork } from './browser.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { createPasskeySignIn } from './sign-in.ts';

export { startRegistration } from '@simplewebauthn/browser';

/** What stands below the login form where this browser has made a passkey. */
export function open(options: Parameters<typeof createPasskeySignIn>[0]): () => ReactNode {
  const model = createPasskeySignIn(options);
  return () => passkeysWork() && <PasskeyButton model={model} />;
}
