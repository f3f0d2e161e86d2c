import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { readStored, store } from '#core';
import { PASSKEY_KEY, passkeysWork } from '../../../../src/login/passkey-browser.ts';
import { createAction } from '../../../../src/state/action.ts';
import { ActionButton } from '../../area/action-button.tsx';
import type { Tools } from '../../area/tab.ts';
import { makePasskey } from './make.ts';
import { t } from './words.ts';

/**
 * Offers a passkey once, after a log-in with the password: where this device can verify a person, and nobody has made or declined one in this
 * browser (docs/product.md R5.10).
 */
export async function createOffer({ page, notices }: Tools): Promise<() => ReactNode> {
  const shown = signal(passkeysWork() && readStored(PASSKEY_KEY) === null && (await canVerify()));
  const action = createAction();
  const decline = () => {
    store(PASSKEY_KEY, '');
    shown.value = false;
  };
  const accept = () =>
    action.run(async () => {
      const outcome = await makePasskey(page);
      if (typeof outcome === 'object') return void notices.showFailure(outcome, accept);
      // The password was typed too long ago: it can be done among the details.
      if (outcome === 'cancelled') return;
      shown.value = false;
      if (outcome === 'made') notices.toast({ kind: 'success', text: () => t('made') });
      else location.hash = 'details';
    });
  return () => {
    useSignals();
    if (!shown.value) return null;
    return (
      <section className="note passkey-offer" part="passkey-offer" aria-label={t('offer')}>
        <p>
          <strong>{t('offer')}</strong> {t('how')}
        </p>
        <div className="row">
          <ActionButton part="make-passkey" action={action} onClick={accept}>
            {t('make')}
          </ActionButton>
          <button type="button" className="link" part="no-passkey" onClick={decline}>
            {t('decline')}
          </button>
        </div>
      </section>
    );
  };
}

const canVerify = () =>
  PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
