import type { Kysely } from 'kysely';
import type { AccessAction, AccessWay, Tables } from '../database/tables.ts';
import type { Answer, Caller } from './calls.ts';
import { departmentOfChain } from './departments.ts';
import { type Services, secondsFromNow } from './services.ts';

/** How long it is kept who opened what (docs/product.md R7.17). */
export const ACCESS_LOG_DAYS = 90;

/** A gate or a door, or the room whose alarm it is. */
type Device = { gateId: number; roomId?: never } | { roomId: number; gateId?: never };

type AccessEvent = Device & {
  /** The tenant by whose right it is done. */
  tenantId: number;
  way: Exclude<AccessWay, 'link'>;
  action: AccessAction;
};

/** Writes down who uses a gate, a door or an alarm, sends the command, and writes down its result. Rejects as the command does. */
export async function withAccessLog(
  services: Services,
  { tenantId, gateId, roomId, way, action }: AccessEvent,
  command: () => Promise<void>,
): Promise<void> {
  const { id } = await services.database
    .insertInto('access_event')
    .values({
      tenant_id: tenantId,
      helper_id: null,
      gate_id: gateId ?? null,
      room_id: roomId ?? null,
      way,
      action,
      asked_at: services.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteResult(services, id, command);
}

/** Sends a command that is in the log already, and writes down its result. */
export async function noteResult(
  { database }: Services,
  id: number,
  command: () => Promise<void>,
): Promise<void> {
  const note = (result: 'done' | 'failed') =>
    database.updateTable('access_event').set({ result }).where('id', '=', id).execute();
  try {
    await command();
  } catch (error) {
    await note('failed');
    throw error;
  }
  await note('done');
}

const SHOWN = 100;

/** Uses of devices, the newest first, with the gate or room that was used and the helper who did it. */
export const selectAccessEvents = (database: Kysely<Tables>) =>
  database
    .selectFrom('access_event')
    .leftJoin('gate', 'gate.id', 'access_event.gate_id')
    .leftJoin('room', (join) =>
      join.on((eb) => eb('room.id', '=', eb.fn.coalesce('access_event.room_id', 'gate.room_id'))),
    )
    .leftJoin('helper', 'helper.id', 'access_event.helper_id')
    .leftJoin('department', (join) =>
      join.on((eb) => eb('department.id', '=', eb.fn.coalesce('room.department_id', 'gate.department_id'))),
    )
    .select(['access_event.asked_at', 'action', 'way', 'result', 'helper.name as helper'])
    .select(['gate.name as gate', 'room.number', 'access_event.room_id', 'access_event.tenant_id'])
    .select(departmentOfChain.as('department'))
    .orderBy('access_event.id', 'desc');

/** What was opened and switched by the right of a tenant, the newest first. */
export async function listAccessEvents(
  { database }: Services,
  { tenantId }: Caller,
): Promise<Answer<'listAccessEvents'>> {
  const events = await selectAccessEvents(database)
    .where('access_event.tenant_id', '=', tenantId)
    .limit(SHOWN)
    .execute();
  const data = events.map(({ asked_at, action, way, result, helper, ...event }) => ({
    at: asked_at.toISOString(),
    device: kindOfDevice(event),
    name: nameDevice(event),
    ...{ action, way, result },
    ...(helper !== null && { helper }),
  }));
  return { data };
}

/** The number of the room or the name of the gate, and the department where there are several. */
export const nameDevice = (event: {
  number: string | null;
  gate: string | null;
  department: { name: string } | null;
}): string =>
  [event.number ?? event.gate ?? '', ...(event.department ? [event.department.name] : [])].join(', ');

/** An alarm is noted with its room; a gate with a room is its door. */
export function kindOfDevice(event: {
  room_id: number | null;
  number: string | null;
}): 'gate' | 'door' | 'alarm' {
  if (event.room_id !== null) return 'alarm';
  return event.number === null ? 'gate' : 'door';
}

export async function deleteOldAccessEvents(services: Services): Promise<void> {
  const before = secondsFromNow(services, -ACCESS_LOG_DAYS * 24 * 3600);
  await services.database.deleteFrom('access_event').where('asked_at', '<', before).execute();
}
