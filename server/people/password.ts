import type { Kysely, Selectable } from 'kysely';
import { IDENTITY_ERROR, ONE_TIME_CODE_REFUSED, VALIDATION_ERROR } from '../../src/codes.ts';
import { normaliseLogin } from '../../src/format/contact.ts';
import type { Tables } from '../database/tables.ts';
import { endAllHelpers } from '../devices/helpers.ts';
import type { Answer, Request } from '../shared/calls.ts';
import { pagesOfTenant } from '../shared/departments.ts';
import { Failure } from '../shared/failure.ts';
import { enforceLimits, limit, resetLimits } from '../shared/limits.ts';
import { acceptSmsRequest, maySendSms } from '../shared/requested-sms.ts';
import { type Services, secondsFromNow } from '../shared/services.ts';
import { createToken, hashToken } from '../shared/tokens.ts';
import { findTenantByLogin, getTenant, lockTenant, validatedPassword } from './account.ts';
import { hashPassword, passwordMatches } from './hashing.ts';
import { removeAllPasskeys } from './passkeys/list.ts';
import { deleteUnusedCodes, notifySecondPhoneRemoved } from './phones.ts';
import { endSessions, resetSignInLimits } from './sessions.ts';

const LINK_SECONDS = 10 * 60;
const LINK_BYTES = 24;

/**
 * Sends a reset link by SMS if the login is known (docs/product.md R5.6). The response is sent before the login
 * is looked up, so it does not tell whether it is known.
 */
export async function requestPasswordLink(
  services: Services,
  { body, address }: Request<'requestPasswordLink'>,
): Promise<Answer<'requestPasswordLink'>> {
  const login = normaliseLogin(body.emailOrPhone).toLowerCase();
  const isNeeded = await acceptSmsRequest(services, { kind: 'reset', to: login, address });
  services.runAfterResponse(async () => {
    const tenant = isNeeded ? await findTenantByLogin(services, login) : undefined;
    if (!tenant) return;
    const isTenant = await hasRented(services, tenant.id);
    if (!(await maySendSms(services, { kind: 'reset', phone: tenant.phone, isTenant }))) return;
    const code = createToken(LINK_BYTES);
    const phone = await services.database.transaction().execute(async (tx) => {
      // Only the newest link is valid, also when two are requested at once by e-mail and by phone.
      const { phone } = await lockTenant(tx, tenant.id);
      await tx.deleteFrom('resetLink').where('tenantId', '=', tenant.id).execute();
      const link = {
        codeHash: hashToken(code),
        tenantId: tenant.id,
        expiresAt: secondsFromNow(services, LINK_SECONDS),
      };
      await tx.insertInto('resetLink').values(link).execute();
      return phone;
    });
    const address = `${await pagesOfTenant(services, tenant.id)}/ResetPassword?code=${code}`;
    await services.sms.send({ to: phone, text: `Ny adgangskode / new password (10 min.): ${address}` });
  });
  return {};
}

/** Whether the tenant has ever paid for a room. */
async function hasRented({ database }: Services, tenantId: number): Promise<boolean> {
  const lease = await database
    .selectFrom('lease')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return lease !== undefined;
}

export async function resetPassword(
  services: Services,
  { body }: Request<'resetPassword'>,
): Promise<Answer<'resetPassword'>> {
  const password = validatedPassword(body.password);
  const found = await services.database
    .selectFrom('resetLink')
    .innerJoin('tenant', 'tenant.id', 'tenantId')
    .selectAll('tenant')
    .where('codeHash', '=', hashToken(body.code))
    .where('expiresAt', '>', services.clock.now())
    .executeTakeFirst();
  if (!found) throw new Failure(ONE_TIME_CODE_REFUSED);
  const { id: tenantId } = found;
  const passwordHash = await hashPassword(password);
  const before = await services.database.transaction().execute(async (tx) => {
    const before = await lockTenant(tx, tenantId);
    const link = await tx
      .deleteFrom('resetLink')
      .where('codeHash', '=', hashToken(body.code))
      .where('expiresAt', '>', services.clock.now())
      .returning('tenantId')
      .executeTakeFirst();
    if (!link) throw new Failure(ONE_TIME_CODE_REFUSED);
    await tx.updateTable('tenant').set({ passwordHash }).where('id', '=', tenantId).execute();
    await endAccess(services, tx, before);
    await endSessions({ database: tx }, { tenantId });
    return before;
  });
  if (before.mobile) notifySecondPhoneRemoved(services, before);
  await resetSignInLimits(services, before);
  return {};
}

/**
 * Ends what somebody who knew the old password may have added: passkeys, helpers and a second phone number. The tenant's row is locked. Comes
 * before the end of the sessions: one that a passkey is just opening is ended with them.
 */
async function endAccess(
  services: Services,
  tx: Kysely<Tables>,
  { id, mobile }: Selectable<Tables['tenant']>,
): Promise<void> {
  await removeAllPasskeys(services, tx, id);
  await tx.updateTable('tenant').set({ mobile: null }).where('id', '=', id).execute();
  await deleteUnusedCodes(tx, [mobile]);
  await endAllHelpers(services, tx, id);
}

/** Ends all other sessions, and what else may give access if the tenant wants that (docs/product.md R5.11). */
export async function changePassword(
  services: Services,
  { body, caller: { tenantId, sessionId } }: Request<'changePassword'>,
): Promise<Answer<'changePassword'>> {
  const password = validatedPassword(body.newPassword, 'newPassword');
  if (body.newPassword !== body.passwordConfirmation)
    throw new Failure(VALIDATION_ERROR, 400, { detail: 'passwordConfirmation: passwordMatch' });
  const tenant = await getTenant(services, { tenantId });
  await requireCurrentPassword(services, tenant, body.oldPassword);
  const passwordHash = await hashPassword(password);
  const before = await services.database.transaction().execute(async (tx) => {
    const before = await lockTenant(tx, tenantId);
    // A password that was set after the old one was checked must not be overwritten: setting it has ended this
    // session.
    const { numUpdatedRows } = await tx
      .updateTable('tenant')
      .set({ passwordHash })
      .where('id', '=', tenantId)
      .where('passwordHash', '=', tenant.passwordHash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Failure(IDENTITY_ERROR);
    await tx.deleteFrom('resetLink').where('tenantId', '=', tenantId).execute();
    if (body.endAccess) await endAccess(services, tx, before);
    await endSessions({ database: tx }, { tenantId, except: sessionId });
    return before;
  });
  if (body.endAccess && before.mobile) notifySecondPhoneRemoved(services, before);
  return {};
}

/** Rejects with code 31 unless it is the tenant's password, and with status 429 after ten wrong ones in a quarter of an hour. */
export async function requireCurrentPassword(
  services: Services,
  tenant: Pick<Selectable<Tables['tenant']>, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> {
  const tries = limit('old-password', tenant.id);
  await enforceLimits(services, tries);
  if (!(await passwordMatches(password, tenant.passwordHash))) throw new Failure(IDENTITY_ERROR);
  await resetLimits(services, tries);
}
