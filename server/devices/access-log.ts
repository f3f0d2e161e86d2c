import type { Kysely } from 'kysely';
import type { AccessAction, AccessWay, Tables } from '../database/tables.ts';
import type { Answer, Request } from '../shared/calls.ts';
import { departmentOfChain } from '../shared/departments.ts';
import { Failure } from '../shared/failure.ts';
import { enforceLimits, limit } from '../shared/limits.ts';
import { type Services, secondsFromNow } from '../shared/services.ts';
import { DAY } from '../shared/time.ts';

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

/**
 * Writes down who uses a gate, a door or an alarm, sends the command, and writes down its result. A full disk keeps nobody from a door: what cannot be
 * written down is a line of the server's log. Rejects as the command does, and with 429.
 */
export async function withAccessLog(
  services: Services,
  { tenantId, gateId, roomId, way, action }: AccessEvent,
  command: () => Promise<void>,
): Promise<void> {
  if (way === 'my-room')
    await enforceLimits(services, limit('presses', tenantId)).catch(unlessFull(services));
  const noted = await services.database
    .insertInto('accessEvent')
    .values({
      tenantId,
      helperId: null,
      gateId: gateId ?? null,
      roomId: roomId ?? null,
      way,
      action,
      askedAt: services.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      services.log.error(
        { err: error, tenantId, gateId, roomId, way, action },
        'a use of a device cannot be stored',
      );
    });
  if (noted) await noteResult(services, noted.id, command);
  else await command();
}

/** For a limit that cannot be counted: only the limit itself rejects. */
const unlessFull =
  ({ log }: Services) =>
  (error: unknown): void => {
    if (error instanceof Failure) throw error;
    log.error({ err: error }, 'a limit cannot be counted');
  };

/** Sends a command that is in the log already, and writes down its result. */
export async function noteResult(
  { database, log }: Services,
  id: number,
  command: () => Promise<void>,
): Promise<void> {
  const note = (result: 'done' | 'failed') =>
    database
      .updateTable('accessEvent')
      .set({ result })
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) =>
        log.error({ err: error, id, result }, 'the use of a device cannot be stored'),
      );
  try {
    await command();
  } catch (error) {
    await note('failed');
    throw error;
  }
  await note('done');
}

/** How many lines are shown, of how many uses at most. */
const [SHOWN, READ] = [100, 1000];

/** Groups the same event several times in a row into one with its `count`. Returns at most 100, the newest first. */
export function groupRepeats<Event extends { askedAt: Date }>(
  events: Event[],
): (Event & { count: number })[] {
  const runs: (Event & { count: number })[] = [];
  const kind = ({ askedAt: _, ...rest }: Event) => JSON.stringify({ ...rest, count: undefined });
  for (const event of events) {
    const last = runs.at(-1);
    if (last && kind(last) === kind(event)) last.count += 1;
    else runs.push({ ...event, count: 1 });
  }
  return runs.slice(0, SHOWN);
}

/** Uses of devices, the newest first, with the gate or room that was used and the helper who did it. */
export const selectAccessEvents = (database: Kysely<Tables>) =>
  database
    .selectFrom('accessEvent')
    .leftJoin('gate', 'gate.id', 'accessEvent.gateId')
    .leftJoin('room', (join) =>
      join.on((eb) => eb('room.id', '=', eb.fn.coalesce('accessEvent.roomId', 'gate.roomId'))),
    )
    .leftJoin('helper', 'helper.id', 'accessEvent.helperId')
    .leftJoin('department', (join) =>
      join.on((eb) => eb('department.id', '=', eb.fn.coalesce('room.departmentId', 'gate.departmentId'))),
    )
    .select(['accessEvent.askedAt', 'action', 'way', 'result', 'helper.name as helper'])
    .select(['gate.name as gate', 'room.number', 'accessEvent.roomId', 'accessEvent.tenantId'])
    .select(departmentOfChain.as('department'))
    .orderBy('accessEvent.id', 'desc');

/** What was opened and switched by the right of a tenant, the newest first. */
export async function listAccessEvents(
  { database }: Services,
  { caller: { tenantId } }: Request<'listAccessEvents'>,
): Promise<Answer<'listAccessEvents'>> {
  const events = await selectAccessEvents(database)
    .where('accessEvent.tenantId', '=', tenantId)
    .limit(READ)
    .execute();
  const data = groupRepeats(events).map(({ askedAt, action, way, result, helper, count, ...event }) => ({
    at: askedAt.toISOString(),
    device: kindOfDevice(event),
    name: nameDevice(event),
    action,
    way,
    result,
    ...(helper !== null && { helper }),
    ...(count > 1 && { count }),
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
  roomId: number | null;
  number: string | null;
}): 'gate' | 'door' | 'alarm' {
  if (event.roomId !== null) return 'alarm';
  return event.number === null ? 'gate' : 'door';
}

export async function deleteOldAccessEvents(services: Services): Promise<void> {
  const before = secondsFromNow(services, -ACCESS_LOG_DAYS * DAY);
  await services.database.deleteFrom('accessEvent').where('askedAt', '<', before).execute();
}
