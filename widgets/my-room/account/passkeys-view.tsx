import { type ReactNode, useId } from 'react';
import { readStored, signal, store, useSignals } from '#core';
import type { Passkey } from '../../../src/api/calls.ts';
import { formatDots, today } from '../../../src/format/date.ts';
import { PASSKEY_KEY, passkeysWork } from '../../../src/login/passkey-browser.ts';
import { Password } from '../../../src/login/password.tsx';
import { createAction } from '../../../src/state/action.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useFocusOnChange } from '../../../src/ui/focus.ts';
import { Form, Submit } from '../../../src/ui/form.tsx';
import { ResourceView } from '../area/resource-view.tsx';
import type { Tools } from '../area/tabs.ts';
import { createPasskeys, makePasskey, type Passkeys, t } from './passkeys.ts';

/** Nothing where there are none and none can be made. */
function PasskeysView({ passkeys }: { passkeys: Passkeys }) {
  useSignals();
  const id = useId();
  const all = passkeys.list.current.value;
  const place = useFocusOnChange<HTMLElement, string>(`${all.value?.length} ${passkeys.needsPassword.value}`);
  if (!passkeysWork() && !all.value?.length) return null;
  return (
    <section ref={place} className="card passkeys" part="passkeys" aria-labelledby={id} tabIndex={-1}>
      <h2 id={id}>{t('title')}</h2>
      <p className="quiet">{t('lead')}</p>
      <ResourceView resource={passkeys.list} shape="details">
        {(found) => found.length > 0 && <List found={found} onRemove={passkeys.remove} />}
      </ResourceView>
      {passkeysWork() && <Add passkeys={passkeys} />}
    </section>
  );
}

function List({ found, onRemove }: { found: Passkey[]; onRemove: Passkeys['remove'] }) {
  useSignals();
  const day = (instant: string) => formatDots(today(new Date(instant)));
  return (
    <ul>
      {found.map((passkey) => {
        const { id, name, domain, created, lastUsed } = passkey;
        return (
          <li key={id}>
            <div>
              <strong>{name || t('unnamed')}</strong>
              <small className="quiet">
                {t('created', { day: day(created) })}
                {lastUsed && `, ${t('used', { day: day(lastUsed) })}`}
                {!`.${location.hostname}`.endsWith(`.${domain}`) && `. ${t('elsewhere', { domain })}`}
              </small>
            </div>
            <button
              type="button"
              className="link"
              part="remove-passkey"
              aria-label={t('removeOne', { name: name || t('unnamed') })}
              onClick={() => onRemove(passkey)}
            >
              {t('remove')}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Add({ passkeys }: { passkeys: Passkeys }) {
  useSignals();
  const { making, needsPassword, password, make, makeWithPassword } = passkeys;
  if (!needsPassword.value)
    return (
      <div>
        <Button part="make-passkey" action={making} onClick={make}>
          {t('add')}
        </Button>
      </div>
    );
  return (
    <Form form={password} label={t('add')} onSubmit={makeWithPassword}>
      <Password
        form={password}
        name="password"
        label={t('password')}
        hint={t('why')}
        autoComplete="current-password"
      />
      <div>
        <Submit form={password}>{t('add')}</Submit>
      </div>
    </Form>
  );
}

/**
 * Offers a passkey once, after a log-in with the password: where this device can verify a person, and nobody has made or declined one in this
 * browser (docs/product.md R5.10).
 */
async function createOffer({ page, notices }: Tools): Promise<() => ReactNode> {
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
          <Button part="make-passkey" action={action} onClick={accept}>
            {t('make')}
          </Button>
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

/** What stands below the leases after a log-in with the password; nothing where a passkey is not wanted or not possible. */
export async function openOffer(tools: Tools): Promise<{ View: () => ReactNode }> {
  return { View: await createOffer(tools) };
}

/** The tenant's passkeys, among their details. */
export function openPasskeys(tools: Tools): { View: () => ReactNode } {
  const passkeys = createPasskeys(tools);
  return { View: () => <PasskeysView passkeys={passkeys} /> };
}
