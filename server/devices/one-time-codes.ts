import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { ONE_TIME_CODE_REFUSED } from '../../src/codes.ts';
import { normaliseLogin } from '../../src/format/contact.ts';
import type { Answer, Body, Request } from '../shared/calls.ts';
import { givesAccess } from '../shared/conditions.ts';
import { toController } from '../shared/departments.ts';
import { Failure } from '../shared/failure.ts';
import { limitFrom } from '../shared/limit-policies.ts';
import { enforceLimits, refund } from '../shared/limits.ts';
import { acceptSmsRequest, maySendSms } from '../shared/requested-sms.ts';
import { type Services, secondsFromNow } from '../shared/services.ts';
import { withAccessLog } from './access-log.ts';
import { findOuterGate } from './gates.ts';

const CODE_SECONDS = 10 * 60;
const CODE_DIGITS = 8;
const TRIES = 5;
/**
 * Tries reserved for the address that requested the code, so that tries from elsewhere cannot use up the code.
 */
const RESERVED_TRIES = 2;

const hashCode = ({ settings }: Services, phone: string, code: string) =>
  createHmac('sha256', settings.jwtSecret).update(`${phone} ${code}`).digest('base64url');

/**
 * Sends a code by SMS if the phone is a tenant's (docs/product.md R7.5). The response is sent before the phone
 * is looked up, so it does not tell whether it is known.
 */
export async function requestOneTimeCode(
  services: Services,
  { body, address, origin }: Request<'requestOneTimeCode'>,
): Promise<Answer<'requestOneTimeCode'>> {
  const phone = normaliseLogin(body.phoneNumber);
  const isNeeded = await acceptSmsRequest(services, { kind: 'code', to: phone, address });
  services.runAfterResponse(async () => {
    if (!isNeeded || (await findTenantWithAccess(services, phone)) === undefined) return;
    if (!(await maySendSms(services, { kind: 'code', phone, isTenant: true }))) return;
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const fresh = {
      codeHash: hashCode(services, phone, code),
      tries: 0,
      askedFrom: address,
      expiresAt: secondsFromNow(services, CODE_SECONDS),
    };
    await services.database
      .insertInto('oneTimeCode')
      .values({ phone, ...fresh })
      .onConflict((conflict) => conflict.column('phone').doUpdateSet(fresh))
      .execute();
    const text = `Kode til porten / gate code (10 min.): ${code}${lineForBrowser(services, origin, code)}`;
    await services.sms.send({ to: phone, text });
  });
  return {};
}

/**
 * The last line of the message, by which a browser hands the code to the page that asked for it (WebOTP). Only for
 * pages of allowed origins, so that nobody puts another name into our messages.
 */
function lineForBrowser({ settings }: Services, origin: string | undefined, code: string): string {
  if (!origin || !settings.allowedOrigins.includes(origin)) return '';
  return `\n\n@${new URL(origin).hostname} #${code}`;
}

/** The id of the tenant with access today whose phone, first or second number, it is: to a room of the department, if one is given. */
async function findTenantWithAccess(
  services: Services,
  phone: string,
  department?: number,
): Promise<number | undefined> {
  const tenant = await services.database
    .selectFrom('tenant')
    .innerJoin('lease', 'lease.tenantId', 'tenant.id')
    .innerJoin('room', 'room.id', 'lease.roomId')
    .select('tenant.id')
    .$if(department !== undefined, (query) => query.where('room.departmentId', '=', department as number))
    .where((eb) => eb.or([eb('tenant.phone', '=', phone), eb('tenant.mobile', '=', phone)]))
    .where(givesAccess(services))
    .executeTakeFirst();
  return tenant?.id;
}

/**
 * Opens an outer gate. A code works once, but it is restored if the gate fails to open. Rejects with code 15
 * for a bad code.
 */
export async function openGateWithCode(
  services: Services,
  { body: { gateId, ...body }, address }: Request<'openGateWithCode'>,
): Promise<Answer<'openGateWithCode'>> {
  const { phone, code } = await tryCode(services, body, address);
  const gate = await findOuterGate(services, gateId);
  const tenantId = await findTenantWithAccess(services, phone, gate.department);
  if (tenantId === undefined) throw new Failure(ONE_TIME_CODE_REFUSED);
  const used = await services.database
    .deleteFrom('oneTimeCode')
    .where('phone', '=', phone)
    .where('codeHash', '=', code)
    .returningAll()
    .executeTakeFirst();
  if (!used) throw new Failure(ONE_TIME_CODE_REFUSED);
  try {
    const event = { tenantId, gateId, way: 'sms-code', action: 'open' } as const;
    await withAccessLog(services, event, () => toController(services, gate).openGate(gate.device));
  } catch (error) {
    await services.database
      .insertInto('oneTimeCode')
      .values(used)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    throw error;
  }
  services.log.info({ gateId }, 'gate opened with a one-time code');
  return {};
}

/** Whether a code is right. Rejects with code 15 like `openGateWithCode`. */
export async function checkOneTimeCode(
  services: Services,
  { body, address }: Request<'checkOneTimeCode'>,
): Promise<Answer<'checkOneTimeCode'>> {
  await tryCode(services, body, address);
  return {};
}

/** Checks a code within the limits of the caller's address. A right code counts as no try, there or of the code itself. */
async function tryCode(
  services: Services,
  { phoneNumber, otp }: Body<'checkOneTimeCode'>,
  address: string,
): Promise<{ phone: string; code: string }> {
  const phone = normaliseLogin(phoneNumber);
  const from = limitFrom('gate-from', address);
  await enforceLimits(services, ...from);
  const code = await checkCode(services, { phone, address, otp: otp.replace(/\s/g, '') });
  await refund(services, ...from);
  await services.database
    .updateTable('oneTimeCode')
    .set({ tries: sql`tries - 1` })
    .where('phone', '=', phone)
    .where('codeHash', '=', code)
    .execute();
  return { phone, code };
}

/**
 * Counts a try, then compares, and returns the code's hash. Rejects with code 15 for a code that is wrong,
 * expired or tried too often.
 */
async function checkCode(
  services: Services,
  { phone, address, otp }: { phone: string; address: string; otp: string },
): Promise<string> {
  const stored = await services.database
    .updateTable('oneTimeCode')
    .set({ tries: sql`tries + 1` })
    .where('phone', '=', phone)
    .where((eb) => {
      const tries = eb
        .case()
        .when('askedFrom', '=', address)
        .then(TRIES)
        .else(TRIES - RESERVED_TRIES)
        .end();
      return eb('tries', '<', tries);
    })
    .where('expiresAt', '>', services.clock.now())
    .returning('codeHash')
    .executeTakeFirst();
  const typed = hashCode(services, phone, otp);
  const matches = timingSafeEqual(
    Buffer.from(typed),
    Buffer.from(stored?.codeHash ?? hashCode(services, phone, 'none')),
  );
  if (!stored || !matches) throw new Failure(ONE_TIME_CODE_REFUSED);
  return typed;
}
