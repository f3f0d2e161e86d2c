import type { Selectable } from 'kysely';
import { IDENTITY_ERROR } from '../../../src/codes.ts';
import type { Tables } from '../../database/tables.ts';
import type { Answer, Body, Request } from '../../shared/calls.ts';
import { enforceLimits, refund } from '../../shared/limits.ts';
import type { Services } from '../../shared/services.ts';
import { lockTenant } from '../account.ts';
import { endSession, signInsFrom, startSession } from '../sessions.ts';
import {
  consumeChallenge,
  createChallenge,
  type PasskeyPage,
  purposeOn,
  readChallenge,
  requirePasskeyPage,
} from './challenge.ts';

/** What `navigator.credentials.get()` needs to sign in with any passkey of this page's domain. */
export async function getSignInOptions(
  services: Services,
  { origin }: Request<'getSignInOptions'>,
): Promise<Answer<'getSignInOptions'>> {
  const page = requirePasskeyPage(services, origin);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: page.domain,
    challenge: createChallenge(services, purposeOn(page)),
    userVerification: 'required',
  });
  return { value: { ...options } };
}

/** Signs in with a passkey (docs/product.md R5.8). An unknown passkey and a wrong proof get the same answer. Rejects with code 15 or status 429. */
export async function signInWithPasskey(
  services: Services,
  { body: { credential }, address, caller, origin }: Request<'signInWithPasskey'>,
): Promise<Answer<'signInWithPasskey'>> {
  const page = requirePasskeyPage(services, origin);
  const limits = signInsFrom(address);
  await enforceLimits(services, ...limits);
  const { challenge } = readChallenge(services, purposeOn(page), credential.response.clientDataJSON);
  const passkey = await services.database
    .selectFrom('passkey')
    .selectAll()
    .where('credentialId', '=', credential.id)
    .where('domain', '=', page.domain)
    .executeTakeFirst();
  const counter = passkey && (await verify(page, { challenge, passkey, credential }));
  if (passkey === undefined || counter === undefined) return { error: IDENTITY_ERROR };
  await consumeChallenge(services, challenge);
  const token = await services.database.transaction().execute(async (tx) => {
    await lockTenant(tx, passkey.tenantId);
    // It may have been removed or used meanwhile.
    const used = await tx
      .updateTable('passkey')
      .set({ counter, lastUsedAt: services.clock.now() })
      .where('id', '=', passkey.id)
      .where('counter', '=', passkey.counter)
      .returning('id')
      .executeTakeFirst();
    return used && startSession({ ...services, database: tx }, passkey.tenantId);
  });
  if (!token) return { error: IDENTITY_ERROR };
  if (caller) await endSession(services, caller);
  await refund(services, ...limits);
  services.log.info({ tenantId: passkey.tenantId, passkeyId: passkey.id }, 'signed in with a passkey');
  return { token };
}

/** The new value of the passkey's counter; undefined if the proof is not its own, or the counter went back: somebody has copied the key. */
async function verify(
  { origin, domain }: PasskeyPage,
  {
    challenge,
    passkey,
    credential,
  }: {
    challenge: string;
    passkey: Selectable<Tables['passkey']>;
    credential: Body<'signInWithPasskey'>['credential'];
  },
): Promise<number | undefined> {
  const { userHandle } = credential.response;
  if (userHandle !== undefined && userHandle !== passkey.userHandle) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { credentialId, publicKey, counter } = passkey;
  const result = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: domain,
    credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    requireUserVerification: true,
  }).catch(() => null);
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
}
