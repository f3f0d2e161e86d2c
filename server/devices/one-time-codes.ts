import { ONE_TIME_CODE_REFUSED } from '../../src/codes.ts';
import { normaliseLogin } from '../../src/format/contact.ts';
import type { Answer, Request } from '../shared/calls.ts';
import { givesAccess } from '../shared/conditions.ts';
import { toController } from '../shared/departments.ts';
import { Failure } from '../shared/failure.ts';
import { acceptSmsRequest, maySendSms } from '../shared/requested-sms.ts';
import type { Services } from '../shared/services.ts';
import { sendCode, takeCode, tryCode } from '../shared/sms-codes.ts';
import { withAccessLog } from './access-log.ts';
import { findOuterGate } from './gates.ts';

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
    await sendCode(services, { to: 'gate', phone, address, origin });
  });
  return {};
}

/** The id of the tenant with access today whose phone, first or second number, it is: to a room of the department, if one is given. */
async function findTenantWithAccess(
  services: Services,
  phone: string,
  department?: number,
): Promise<number | undefined> {
  let query = services.database
    .selectFrom('tenant')
    .innerJoin('lease', 'lease.tenantId', 'tenant.id')
    .innerJoin('room', 'room.id', 'lease.roomId')
    .select('tenant.id')
    .where((eb) => eb.or([eb('tenant.phone', '=', phone), eb('tenant.mobile', '=', phone)]))
    .where(givesAccess(services));
  if (department !== undefined) query = query.where('room.departmentId', '=', department);
  return (await query.executeTakeFirst())?.id;
}

/**
 * Opens an outer gate. A code works once, but it is restored if the gate fails to open. Rejects with code 15
 * for a bad code.
 */
export async function openGateWithCode(
  services: Services,
  { body: { gateId, ...body }, address }: Request<'openGateWithCode'>,
): Promise<Answer<'openGateWithCode'>> {
  const { phone, code } = await tryCode(services, { ...body, to: 'gate', address });
  const gate = await findOuterGate(services, gateId);
  const tenantId = await findTenantWithAccess(services, phone, gate.department);
  if (tenantId === undefined) throw new Failure(ONE_TIME_CODE_REFUSED);
  const used = await takeCode(services, { phone, code });
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
  await tryCode(services, { ...body, to: 'gate', address });
  return {};
}
