import { ACCESS_DENIED, ALARM_OFF, ALARM_ON, ROOM_NOT_FOUND } from '../../src/codes.ts';
import type { Answer, Caller, Request } from '../shared/calls.ts';
import { givesAccess, leasesWithRooms } from '../shared/conditions.ts';
import { CONTROLLER, toController } from '../shared/departments.ts';
import { Failure } from '../shared/failure.ts';
import {
  consume,
  isExhausted,
  limit,
  limitFrom,
  refund,
  resetLimits,
  widerNetwork,
} from '../shared/limits.ts';
import type { Services } from '../shared/services.ts';
import { hashToken, isSameSecret } from '../shared/tokens.ts';
import { withAccessLog } from './access-log.ts';

/** The alarm of a room that the tenant leases today, with its controller. Rejects with code 9. */
async function findLeasedRoom(services: Services, roomId: number, { tenantId }: Caller) {
  const room = await services.database
    .selectFrom('room')
    .innerJoin('lease', 'lease.roomId', 'room.id')
    .innerJoin('department', 'department.id', 'room.departmentId')
    .select(['room.device', ...CONTROLLER])
    .where('room.id', '=', roomId)
    .where('lease.tenantId', '=', tenantId)
    .where(givesAccess(services))
    .executeTakeFirst();
  if (!room) throw new Failure(ROOM_NOT_FOUND);
  return { device: room.device, access: toController(services, room) };
}

export async function getRoomStatus(
  services: Services,
  { query: { id: roomId }, caller }: Request<'getRoomStatus'>,
): Promise<Answer<'getRoomStatus'>> {
  const { device, access } = await findLeasedRoom(services, roomId, caller);
  return { value: await access.alarmState(device) };
}

export async function switchAlarm(
  services: Services,
  { body: { roomId }, caller }: Request<'enableAlarmAsTenant' | 'disableAlarmAsTenant'>,
  { on }: { on: boolean },
): Promise<Record<string, never>> {
  const { device: room, access } = await findLeasedRoom(services, roomId, caller);
  const event = { tenantId: caller.tenantId, roomId, way: 'my-room', action: on ? 'on' : 'off' } as const;
  await withAccessLog(services, event, () => access.setAlarm({ room, on }));
  services.log.info({ tenantId: caller.tenantId, roomId, on }, 'alarm switched');
  return {};
}

/**
 * Switches an alarm with room number and room code, and answers 5 (on) or 1 (off). A wrong number, a wrong code
 * and an exhausted limit all reject with code 14. For the room's own tenant, when signed in, nothing is counted
 * (docs/product.md R7.7).
 */
export async function toggleAlarm(
  services: Services,
  { body: { departmentId, roomNumber, roomCode }, caller, address }: Request<'toggleAlarm'>,
): Promise<Answer<'toggleAlarm'>> {
  const number = roomNumber.trim().toLowerCase();
  const lease = await leasesWithRooms(services.database)
    .select(['lease.code', 'lease.tenantId', 'room.id', 'room.device', ...CONTROLLER])
    .where((eb) => eb(eb.fn<string>('lower', ['room.number']), '=', number))
    .where('room.departmentId', '=', departmentId)
    .where(givesAccess(services))
    .executeTakeFirst();
  const isTenant = lease !== undefined && lease.tenantId === caller?.tenantId;
  const limits = guessLimits({ departmentId, number, address, typed: roomCode.trim() });
  const mayTry = isTenant || (await mayTryCode(services, limits));
  // Takes the same time whether or not there is a lease.
  const isRight = isSameSecret(roomCode.trim(), lease?.code ?? '');
  if (!isRight || !lease || !mayTry) throw new Failure(ACCESS_DENIED);
  if (!isTenant) {
    await resetLimits(services, ...limits.atRoom, limits.newNetwork, limits.room);
    await refund(services, ...limits.from, ...limits.withCode, limits.facility);
  }
  const access = toController(services, lease);
  const on = (await access.alarmState(lease.device)) !== ALARM_ON;
  const { tenantId, id: roomId } = lease;
  const event = { tenantId, roomId, way: 'room-code', action: on ? 'on' : 'off' } as const;
  await withAccessLog(services, event, () => access.setAlarm({ room: lease.device, on }));
  services.log.info({ roomId, on }, 'alarm switched with the room code');
  return { value: on ? ALARM_ON : ALARM_OFF };
}

/** The limits for a person who tries a code and is not signed in as the room's tenant. */
function guessLimits({
  departmentId,
  number,
  address,
  typed,
}: {
  departmentId: number;
  number: string;
  address: string;
  typed: string;
}) {
  const room = `${departmentId}:${number}`;
  return {
    from: [...limitFrom('alarm-from', address), ...limitFrom('alarm-day-from', address)],
    atRoom: limitFrom('alarm-room-from', address, room),
    newNetwork: limit('alarm-network', `${room} ${widerNetwork(address)}`),
    room: limit('alarm', room),
    withCode: limitFrom('alarm-code-from', address, hashToken(typed)),
    facility: limit('alarm-department', departmentId),
  };
}

/**
 * Counts a try and returns whether its code may be checked. An address that exceeds a limit of its own does not
 * use up shared limits. The room's limit counts networks, not tries, so that one address cannot close all
 * rooms.
 */
async function mayTryCode(
  services: Services,
  { from, atRoom, withCode, newNetwork, room, facility }: ReturnType<typeof guessLimits>,
): Promise<boolean> {
  for (const limit of [...from, ...atRoom, ...withCode])
    if ((await consume(services, limit)) > 0) return false;
  const isNew = (await consume(services, newNetwork)) === 0;
  const isClosed = isNew ? (await consume(services, room)) > 0 : await isExhausted(services, room);
  return (await consume(services, facility)) === 0 && !isClosed;
}
