import { createHash, randomBytes } from 'node:crypto';
import { normaliseLogin } from '../../src/format/phone.ts';
import { Failure, signedOut } from '../http/failure.ts';
import type { Answer, Body, Caller } from '../http/handlers.ts';
import { type Core, inSeconds } from './core.ts';
import { demand, forget, type Limit } from './limits.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { byLogin, keptPassword, lockTenant } from './people.ts';
import { announceRemoval, deleteUnusedCodes } from './phones.ts';
import { endSessions, forgetTries } from './sessions.ts';

const LINK_SECONDS = 10 * 60;
const LINK_BYTES = 24;

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');

/** Sends the link when the login is somebody's; the answer comes before that is even looked up. */
export async function requestPasswordLink(
  core: Core,
  body: Body<'requestPasswordLink'>,
  address: string,
): Promise<Answer<'requestPasswordLink'>> {
  const login = normaliseLogin(body.emailOrPhone).toLowerCase();
  await demand(
    core,
    { key: `reset-from:${address}`, tries: 100, seconds: 3600 },
    { key: `reset-minute:${login}`, tries: 1, seconds: 60 },
    { key: `reset-hour:${login}`, tries: 5, seconds: 3600 },
  );
  core.later(async () => {
    const tenant = await byLogin(core, login);
    if (!tenant) return;
    const code = randomBytes(LINK_BYTES).toString('base64url');
    const phone = await core.database.transaction().execute(async (tx) => {
      // The newest link is the only one, also of two that are asked for at once by e-mail and by phone.
      const { phone } = await lockTenant(tx, tenant.id);
      await tx.deleteFrom('reset_link').where('tenant_id', '=', tenant.id).execute();
      const link = {
        code_hash: hashOf(code),
        tenant_id: tenant.id,
        expires_at: inSeconds(core, LINK_SECONDS),
      };
      await tx.insertInto('reset_link').values(link).execute();
      return phone;
    });
    const address = `${core.settings.publicUrl}/ResetPassword?code=${code}`;
    await core.sms.send({ to: phone, text: `Ny adgangskode / new password (10 min.): ${address}` });
  });
  return {};
}

export async function resetPassword(
  core: Core,
  body: Body<'resetPassword'>,
): Promise<Answer<'resetPassword'>> {
  const password = keptPassword(body.password);
  const found = await core.database
    .selectFrom('reset_link')
    .select('tenant_id')
    .where('code_hash', '=', hashOf(body.code))
    .where('expires_at', '>', core.clock.now())
    .executeTakeFirst();
  if (!found) throw new Failure(15);
  const { tenant_id: tenantId } = found;
  const password_hash = await hashPassword(password);
  const before = await core.database.transaction().execute(async (tx) => {
    const before = await lockTenant(tx, tenantId);
    const link = await tx
      .deleteFrom('reset_link')
      .where('code_hash', '=', hashOf(body.code))
      .where('expires_at', '>', core.clock.now())
      .returning('tenant_id')
      .executeTakeFirst();
    if (!link) throw new Failure(15);
    await endSessions({ database: tx }, { tenantId });
    // Whoever knew the old password, or signed up with somebody else's phone, may have put their own number there.
    await tx.updateTable('tenant').set({ password_hash, mobile: null }).where('id', '=', tenantId).execute();
    await deleteUnusedCodes(tx, [before.mobile]);
    return before;
  });
  if (before.mobile) announceRemoval(core, before);
  await forgetTries(core, before);
  return {};
}

export async function changePassword(
  core: Core,
  body: Body<'changePassword'>,
  { tenantId, sessionId }: Caller,
): Promise<Answer<'changePassword'>> {
  const password = keptPassword(body.newPassword);
  if (body.newPassword !== body.passwordConfirmation)
    throw new Failure(1, 400, { detail: 'passwordConfirmation: passwordMatch' });
  const limit: Limit = { key: `old-password:${tenantId}`, tries: 10, seconds: 900 };
  await demand(core, limit);
  const tenant = await core.database
    .selectFrom('tenant')
    .select('password_hash')
    .where('id', '=', tenantId)
    .executeTakeFirst();
  if (!tenant) throw signedOut();
  if (!(await isPassword(body.oldPassword, tenant.password_hash))) throw new Failure(31);
  await forget(core, limit);
  const password_hash = await hashPassword(password);
  await core.database.transaction().execute(async (tx) => {
    // Not over a password that was set since the old one was checked: whoever did that ended this session.
    const { numUpdatedRows } = await tx
      .updateTable('tenant')
      .set({ password_hash })
      .where('id', '=', tenantId)
      .where('password_hash', '=', tenant.password_hash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Failure(31);
    await tx.deleteFrom('reset_link').where('tenant_id', '=', tenantId).execute();
    await endSessions({ database: tx }, { tenantId, except: sessionId });
  });
  return {};
}
