import { sql } from 'kysely';
import { NOT_FOUND } from '../../src/codes.ts';
import type { AccessControl } from '../providers/types.ts';
import type { Answer, Request } from '../shared/calls.ts';
import { shareRead } from '../shared/concurrency.ts';
import { givesAccess } from '../shared/conditions.ts';
import { CONTROLLER, type Controller, findDepartmentIds, toController } from '../shared/departments.ts';
import { Failure } from '../shared/failure.ts';
import type { Services } from '../shared/services.ts';
import { withTimeout } from '../shared/time.ts';
import { withAccessLog } from './access-log.ts';

/** SQL condition on `gate`: an outer gate. Gates that the facility's file no longer has are not listed. */
const isOuterGate = sql<boolean>`(gate.room_id is null and gate.listed)`;

/** SQL condition on `gate` and `floor`: the gate is an outer gate, and belongs to the floor's department. */
export const isGateOfFloor = sql<boolean>`(${isOuterGate} and gate.department_id = floor.department_id)`;

/** The names of a department's outer gates, in the order of the facility's file. */
export async function listGateNames(
  { database }: Pick<Services, 'database'>,
  department: number,
): Promise<string[]> {
  const gates = await database
    .selectFrom('gate')
    .select('name')
    .where('departmentId', '=', department)
    .where(isOuterGate)
    .orderBy('position')
    .execute();
  return gates.map(({ name }) => name);
}

export async function listGates(
  services: Services,
  { query }: Request<'listGates'>,
): Promise<Answer<'listGates'>> {
  const departments = await findDepartmentIds(services.database, query.filters);
  const { pageNumber = 1, pageSize = 1000 } = query;
  const gates = await services.database
    .selectFrom('gate')
    .innerJoin('department', 'department.id', 'gate.departmentId')
    .select(['gate.id', 'gate.name', 'device', ...CONTROLLER])
    .where(isOuterGate)
    .where('departmentId', '=', (eb) => eb.fn.any(eb.val(departments)))
    .orderBy('position')
    .orderBy('gate.id')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute();
  const data = await Promise.all(
    gates.map(async ({ id, name, device, ...controller }) => ({
      id,
      name,
      status: await readListedGateStatus(toController(services, controller), device),
    })),
  );
  return { data: { data }, checksCodes: true };
}

interface Device extends Controller {
  /** The access controller's name. */
  device: string;
}

/** The outer gates of all departments where the tenant leases a room today, with where they are, if that is in several. */
export async function listTenantGates(services: Services, tenantId: number) {
  const gates = await services.database
    .selectFrom('gate')
    .innerJoin('department', 'department.id', 'gate.departmentId')
    .select(['gate.id', 'gate.name', 'gate.device', ...CONTROLLER])
    .select(['department.id as department', 'department.name as departmentName', 'department.city'])
    .where(isOuterGate)
    .where('gate.departmentId', 'in', (eb) =>
      eb
        .selectFrom('lease')
        .innerJoin('room', 'room.id', 'lease.roomId')
        .select('room.departmentId')
        .where('lease.tenantId', '=', tenantId)
        .where(givesAccess(services)),
    )
    .orderBy('department.id')
    .orderBy('gate.position')
    .orderBy('gate.id')
    .execute();
  const departments = new Set(gates.map(({ department }) => department));
  // A city is shorter, as long as it says which one.
  const hasOwnCities = new Set(gates.map(({ city }) => city)).size === departments.size;
  return Promise.all(
    gates.map(async ({ id, name, device, city, departmentName, ...controller }) => ({
      id,
      name: departments.size === 1 ? name : `${name}, ${hasOwnCities ? city : departmentName}`,
      status: await readListedGateStatus(toController(services, controller), device),
    })),
  );
}

/** An outer gate and its department. Rejects with code 2. */
export async function findOuterGate(
  { database }: Services,
  id: number,
): Promise<Device & { department: number }> {
  const gate = await database
    .selectFrom('gate')
    .innerJoin('department', 'department.id', 'gate.departmentId')
    .select(['device', 'department.id as department', ...CONTROLLER])
    .where('gate.id', '=', id)
    .where(isOuterGate)
    .executeTakeFirst();
  if (!gate) throw new Failure(NOT_FOUND);
  return gate;
}

/**
 * A gate that the tenant may use: the door of a room leased today, or an outer gate of its department. Rejects
 * with code 2.
 */
async function findTenantGate(services: Services, id: number, tenantId: number): Promise<Device> {
  const gate = await services.database
    .selectFrom('gate')
    .innerJoin('department', 'department.id', 'gate.departmentId')
    .select(['gate.device', ...CONTROLLER])
    .where('gate.id', '=', id)
    .where(
      sql<boolean>`exists (
        select from lease join room on room.id = lease.room_id join floor on floor.id = room.floor_id
        where lease.tenant_id = ${tenantId} and ${givesAccess(services)} and (gate.room_id = room.id or ${isGateOfFloor}))`,
    )
    .executeTakeFirst();
  if (!gate) throw new Failure(NOT_FOUND);
  return gate;
}

/** Everybody may read an outer gate; only its tenant may read a room's door. */
export async function getGateStatus(
  services: Services,
  { query: { id }, caller }: Request<'getGateStatus'>,
): Promise<Answer<'getGateStatus'>> {
  const gate = await findOuterGate(services, id).catch((error: unknown): Promise<Device> => {
    if (caller) return findTenantGate(services, id, caller.tenantId);
    throw error;
  });
  return { value: await readGateStatus(toController(services, gate), gate.device) };
}

export async function moveGate(
  services: Services,
  { body: { gateId }, caller: { tenantId } }: Request<'openGateAsTenant' | 'closeGateAsTenant'>,
  { open }: { open: boolean },
): Promise<Record<string, never>> {
  const gate = await findTenantGate(services, gateId, tenantId);
  const access = toController(services, gate);
  const event = { tenantId, gateId, way: 'my-room', action: open ? 'open' : 'close' } as const;
  await withAccessLog(services, event, () =>
    open ? access.openGate(gate.device) : access.closeGate(gate.device),
  );
  services.log.info({ tenantId, gateId, open }, 'gate moved');
  return {};
}

/**
 * How long a list waits for the states of its devices. A state that is not known by then is null in the list
 * (docs/product.md R7.4).
 */
const LIST_TIMEOUT_MS = 200;

/*
 * One read at a time for each device, shared among those who ask: a controller that works sequentially must stay free for commands.
 */

/** The state of a gate; waits until the controller answers. */
const readGateStatus = (access: AccessControl, device: string): Promise<number> =>
  shareRead(access, `gate ${device}`, () => access.gateStatus(device));

/**
 * The state of a gate in a list: null if it fails or takes too long. A separate read, so that a later
 * `readGateStatus` does not queue behind the one the list gave up on.
 */
export const readListedGateStatus = (access: AccessControl, device: string): Promise<number | null> =>
  nullWhenLate(shareRead(access, `listed gate ${device}`, () => access.gateStatus(device)));

/** The alarm state of a room in a list: null if it fails or takes too long. */
export const readListedAlarmState = (access: AccessControl, room: string): Promise<number | null> =>
  nullWhenLate(shareRead(access, `listed alarm ${room}`, () => access.alarmState(room)));

const nullWhenLate = (state: Promise<number>): Promise<number | null> =>
  withTimeout(LIST_TIMEOUT_MS, state).catch(() => null);
