import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { useEffect, useRef } from 'react';
import { removeStored, signal, useSignals, words } from '#core';
import { getSignInOptions, signInWithPasskey } from '../api/calls.ts';
import type { Api } from '../api/client.ts';
import { IDENTITY_ERROR } from '../codes.ts';
import type { Session } from '../session/session.ts';
import { createAction } from '../state/action.ts';
import { Button } from '../ui/button.tsx';
import { isFocusLost } from '../ui/focus.ts';
import { explainFailure } from '../ui/load-state.tsx';
import { isCancelled, PASSKEY_KEY, passkeysWork } from './passkey-browser.ts';

export { startRegistration } from '@simplewebauthn/browser';

const t = words('passkeyLogin', {
  logIn: ['Log ind med adgangsnøgle', 'Log in with a passkey'],
  unknown: [
    'Adgangsnøglen kendes ikke her. Den er måske fjernet. Log ind med din adgangskode i stedet.',
    'This passkey is not known here. It may have been removed. Log in with your password instead.',
  ],
  failed: [
    'Det lykkedes ikke lige nu. Prøv igen, eller log ind med din adgangskode.',
    'That did not work just now. Try again, or log in with your password.',
  ],
});

/** The button below the login form that signs in with a passkey, where this browser has made one (docs/product.md R5.8). */
export function createPasskeyButton({ api, session }: { api: Api; session: Pick<Session, 'signIn'> }) {
  const problem = signal<'unknown' | 'failed' | null>(null);
  const action = createAction();
  // Read before somebody presses the button: Safari asks for a finger only right after a press.
  let options = getSignInOptions(api);

  async function signIn(): Promise<void> {
    problem.value = null;
    try {
      const { value } = await options;
      const optionsJSON = value as unknown as PublicKeyCredentialRequestOptionsJSON;
      const { id, rawId, response } = await startAuthentication({ optionsJSON });
      const { clientDataJSON, authenticatorData, signature, userHandle } = response;
      const proof = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
      const credential = { id, rawId, type: 'public-key' as const, response: proof };
      const { failure } = await session.signIn(() => signInWithPasskey(api, { credential }));
      if (!failure) return;
      problem.value = failure.code === IDENTITY_ERROR ? 'unknown' : 'failed';
      if (problem.value === 'unknown') removeStored(PASSKEY_KEY);
    } catch (error) {
      if (isCancelled(error)) return;
      problem.value = 'failed';
    }
    // Each challenge is used once.
    options = getSignInOptions(api);
  }

  function View() {
    useSignals();
    const alert = useRef<HTMLDivElement>(null);
    useEffect(() => {
      // The button is gone, and with it the focus.
      if (problem.value === 'unknown' && isFocusLost())
        alert.current?.closest('form')?.querySelector('input')?.focus();
    }, [problem.value]);
    if (!passkeysWork()) return null;
    return (
      <>
        {problem.value !== 'unknown' && (
          <Button part="passkey" action={action} onClick={() => action.run(signIn)} keepText>
            {t('logIn')}
          </Button>
        )}
        {/* Always there, so that a change is read out. */}
        <div ref={alert} role="alert" className="error">
          {problem.value && <p>{problem.value === 'failed' ? explainFailure(t('failed')) : t('unknown')}</p>}
        </div>
      </>
    );
  }
  return { View };
}
