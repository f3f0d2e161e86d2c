import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { normaliseLogin } from '../../src/format/phone.ts';
import { Failure } from '../http/failure.ts';
import type { Answer, Body } from '../http/handlers.ts';
import { givesAccess } from './access.ts';
import { type Core, inSeconds } from './core.ts';
import { outerGate } from './gates.ts';
import { demand, giveBack } from './limits.ts';

const CODE_SECONDS = 10 * 60;
const CODE_DIGITS = 8;
const TRIES = 5;
/** Wrong codes from one address in an hour. They end four codes, and a phone is sent five: the address alone keeps nobody out. */
const ADDRESS_TRIES = 20;

const hashOf = ({ settings }: Core, phone: string, code: string) =>
  createHmac('sha256', settings.jwtSecret).update(`${phone} ${code}`).digest('base64url');

/** Sends a code when the phone is a tenant's; the answer comes before that is even looked up. */
export async function requestOneTimeCode(
  core: Core,
  body: Body<'requestOneTimeCode'>,
  address: string,
): Promise<Answer<'requestOneTimeCode'>> {
  const phone = normaliseLogin(body.phoneNumber);
  await demand(
    core,
    { key: `code-from:${address}`, tries: 100, seconds: 3600 },
    { key: `code-minute:${phone}`, tries: 1, seconds: 60 },
    { key: `code-hour:${phone}`, tries: 5, seconds: 3600 },
  );
  core.later(async () => {
    if (!(await mayEnter(core, phone))) return;
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const fresh = {
      code_hash: hashOf(core, phone, code),
      tries: 0,
      expires_at: inSeconds(core, CODE_SECONDS),
    };
    await core.database
      .insertInto('one_time_code')
      .values({ phone, ...fresh })
      .onConflict((conflict) => conflict.column('phone').doUpdateSet(fresh))
      .execute();
    await core.sms.send({ to: phone, text: `Kode til porten / gate code (10 min.): ${code}` });
  });
  return {};
}

/** A phone of somebody who has access today, the first or the second number. */
async function mayEnter(core: Core, phone: string): Promise<boolean> {
  const tenant = await core.database
    .selectFrom('tenant')
    .innerJoin('lease', 'lease.tenant_id', 'tenant.id')
    .select('tenant.id')
    .where((eb) => eb.or([eb('tenant.phone', '=', phone), eb('tenant.mobile', '=', phone)]))
    .where(givesAccess(core))
    .executeTakeFirst();
  return tenant !== undefined;
}

/** Opens an outer gate. A code works once; a gate that fails to open gives it back. */
export async function openGateWithCode(
  core: Core,
  { gateId, phoneNumber, otp }: Body<'openGateWithCode'>,
  address: string,
): Promise<Answer<'openGateWithCode'>> {
  const phone = normaliseLogin(phoneNumber);
  const from = { key: `gate-from:${address}`, tries: ADDRESS_TRIES, seconds: 3600 };
  await demand(core, from);
  const code = await tryCode(core, phone, otp.replace(/\s/g, ''));
  await giveBack(core, from);
  const device = await outerGate(core, gateId);
  const used = await core.database
    .deleteFrom('one_time_code')
    .where('phone', '=', phone)
    .where('code_hash', '=', code)
    .returningAll()
    .executeTakeFirst();
  if (!used || !(await mayEnter(core, phone))) throw new Failure(15);
  try {
    await core.access.openGate(device);
  } catch (error) {
    await core.database
      .insertInto('one_time_code')
      .values(used)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    throw error;
  }
  core.log.info({ gateId }, 'gate opened with a one-time code');
  return {};
}

/** Counts a try, then compares. Rejects with code 15 for a code that is wrong, old or tried too often. */
async function tryCode(core: Core, phone: string, otp: string): Promise<string> {
  const kept = await core.database
    .updateTable('one_time_code')
    .set({ tries: sql`tries + 1` })
    .where('phone', '=', phone)
    .where('tries', '<', TRIES)
    .where('expires_at', '>', core.clock.now())
    .returning('code_hash')
    .executeTakeFirst();
  const typed = hashOf(core, phone, otp);
  const matches = timingSafeEqual(
    Buffer.from(typed),
    Buffer.from(kept?.code_hash ?? hashOf(core, phone, 'none')),
  );
  if (!kept || !matches) throw new Failure(15);
  return typed;
}
