import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { IDENTITY_ERROR } from '../../src/codes.ts';
import { normaliseLogin } from '../../src/format/contact.ts';
import type { Answer, Caller, Request } from '../shared/calls.ts';
import {
  enforceLimits,
  isKnownAddress,
  type Limit,
  limit,
  limitFrom,
  refund,
  rememberAddress,
  resetLimits,
  resetLimitsByPrefix,
  widerNetwork,
} from '../shared/limits.ts';
import { type Services, secondsFromNow } from '../shared/services.ts';
import { DAY } from '../shared/time.ts';
import { findTenantByLogin } from './account.ts';
import { passwordMatches } from './hashing.ts';
import { findPasskeyDomain } from './passkeys/challenge.ts';

const TOKEN_SECONDS = 15 * 60;
/**
 * The token of the previous rotation stays valid this long: other tabs may have requests under way with it
 * (docs/product.md R5.4).
 */
const GRACE_SECONDS = 30;
/** A session ends after this time without a refresh. */
const IDLE_SECONDS = 14 * DAY;
/** A session ends at this age in any case. */
export const SESSION_MAX_AGE_SECONDS = 90 * DAY;

/**
 * Signs in with e-mail or phone. Unknown people and wrong passwords get the same answer after the same work
 * (docs/product.md R5.5). The new session takes the place of the caller's. Rejects with status 429 or 503.
 */
export async function signIn(
  services: Services,
  { body, address, caller, origin }: Request<'signIn'>,
): Promise<Answer<'signIn'>> {
  const perAddress = signInsFrom(address);
  // Each spelling of a phone number would get ten more tries.
  const login = normaliseLogin(body.emailOrPhone).toLowerCase();
  const here = limitFrom('sign-in-login-from', address, login);
  const anywhere = limit('sign-in-login', login);
  const elsewhere = (await isKnownAddress(services, login, address)) ? [] : [anywhere];
  await enforceLimits(services, ...perAddress, ...here, ...elsewhere);
  const tenant = await findTenantByLogin(services, body.emailOrPhone);
  const matches = await passwordMatches(body.password, tenant?.passwordHash, widerNetwork(address));
  if (!matches || !tenant) return { error: IDENTITY_ERROR };
  await resetLimits(services, ...here);
  await refund(services, ...perAddress, ...elsewhere);
  const token = await services.database.transaction().execute(async (tx) => {
    // A change of the password waits for this row, and then ends this session as well.
    const unchanged = await tx
      .selectFrom('tenant')
      .select('id')
      .where('id', '=', tenant.id)
      .where('passwordHash', '=', tenant.passwordHash)
      .forShare()
      .executeTakeFirst();
    return unchanged && startSession({ ...services, database: tx }, tenant.id);
  });
  if (!token) return { error: IDENTITY_ERROR };
  await rememberAddress(services, tenant, address);
  if (caller) await endSession(services, caller);
  return { token, ...(findPasskeyDomain(services, origin) !== null && { passkeys: true }) };
}

/** The limits of all sign-ins from an address. */
export const signInsFrom = (address: string): Limit[] => limitFrom('sign-in-from', address);

/** Opens a session for a tenant whose row is locked, and who has just shown who they are. Returns its token. */
export async function startSession(services: Services, tenantId: number): Promise<string> {
  const [sessionId, now] = [randomUUID(), services.clock.now()];
  const session = { id: sessionId, tenantId, rotation: 1, rotatedAt: now, createdAt: now };
  await services.database.insertInto('session').values(session).execute();
  return createToken(services, { tenantId, sessionId, rotation: 1 });
}

/** Forgets failed sign-ins, which mean nothing after a new password. */
export async function resetSignInLimits(
  services: Services,
  { email, phone }: { email: string; phone: string },
): Promise<void> {
  for (const each of [email, phone]) {
    const login = normaliseLogin(each).toLowerCase();
    await resetLimits(services, limit('sign-in-login', login));
    await resetLimitsByPrefix(services, `${limit('sign-in-login-from', login).key} `);
  }
}

/**
 * Returns whom a token belongs to; null if it is invalid or expired or its session has ended. For a refresh the
 * token may be older than 15 minutes: the session decides.
 *
 * Refreshing a token that was replaced longer ago than the grace period ends the session: two parties have the
 * token, and nobody can tell which one is the tenant. Other calls with it end nothing, since such a request may
 * just have been delayed on its way.
 */
export async function authenticate(
  services: Services,
  token: string,
  { refresh }: { refresh: boolean },
): Promise<Caller | null> {
  const caller = await verifyToken(services, token, refresh ? SESSION_MAX_AGE_SECONDS : 0);
  if (!caller) return null;
  const session = await services.database
    .selectFrom('session')
    .select(['rotation', 'rotatedAt'])
    .where('id', '=', caller.sessionId)
    .where('tenantId', '=', caller.tenantId)
    .where('rotatedAt', '>', secondsFromNow(services, -IDLE_SECONDS))
    .where('createdAt', '>', secondsFromNow(services, -SESSION_MAX_AGE_SECONDS))
    .executeTakeFirst();
  // After a restore the session may be older than its token.
  if (!session || caller.rotation > session.rotation) return null;
  const inGrace =
    caller.rotation === session.rotation - 1 && session.rotatedAt > secondsFromNow(services, -GRACE_SECONDS);
  if (caller.rotation === session.rotation || inGrace) return caller;
  if (refresh) {
    await endSession(services, caller);
    services.log.warn('a replaced token was used for a refresh: its session is ended');
  }
  return null;
}

/**
 * Returns a new token; two tabs that refresh at once get a token of the same rotation. With `end` it ends the session
 * instead and returns no token.
 */
export async function refreshToken(
  services: Services,
  { body: { end }, caller }: Request<'refreshToken'>,
): Promise<Answer<'refreshToken'>> {
  if (end) {
    await endSession(services, caller);
    return {};
  }
  await services.database
    .updateTable('session')
    .set({ rotation: caller.rotation + 1, rotatedAt: services.clock.now() })
    .where('id', '=', caller.sessionId)
    .where('rotation', '=', caller.rotation)
    .execute();
  return { token: await createToken(services, { ...caller, rotation: caller.rotation + 1 }) };
}

export async function endSession({ database }: Services, { sessionId }: Caller): Promise<void> {
  await database.deleteFrom('session').where('id', '=', sessionId).execute();
}

/** Ends all sessions of the tenant, optionally except one. */
export async function endSessions(
  { database }: Pick<Services, 'database'>,
  { tenantId, except }: { tenantId: number; except?: string },
): Promise<void> {
  const sessions = database.deleteFrom('session').where('tenantId', '=', tenantId);
  await (except ? sessions.where('id', '<>', except) : sessions).execute();
}

const signingKey = ({ settings }: Services) => new TextEncoder().encode(settings.jwtSecret);

function createToken(services: Services, { tenantId, sessionId, rotation }: Caller): Promise<string> {
  return new SignJWT({ sid: sessionId, rot: rotation })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(tenantId))
    .setIssuedAt(services.clock.now())
    .setExpirationTime(secondsFromNow(services, TOKEN_SECONDS))
    .sign(signingKey(services));
}

async function verifyToken(
  services: Services,
  token: string,
  clockTolerance: number,
): Promise<Caller | null> {
  try {
    const { payload } = await jwtVerify<{ sid: string; rot: number }>(token, signingKey(services), {
      algorithms: ['HS256'],
      currentDate: services.clock.now(),
      clockTolerance,
    });
    return { tenantId: Number(payload.sub), sessionId: payload.sid, rotation: payload.rot };
  } catch {
    return null;
  }
}
