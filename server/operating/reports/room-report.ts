import { formatOere } from '../../../src/format/money.ts';
import { isAvailable } from '../../rooms/list.ts';
import { CONTROLLER } from '../../shared/departments.ts';
import { reportAccess, reportDevices } from './access.ts';
import { reportActs } from './acts.ts';
import { orNone, printReport, type ReportSources, type Section, showDay, showInstant } from './report.ts';

/** The rooms with a number, one for each department that has it, or only that of one. */
export const findRooms = (
  { database, clock }: Pick<ReportSources, 'database' | 'clock'>,
  number: string,
  departmentId?: number,
) =>
  database
    .selectFrom('room')
    .innerJoin('floor', 'floor.id', 'room.floor_id')
    .innerJoin('department', 'department.id', 'floor.department_id')
    .leftJoin('gate', 'gate.room_id', 'room.id')
    .leftJoin('waiting', 'waiting.room_id', 'room.id')
    .select(['room.id', 'room.number', 'room.sqm', 'room.price', 'room.device as alarm', 'room.out_of_use'])
    .select(['room.listed', 'room.blocked_at', 'floor.name as floor', 'gate.device as door'])
    .select(['department.id as departmentId', 'department.name as department', 'waiting.offer_until'])
    .select(CONTROLLER)
    .select(isAvailable({ database, clock }, { tenantId: null }).as('available'))
    .where((eb) => eb(eb.fn<string>('lower', ['room.number']), '=', number.trim().toLowerCase()))
    .$if(departmentId !== undefined, (query) => query.where('department.id', '=', departmentId as number))
    .orderBy('department.id')
    .execute();

type Room = Awaited<ReturnType<typeof findRooms>>[number];

/** What is known of a room, in words; null if no department has the number. Names no code, token or password. */
export async function reportRoom(
  sources: ReportSources,
  number: string,
  departmentId?: number,
): Promise<string | null> {
  const rooms = await findRooms(sources, number, departmentId);
  if (!rooms.length) return null;
  const reports = rooms.map(async (room) =>
    printReport([
      describeRoom(room),
      await reportLeases(sources, room),
      await reportDevices(sources, [room]),
      await reportAccess(sources, { roomId: room.id }),
      await reportActs(sources, { roomId: room.id }),
    ]),
  );
  return (await Promise.all(reports)).join('\n');
}

const describeRoom = (room: Room): Section => ({
  title: `Room ${room.number}, ${room.sqm} m², ${room.floor}, ${room.department} (room ${room.id})`,
  facts: [
    ['price', room.price === null ? 'none: it cannot be rented' : `${formatOere(room.price)} a month`],
    ['state', describeState(room)],
  ],
});

function describeState({ listed, out_of_use, blocked_at, available, offer_until }: Room): string {
  if (!listed) return "no longer in the facility's file";
  if (blocked_at) return `blocked since ${showInstant(blocked_at)}`;
  if (out_of_use) return "out of use, says the facility's file";
  if (offer_until) return `kept for somebody on the waiting list until ${showInstant(offer_until)}`;
  return available ? 'vacant' : 'taken';
}

async function reportLeases({ database }: ReportSources, { id }: Room): Promise<Section> {
  const leases = await database
    .selectFrom('lease')
    .innerJoin('tenant', 'tenant.id', 'lease.tenant_id')
    .select(['lease.id', 'state', 'first_day', 'last_day', 'held_until', 'tenant.id as tenantId'])
    .select(['tenant.first_name', 'tenant.last_name'])
    .where('room_id', '=', id)
    .orderBy('lease.id', 'desc')
    .execute();
  const lines = leases.map(({ state, first_day, last_day, held_until, ...lease }) => {
    const until = state === 'held' && held_until ? ` until ${showInstant(held_until)}` : '';
    const days =
      state === 'active' ? `from ${showDay(first_day)}${last_day ? ` to ${showDay(last_day)}` : ''}` : state;
    return `lease ${lease.id}: ${days}${until}, ${lease.first_name} ${lease.last_name} (tenant ${lease.tenantId})`;
  });
  return { title: 'Leases and holds', lines: orNone(lines) };
}
