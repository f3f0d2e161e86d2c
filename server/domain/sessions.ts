import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { sql } from 'kysely';
import { IDENTITY_ERROR } from '../../src/codes.ts';
import { normaliseLogin } from '../../src/format/phone.ts';
import type { Answer, Body, Caller } from './calls.ts';
import { type Services, secondsFromNow } from './services.ts';
import { enforceLimits, resetLimits, resetLimitsByPrefix, refund, type Limit, limitsForAddress, widerNetwork } from './limits.ts';
import { passwordMatches } from './passwords.ts';
import { findTenantByLogin } from './people.ts';

const TOKEN_SECONDS = 15 * 60;
/** The token before the newest stays good for a moment: requests of other tabs may be under way with it. */
const GRACE_SECONDS = 30;
/** A session that was not refreshed for so long is over, and so is one of this age. */
const IDLE_SECONDS = 14 * 24 * 3600;
const AGE_SECONDS = 90 * 24 * 3600;

/** Unknown people and wrong passwords are answered alike, after the same work. */
export async function signIn(services: Services, body: Body<'signIn'>, address: string): Promise<Answer<'signIn'>> {
  const key = signInLimitPrefix(body.emailOrPhone);
  const perAddress = limitsForAddress(address, { key: 'sign-in-from', tries: 100, seconds: 900 });
  const here = limitsForAddress(address, { key: `${key}from`, tries: 10, seconds: 900 });
  // Ten tries from one address must not keep the tenant out at another; guesses from very many are stopped all the same.
  const anywhere: Limit = { key: `${key}anywhere`, tries: 100, seconds: 900 };
  await enforceLimits(services, ...perAddress, ...here, anywhere);
  const tenant = await findTenantByLogin(services, body.emailOrPhone);
  const matches = await passwordMatches(body.password, tenant?.password_hash, widerNetwork(address));
  if (!matches || !tenant) return { error: IDENTITY_ERROR };
  await resetLimits(services, ...here);
  await refund(services, ...perAddress, anywhere);
  const sessionId = await openSession(services, tenant);
  if (sessionId === null) return { error: IDENTITY_ERROR };
  return { token: await createToken(services, { tenantId: tenant.id, sessionId, rotation: 1 }) };
}

/** How the keys of a login's limits begin, however it is written: a phone has many spellings, and each would be worth ten more tries. */
const signInLimitPrefix = (login: string): string => `sign-in:${normaliseLogin(login).toLowerCase()} `;

/** The tenant signs in at once, however many tries there were: with a password that is new, they say nothing. */
export async function resetSignInLimits(
  services: Services,
  { email, phone }: { email: string; phone: string },
): Promise<void> {
  for (const login of [email, phone]) await resetLimitsByPrefix(services, signInLimitPrefix(login));
}

/**
 * A session for the tenant whose password was checked; null when the password has changed since. The shared lock makes it
 * wait for a change that is under way, and a change wait for it, which then ends this session too.
 */
async function openSession(
  services: Services,
  tenant: { id: number; password_hash: string },
): Promise<string | null> {
  const now = services.clock.now();
  const { rows } = await sql<{ id: string }>`
    insert into session (id, tenant_id, rotation, rotated_at, created_at)
    select ${randomUUID()}, id, 1, ${now}, ${now} from tenant
    where id = ${tenant.id} and password_hash = ${tenant.password_hash} for share
    returning id`.execute(services.database);
  return rows[0]?.id ?? null;
}

/**
 * Who a token belongs to; null when it is wrong, old or its session ended. To be refreshed, a token may be past its own
 * 15 minutes: its session decides.
 *
 * Who refreshes a token that was replaced longer ago than the grace period ends the session. Two parties have the token then, and nobody can
 * tell which is the tenant: a thief who refreshed first would keep the session that the tenant was thrown out of. Other calls end nothing, since one
 * that was held up on its way says nothing about a thief.
 */
export async function authenticate(
  services: Services,
  token: string,
  { refresh }: { refresh: boolean },
): Promise<Caller | null> {
  const caller = await verifyToken(services, token, refresh ? AGE_SECONDS : 0);
  if (!caller) return null;
  const session = await services.database
    .selectFrom('session')
    .select(['rotation', 'rotated_at'])
    .where('id', '=', caller.sessionId)
    .where('tenant_id', '=', caller.tenantId)
    .where('rotated_at', '>', secondsFromNow(services, -IDLE_SECONDS))
    .where('created_at', '>', secondsFromNow(services, -AGE_SECONDS))
    .executeTakeFirst();
  // After a restore the session may be older than its token.
  if (!session || caller.rotation > session.rotation) return null;
  const inGrace =
    caller.rotation === session.rotation - 1 && session.rotated_at > secondsFromNow(services, -GRACE_SECONDS);
  if (caller.rotation === session.rotation || inGrace) return caller;
  if (refresh) {
    await endSession(services, caller);
    services.log.warn('a token that had been replaced was to be refreshed: its session is ended');
  }
  return null;
}

/** A fresh token; two tabs that refresh at once get the same generation of it. Who logs out gets none, and no token of the session is good any more. */
export async function refreshToken(
  services: Services,
  { end }: Body<'refreshToken'>,
  caller: Caller,
): Promise<Answer<'refreshToken'>> {
  if (end) {
    await endSession(services, caller);
    return {};
  }
  await services.database
    .updateTable('session')
    .set({ rotation: caller.rotation + 1, rotated_at: services.clock.now() })
    .where('id', '=', caller.sessionId)
    .where('rotation', '=', caller.rotation)
    .execute();
  return { token: await createToken(services, { ...caller, rotation: caller.rotation + 1 }) };
}

async function endSession({ database }: Services, { sessionId }: Caller): Promise<void> {
  await database.deleteFrom('session').where('id', '=', sessionId).execute();
}

/** Ends the tenant's sessions, all or all but one. */
export async function endSessions(
  { database }: Pick<Services, 'database'>,
  { tenantId, except }: { tenantId: number; except?: string },
): Promise<void> {
  const sessions = database.deleteFrom('session').where('tenant_id', '=', tenantId);
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

async function verifyToken(services: Services, token: string, clockTolerance: number): Promise<Caller | null> {
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
