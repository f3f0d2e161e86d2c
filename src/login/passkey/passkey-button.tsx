import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { isFocusLost } from '../../ui/focus.ts';
import { explainFailure } from '../../ui/slow-notice.ts';
import type { PasskeySignIn } from './sign-in.ts';
import { t } from './words.ts';

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
