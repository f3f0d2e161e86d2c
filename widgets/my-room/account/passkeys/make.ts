import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { type Page, store } from '#core';
import { addPasskey, getAddOptions } from '../../../../src/api/calls.ts';
import type { Failure } from '../../../../src/api/failure.ts';
import { IDENTITY_ERROR, SOMETHING_WRONG } from '../../../../src/codes.ts';
import { isCancelled, PASSKEY_KEY, signalUnknown } from '../../../../src/login/passkey-browser.ts';

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
    if (added.failure) {
      await signalUnknown(options.rp?.id, id);
      return added.failure;
    }
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
