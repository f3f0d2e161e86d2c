import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { type Page, removeStored, signal, store, words } from '#core';
import {
  addPasskey,
  getAddOptions,
  listPasskeys,
  type Passkey,
  removePasskey,
} from '../../../src/api/calls.ts';
import type { Failure } from '../../../src/api/client.ts';
import { IDENTITY_ERROR, SOMETHING_WRONG } from '../../../src/codes.ts';
import { isCancelled, PASSKEY_KEY } from '../../../src/login/passkey-browser.ts';
import { passwordAgain } from '../../../src/rules/forms.ts';
import { createAction } from '../../../src/state/action.ts';
import { createResource } from '../../../src/state/resource.ts';
import { createForm } from '../../../src/ui/form.tsx';
import type { Tools } from '../area/tabs.ts';

export const t = words('passkeys', {
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
export async function makePasskey(
  { api, load }: Pick<Page, 'api' | 'load'>,
  password?: string,
): Promise<Outcome> {
  const { value: options, failure } = await getAddOptions(api, password === undefined ? {} : { password });
  if (failure) return failure.code === IDENTITY_ERROR ? 'password' : failure;
  try {
    const { startRegistration } = await load('passkey');
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    const made = { clientDataJSON, attestationObject, ...(transports && { transports }) };
    const credential = { id, rawId, type: 'public-key' as const, response: made };
    const added = await addPasskey(api, { credential, name: nameDevice(navigator.userAgent) });
    if (added.failure) return added.failure;
  } catch (error) {
    if (isCancelled(error)) return 'cancelled';
    // This device has one already.
    if ((error as Error).name !== 'InvalidStateError') return { code: SOMETHING_WRONG };
  }
  store(PASSKEY_KEY, '1');
  return 'made';
}

/** The kind of device, for the tenant's list; the server knows better what keeps the passkey, if that tells. */
const nameDevice = (userAgent: string): string =>
  /iPhone|iPad|Android|Windows|CrOS|Macintosh|Linux/
    .exec(userAgent)?.[0]
    .replace('Macintosh', 'Mac')
    .replace('CrOS', 'Chromebook') ?? '';

/** The tenant's passkeys, of every device (docs/product.md R5.9). */
export type Passkeys = ReturnType<typeof createPasskeys>;

export function createPasskeys({ page, notices }: Tools) {
  const list = createResource(page.lifetime, () => listPasskeys(page.api), notices.showFailure);
  const making = createAction();
  const needsPassword = signal(false);
  const password = createForm(passwordAgain, { password: '' });
  async function makeOne(typed?: string) {
    const outcome = await makePasskey(page, typed);
    if (outcome === 'cancelled') return;
    if (outcome === 'password') {
      if (typed !== undefined) void notices.showFailure({ code: IDENTITY_ERROR, place: 'password' });
      needsPassword.value = true;
      return;
    }
    if (outcome !== 'made') return void notices.showFailure({ ...outcome, place: 'details' });
    needsPassword.value = false;
    password.reset();
    list.load();
    notices.toast({ kind: 'success', text: () => t('made') });
  }
  list.open();
  return {
    list,
    making,
    /** Whether the password has to be typed before another one is made. */
    needsPassword,
    password,
    make: () => making.run(() => makeOne()),
    makeWithPassword: () => password.submit(({ password: typed }) => makeOne(typed)),
    async remove({ id, name }: Passkey) {
      const wanted = await notices.confirm({
        text: () => t('question', { name: name || t('unnamed') }),
        View: () => t('after'),
        action: () => t('remove'),
      });
      if (!wanted) return;
      const { failure } = await removePasskey(page.api, { id });
      if (failure) {
        void notices.showFailure({ ...failure, place: 'details' });
        // Another tab may have removed it.
        return list.load();
      }
      const left = list.current.peek().value?.filter((passkey) => passkey.id !== id) ?? [];
      list.set(left);
      // Whether this browser has one of those that are left, it cannot tell.
      if (!left.length) removeStored(PASSKEY_KEY);
    },
  };
}
