import type { Selectable } from 'kysely';
import { IDENTITY_ERROR, ONE_TIME_CODE_REFUSED, VALIDATION_ERROR } from '../../../src/codes.ts';
import type { Tables } from '../../database/tables.ts';
import { rememberLanguage } from '../../messages/outbox.ts';
import type { Answer, Body, Request } from '../../shared/calls.ts';
import { Failure } from '../../shared/failure.ts';
import { enforceLimits, limit } from '../../shared/limits.ts';
import { type Services, secondsFromNow, sqlState } from '../../shared/services.ts';
import { createToken } from '../../shared/tokens.ts';
import { getTenant, lockTenant } from '../account.ts';
import { requireCurrentPassword } from '../password.ts';
import {
  consumeChallenge,
  createChallenge,
  type PasskeyPage,
  purposeOn,
  readChallenge,
  requirePasskeyPage,
} from './challenge.ts';
import { notifyPasskeyChange } from './list.ts';

/** A sign-in within this time stands for the password. */
const FRESH_SECONDS = 10 * 60;
const PASSKEYS_MAX = 20;
const HANDLE_BYTES = 32;

/** What `navigator.credentials.create()` needs to make a passkey. Rejects with code 31 if the password is missing or wrong (docs/product.md R5.9). */
export async function getAddOptions(
  services: Services,
  { body: { password }, caller, origin }: Request<'getAddOptions'>,
): Promise<Answer<'getAddOptions'>> {
  const page = requirePasskeyPage(services, origin);
  const tenant = await getTenant(services, caller);
  await requireFreshSignIn(services, tenant, { sessionId: caller.sessionId, password });
  const known = await services.database
    .selectFrom('passkey')
    .select(['credentialId', 'transports', 'userHandle'])
    .where('tenantId', '=', caller.tenantId)
    .where('domain', '=', page.domain)
    .orderBy('id', 'desc')
    .execute();
  // The same for all of a tenant's passkeys: a device then keeps one of them.
  const handle = known[0]?.userHandle ?? createToken(HANDLE_BYTES);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: page.domain,
    rpID: page.domain,
    userID: new Uint8Array(Buffer.from(handle, 'base64url')),
    userName: tenant.email,
    userDisplayName: `${tenant.firstName} ${tenant.lastName}`,
    challenge: createChallenge(services, purposeOn(page, caller), handle),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports.split(' ').filter(Boolean) as 'internal'[],
    })),
  });
  return { value: { ...options } };
}

async function requireFreshSignIn(
  services: Services,
  tenant: Selectable<Tables['tenant']>,
  { sessionId, password }: { sessionId: string; password: string | undefined },
): Promise<void> {
  const fresh = await services.database
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('createdAt', '>', secondsFromNow(services, -FRESH_SECONDS))
    .executeTakeFirst();
  if (fresh) return;
  if (password === undefined) throw new Failure(IDENTITY_ERROR);
  await requireCurrentPassword(services, tenant, password);
}

/** Adds a passkey that a browser has made, and tells the tenant. Rejects with code 1 or 15. */
export async function addPasskey(
  services: Services,
  { body: { credential, name }, caller, origin, language }: Request<'addPasskey'>,
): Promise<Answer<'addPasskey'>> {
  const page = requirePasskeyPage(services, origin);
  const { tenantId } = caller;
  await enforceLimits(services, limit('passkeys-added', tenantId));
  const purpose = purposeOn(page, caller);
  const { challenge, data: handle } = readChallenge(services, purpose, credential.response.clientDataJSON);
  const made = await verify(page, challenge, credential);
  await consumeChallenge(services, challenge);
  await rememberLanguage(services, tenantId, language);
  const row = {
    tenantId,
    domain: page.domain,
    credentialId: made.credential.id,
    publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
    counter: made.credential.counter,
    transports: credential.response.transports?.join(' ') ?? '',
    userHandle: handle,
    name: namePasskey(made.aaguid, name),
    createdAt: services.clock.now(),
  };
  const id = await services.database
    .transaction()
    .execute(async (tx) => {
      // Two requests at once are counted one after the other, and a new password ends this session first.
      await lockTenant(tx, tenantId);
      const { count } = await tx
        .selectFrom('passkey')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('tenantId', '=', tenantId)
        .executeTakeFirstOrThrow();
      const session = await tx
        .selectFrom('session')
        .select('id')
        .where('id', '=', caller.sessionId)
        .executeTakeFirst();
      if (count >= PASSKEYS_MAX || !session) throw refused('too many passkeys');
      const { id } = await tx.insertInto('passkey').values(row).returning('id').executeTakeFirstOrThrow();
      await notifyPasskeyChange(services, tx, { tenantId, kind: 'passkey-added', occasion: id });
      return id;
    })
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? refused('it is known already') : error;
    });
  services.log.info({ tenantId, passkeyId: id }, 'passkey added');
  return {};
}

const refused = (detail: string) => new Failure(VALIDATION_ERROR, 400, { detail });

/** Rejects with code 15 unless the browser made the passkey for this page, and verified the person. */
async function verify(
  { origin, domain }: PasskeyPage,
  expectedChallenge: string,
  credential: Body<'addPasskey'>['credential'],
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: domain,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (registrationInfo === undefined || registrationInfo.credential.id !== credential.id)
    throw new Failure(ONE_TIME_CODE_REFUSED, 400, { detail: 'credential' });
  return registrationInfo;
}

/** What keeps passkeys, by the AAGUID that it tells; from the list of the passkey developers' community. */
const KEEPERS: Record<string, string> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome, Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
};

/** What the tenant's list calls a passkey: what keeps it, else the kind of device that the browser told. */
const namePasskey = (aaguid: string, device: string | undefined): string =>
  KEEPERS[aaguid] ?? device?.replace(/[^\p{Letter}\p{Number} ,()-]/gu, '').trim() ?? '';
