import { type ReadonlySignal, signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { type ReactNode, useEffect, useRef } from 'react';
import { removeStored, words } from '#core';
import { getSignInOptions, type PasskeyOptions, signInWithPasskey } from '../api/calls.ts';
import type { Api } from '../api/client.ts';
import { IDENTITY_ERROR, ONE_TIME_CODE_REFUSED } from '../codes.ts';
import type { Session } from '../session/session.ts';
import { createAction } from '../state/action.ts';
import { isFocusLost } from '../ui/focus.ts';
import { explainFailure } from '../ui/load-state.tsx';
import { isCancelled, PASSKEY_KEY, passkeysWork, signalUnknown } from './passkey-browser.ts';

export const t = words('passkeyLogin', {
  da: {
    logIn: 'Log ind med adgangsnøgle',
    unknown: 'Adgangsnøglen kendes ikke her. Den er måske fjernet. Log ind med din adgangskode i stedet.',
    failed: 'Det lykkedes ikke lige nu. Prøv igen, eller log ind med din adgangskode.',
  },
  en: {
    logIn: 'Log in with a passkey',
    unknown: 'This passkey is not known here. It may have been removed. Log in with your password instead.',
    failed: 'That did not work just now. Try again, or log in with your password.',
  },
});

/** Shorter than a challenge lives: nobody is asked for a finger in vain. */
const FRESH_MS = 4 * 60_000;

export interface PasskeySignIn {
  busy: ReadonlySignal<boolean>;
  /** Why it did not work: the passkey is not known, or something else. */
  problem: ReadonlySignal<'unknown' | 'failed' | null>;
  /** The person pressed the button. */
  signIn(): Promise<void>;
  /** Offers the passkey with the addresses that the browser fills in, until `stop`. */
  offer(): Promise<void>;
  stop(): void;
}

type Asked = { options: PasskeyOptions; credential: AuthenticationResponseJSON };

/** Signs in with a passkey (docs/product.md R5.8). */
export function createPasskeySignIn(given: { api: Api; session: Pick<Session, 'signIn'> }): PasskeySignIn {
  const { api, session } = given;
  const problem = signal<'unknown' | 'failed' | null>(null);
  const { busy, run } = createAction();
  let stopped = false;
  let kept: { options: PasskeyOptions; at: number } | undefined;

  /** Read before somebody presses the button: Safari asks for a finger only right after a press. */
  async function readOptions(): Promise<PasskeyOptions | undefined> {
    if (kept && Date.now() - kept.at < FRESH_MS) return kept.options;
    const { value } = await getSignInOptions(api);
    kept = value && { options: value, at: Date.now() };
    return value;
  }

  /** Asks the person. Undefined where they are silent, and where the browser cannot ask in this way. */
  async function ask({ useBrowserAutofill }: { useBrowserAutofill: boolean }): Promise<Asked | undefined> {
    const fail = () => {
      if (!useBrowserAutofill) problem.value = 'failed';
      return undefined;
    };
    try {
      const options = await readOptions();
      if (!options || stopped) return fail();
      const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
      // The package looks for the field in the document, and ours is in a shadow root.
      const verifyBrowserAutofillInput = false;
      const asked = { optionsJSON, useBrowserAutofill, verifyBrowserAutofillInput };
      return { options, credential: await startAuthentication(asked) };
    } catch (error) {
      return isCancelled(error) ? undefined : fail();
    }
  }

  /** One challenge that was too old is replaced without a word. */
  async function prove({ options, credential }: Asked, isSecond = false): Promise<void> {
    kept = undefined;
    const { id, rawId, response } = credential;
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const proof = {
      ...{ id, rawId, type: 'public-key' as const },
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    };
    const { failure } = await session.signIn(proof, signInWithPasskey);
    if (!failure) return;
    if (failure.code === ONE_TIME_CODE_REFUSED && !isSecond) {
      const again = await ask({ useBrowserAutofill: false });
      return again && prove(again, true);
    }
    problem.value = failure.code === IDENTITY_ERROR ? 'unknown' : 'failed';
    if (problem.value === 'failed') return;
    removeStored(PASSKEY_KEY);
    await signalUnknown(options.rpId, id);
  }

  const start = (how: Parameters<typeof ask>[0]) => async () => {
    problem.value = null;
    const asked = await ask(how);
    if (asked && !stopped) await prove(asked);
  };

  return {
    busy,
    problem,
    signIn: () => run(start({ useBrowserAutofill: false })),
    async offer() {
      stopped = false;
      problem.value = null;
      const asked = await ask({ useBrowserAutofill: true });
      if (asked && !stopped) await run(() => prove(asked));
    },
    stop() {
      stopped = true;
      WebAuthnAbortService.cancelCeremony();
    },
  };
}

export function PasskeyButton({ model }: { model: PasskeySignIn }) {
  useSignals();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // So that the browser shows the passkey among the addresses that it fills in.
    alert.current?.closest('form')?.querySelector('input')?.setAttribute('autocomplete', 'username webauthn');
    void model.offer();
    return model.stop;
  }, [model]);
  const [busy, problem] = [model.busy.value, model.problem.value];
  useEffect(() => {
    // The button is gone, and with it the focus.
    if (problem === 'unknown' && isFocusLost())
      alert.current?.closest('form')?.querySelector('input')?.focus();
  }, [problem]);
  return (
    <>
      {problem !== 'unknown' && (
        <button
          type="button"
          className="button"
          part="passkey"
          aria-disabled={busy || undefined}
          aria-busy={busy}
          onClick={model.signIn}
        >
          {t('logIn')}
        </button>
      )}
      {/* Always there, so that a change is read out. */}
      <div ref={alert} role="alert" className="error">
        {problem && <p>{problem === 'failed' ? explainFailure(t('failed')) : t('unknown')}</p>}
      </div>
    </>
  );
}

export { startRegistration } from '@simplewebauthn/browser';

/** What stands below the login form where this browser has made a passkey. */
export function open(options: Parameters<typeof createPasskeySignIn>[0]): () => ReactNode {
  const model = createPasskeySignIn(options);
  return () => passkeysWork() && <PasskeyButton model={model} />;
}
