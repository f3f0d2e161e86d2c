import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useId } from 'react';
import { type Page, readStored, removeStored, signal, store, useSignals, words } from '#core';
import {
  addPasskey,
  getAddOptions,
  listPasskeys,
  type Passkey,
  removePasskey,
} from '../../../src/api/calls.ts';
import type { Failure } from '../../../src/api/client.ts';
import { IDENTITY_ERROR, SOMETHING_WRONG } from '../../../src/codes.ts';
import { dayAt, formatDots } from '../../../src/format/date.ts';
import { isCancelled, PASSKEY_KEY, passkeysWork } from '../../../src/login/passkey-browser.ts';
import { Password } from '../../../src/login/password.tsx';
import { passwordAgain } from '../../../src/rules/forms.ts';
import { createAction } from '../../../src/state/action.ts';
import { createResource } from '../../../src/state/resource.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useFocusOnChange } from '../../../src/ui/focus.ts';
import { createForm, Form, Submit } from '../../../src/ui/form.tsx';
import { ResourceView } from '../area/resource-view.tsx';
import type { Tools } from '../area/tabs.ts';

const t = words('passkeys', {
  offer: ['Log ind uden adgangskode næste gang.', 'Log in without a password next time.'],
  how: [
    'Brug fingeraftryk, ansigt eller skærmlås på denne enhed. Din adgangskode gælder stadig.',
    'Use the fingerprint, face or screen lock of this device. Your password still works.',
  ],
  make: ['Opret adgangsnøgle', 'Create a passkey'],
  decline: ['Nej tak', 'No thanks'],
  made: ['Adgangsnøglen er klar', 'The passkey is ready'],
  title: ['Log ind uden adgangskode', 'Passkeys'],
  lead: [
    'Med en adgangsnøgle logger du ind med fingeraftryk, ansigt eller skærmlås. Din adgangskode gælder stadig.',
    'Log in with your fingerprint, face or screen lock instead of the password. The password still works.',
  ],
  unnamed: ['Adgangsnøgle', 'Passkey'],
  created: ['Oprettet {{day}}', 'Created {{day}}'],
  used: ['senest brugt {{day}}', 'last used {{day}}'],
  elsewhere: ['Virker på {{domain}}.', 'Works on {{domain}}.'],
  remove: ['Fjern', 'Remove'],
  removeOne: ['Fjern {{name}}', 'Remove {{name}}'],
  question: ['Fjern adgangsnøglen »{{name}}«?', 'Remove the passkey “{{name}}”?'],
  after: [
    'Den kan så ikke længere bruges til at logge ind. Slet den også dér, hvor du gemmer dine adgangskoder.',
    'Then it can no longer be used to log in. Delete it where you keep your passwords too.',
  ],
  add: ['Tilføj nøgle', 'Add a passkey'],
  password: ['Adgangskode', 'Password'],
  why: ['Skriv den igen, så vi ved, at det er dig.', 'Type it again, so that we know that it is you.'],
});

/** `password`: it has to be typed first, and is wrong if it was. */
type Outcome = 'made' | 'password' | 'cancelled' | Failure;

/** Makes a passkey in this browser and adds it to the account (docs/product.md R5.9). */
async function makePasskey({ api, load }: Page, password?: string): Promise<Outcome> {
  const { value: options, failure } = await getAddOptions(api, password === undefined ? {} : { password });
  if (failure) return failure.code === IDENTITY_ERROR ? 'password' : failure;
  try {
    const { startRegistration } = await load('passkey');
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    const made = { clientDataJSON, attestationObject, ...(transports && { transports }) };
    // The server knows better what keeps the passkey, if that says so.
    const [name = ''] = /iPhone|iPad|Android|Windows|CrOS|Mac|Linux/.exec(navigator.userAgent) ?? [];
    const added = await addPasskey(api, {
      credential: { id, rawId, type: 'public-key', response: made },
      name,
    });
    if (added.failure) return added.failure;
  } catch (error) {
    if (isCancelled(error)) return 'cancelled';
    // This device has one already.
    if ((error as Error).name !== 'InvalidStateError') return { code: SOMETHING_WRONG };
  }
  store(PASSKEY_KEY, '1');
  return 'made';
}

type Passkeys = ReturnType<typeof createPasskeys>;

/** The tenant's passkeys, of every device (docs/product.md R5.9). */
function createPasskeys({ page, notices }: Tools) {
  const list = createResource(page.lifetime, () => listPasskeys(page.api), notices.showFailure);
  const making = createAction();
  const needsPassword = signal(false);
  const password = createForm(passwordAgain, { password: '' });
  async function makeOne(retry: () => void, typed?: string) {
    const outcome = await makePasskey(page, typed);
    if (outcome === 'cancelled') return;
    if (outcome === 'password') {
      if (typed !== undefined) void notices.showFailure({ code: IDENTITY_ERROR, place: 'password' });
      needsPassword.value = true;
      return;
    }
    if (outcome !== 'made') return void notices.showFailure({ ...outcome, place: 'form' }, retry);
    needsPassword.value = false;
    password.reset();
    list.load();
    notices.toast({ kind: 'success', text: () => t('made') });
  }
  async function drop(passkey: Passkey): Promise<void> {
    const { failure } = await removePasskey(page.api, { id: passkey.id });
    if (failure) {
      void notices.showFailure({ ...failure, place: 'form' }, () => drop(passkey));
      // Another tab may have removed it.
      return list.load();
    }
    const left = list.current.peek().value?.filter(({ id }) => id !== passkey.id) ?? [];
    list.set(left);
    // The browser cannot tell whether one of those that are left is its own.
    if (!left.length) removeStored(PASSKEY_KEY);
  }
  list.open();
  return {
    list,
    making,
    /** Whether the password has to be typed before another one is made. */
    needsPassword,
    password,
    make: () => making.run(makeOne),
    makeWithPassword: () => password.submit(({ password: typed }, retry) => makeOne(retry, typed)),
    async remove(passkey: Passkey) {
      const wanted = await notices.confirm({
        text: () => t('question', { name: passkey.name || t('unnamed') }),
        View: () => t('after'),
        action: () => t('remove'),
      });
      if (wanted) await drop(passkey);
    },
  };
}

/** Nothing where there are none and none can be made. */
function PasskeysView({ passkeys }: { passkeys: Passkeys }) {
  useSignals();
  const id = useId();
  const all = passkeys.list.current.value.value;
  const place = useFocusOnChange<HTMLElement, string>(`${all?.length} ${passkeys.needsPassword.value}`);
  if (!passkeysWork() && !all?.length) return null;
  return (
    <section ref={place} className="stack" part="passkeys" aria-labelledby={id} tabIndex={-1}>
      <h3 id={id}>{t('title')}</h3>
      <p className="quiet">{t('lead')}</p>
      <ResourceView resource={passkeys.list} shape="tab">
        {(found) =>
          found.length > 0 && (
            <ul>
              {found.map((passkey) => (
                <Line key={passkey.id} passkey={passkey} onRemove={passkeys.remove} />
              ))}
            </ul>
          )
        }
      </ResourceView>
      {passkeysWork() && <Add passkeys={passkeys} />}
    </section>
  );
}

function Line({ passkey, onRemove }: { passkey: Passkey; onRemove: Passkeys['remove'] }) {
  useSignals();
  const { domain, created, lastUsed } = passkey;
  const name = passkey.name || t('unnamed');
  const day = (instant: string) => formatDots(dayAt(new Date(instant)));
  return (
    <li className="line">
      <p>
        <strong>{name}</strong>
        <small className="quiet">
          {t('created', { day: day(created) })}
          {lastUsed && `, ${t('used', { day: day(lastUsed) })}`}
          {!`.${location.hostname}`.endsWith(`.${domain}`) && `. ${t('elsewhere', { domain })}`}
        </small>
      </p>
      <Button part="remove-passkey" aria-label={t('removeOne', { name })} onClick={() => onRemove(passkey)}>
        {t('remove')}
      </Button>
    </li>
  );
}

function Add({ passkeys }: { passkeys: Passkeys }) {
  useSignals();
  const { making, needsPassword, password, make, makeWithPassword } = passkeys;
  if (!needsPassword.value)
    return (
      <Button part="make-passkey" action={making} onClick={make}>
        {t('add')}
      </Button>
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
      <Submit form={password}>{t('add')}</Submit>
    </Form>
  );
}

export function openPasskeys(tools: Tools) {
  const passkeys = createPasskeys(tools);
  return { View: () => <PasskeysView passkeys={passkeys} /> };
}

/**
 * Offers a passkey once, after a log-in with the password: where this device can verify a person, and nobody has made or declined one in this
 * browser (docs/product.md R5.10).
 */
export function openOffer({ page, notices }: Tools) {
  const shown = signal(false);
  const show = (value: boolean) => {
    shown.value = value;
  };
  if (passkeysWork() && readStored(PASSKEY_KEY) === null)
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(show, () => {});
  const action = createAction();
  const decline = () => {
    store(PASSKEY_KEY, '');
    show(false);
  };
  const accept = () =>
    action.run(async (retry) => {
      const outcome = await makePasskey(page);
      if (typeof outcome === 'object') return void notices.showFailure(outcome, retry);
      if (outcome === 'cancelled') return;
      show(false);
      if (outcome === 'made') notices.toast({ kind: 'success', text: () => t('made') });
      // The password was typed too long ago: it can be done among the details.
      else location.hash = 'details';
    });
  const View = () => {
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
  return { View };
}
