import { timingSafeEqual } from 'node:crypto';
import { Failure } from '../http/failure.ts';
import type { Answer, Body, Caller } from '../http/handlers.ts';
import { givesAccess } from './access.ts';
import type { Core } from './core.ts';
import { forget, giveBack, type Limit, spend } from './limits.ts';

/** States of spec section 9. */
const OFF = 1;
const ON = 5;

/** Quarter of an hour; what people without a login may try in it, per room, per address and in the whole facility. */
const WINDOW_SECONDS = 15 * 60;
const ROOM_TRIES = 5;
const ADDRESS_TRIES = 20;
const FACILITY_TRIES = 200;

/** The controller's name of a room that the tenant leases today. Rejects with code 9. */
async function ownRoom(core: Core, roomId: number, { tenantId }: Caller): Promise<string> {
  const room = await core.database
    .selectFrom('room')
    .innerJoin('lease', 'lease.room_id', 'room.id')
    .select('room.device')
    .where('room.id', '=', roomId)
    .where('lease.tenant_id', '=', tenantId)
    .where(givesAccess(core))
    .executeTakeFirst();
  if (!room) throw new Failure(9);
  return room.device;
}

export async function getRoomStatus(
  core: Core,
  roomId: number,
  caller: Caller,
): Promise<Answer<'getRoomStatus'>> {
  return { value: await core.access.alarmState(await ownRoom(core, roomId, caller)) };
}

export async function switchAlarm(
  core: Core,
  { roomId, on }: { roomId: number; on: boolean },
  caller: Caller,
): Promise<Record<string, never>> {
  const room = await ownRoom(core, roomId, caller);
  await core.access.setAlarm({ room, on });
  core.log.info({ tenantId: caller.tenantId, roomId, on }, 'alarm switched');
  return {};
}

/**
 * Switches with room number and room code. A wrong number, a wrong code and a limit that is spent are answered alike, with
 * code 14. The room's own tenant, signed in, is never held up by what others tried.
 */
export async function toggleAlarm(
  core: Core,
  { departmentId, roomNumber, roomCode }: Body<'toggleAlarm'>,
  { caller, address }: { caller: Caller | null; address: string },
): Promise<Answer<'toggleAlarm'>> {
  const number = roomNumber.trim().toLowerCase();
  const lease = await core.database
    .selectFrom('lease')
    .innerJoin('room', 'room.id', 'lease.room_id')
    .innerJoin('floor', 'floor.id', 'room.floor_id')
    .select(['lease.code', 'lease.tenant_id', 'room.id', 'room.device'])
    .where((eb) => eb(eb.fn<string>('lower', ['room.number']), '=', number))
    .where('floor.department_id', '=', departmentId)
    .where(givesAccess(core))
    .executeTakeFirst();
  const perRoom: Limit = {
    key: `alarm:${departmentId}:${number}`,
    tries: ROOM_TRIES,
    seconds: WINDOW_SECONDS,
    doubling: true,
  };
  const from: Limit = { key: `alarm-from:${address}`, tries: ADDRESS_TRIES, seconds: WINDOW_SECONDS };
  const facility: Limit = {
    key: `alarm-facility:${departmentId}`,
    tries: FACILITY_TRIES,
    seconds: WINDOW_SECONDS,
  };
  const isTenant = lease !== undefined && lease.tenant_id === caller?.tenantId;
  const spent = async (limit: Limit) => !isTenant && (await spend(core, limit)) > 0;
  // An address that is over its limit spends nothing of the others: it would lock the rooms of a whole facility.
  const refused = (await spent(from)) || (await Promise.all([perRoom, facility].map(spent))).some(Boolean);
  if (!isCode(roomCode.trim(), lease?.code) || !lease || refused) throw new Failure(14);
  if (!isTenant) {
    await forget(core, perRoom);
    await giveBack(core, from, facility);
  }
  const on = (await core.access.alarmState(lease.device)) !== ON;
  await core.access.setAlarm({ room: lease.device, on });
  core.log.info({ roomId: lease.id, on }, 'alarm switched with the room code');
  return { value: on ? ON : OFF };
}

/** Compares in the same time, whether there is a code or not. */
function isCode(typed: string, code = '\0\0\0\0'): boolean {
  const [one, other] = [Buffer.from(typed), Buffer.from(code)];
  return one.length === other.length && timingSafeEqual(one, other);
}
