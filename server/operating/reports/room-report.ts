import { formatOere } from '../../../src/format/money.ts';
import { CONTROLLER } from '../../shared/departments.ts';
import { reportAccess, reportDevices } from './access.ts';
import { reportActs } from './acts.ts';
import { formatArea } from './lists.ts';
import { type RentedRoom, readRentRoll } from './rent-roll.ts';
import { orNone, printReport, type ReportSources, type Section, showDay, showInstant } from './report.ts';

/** The rooms with a number, one for each department that has it, or only that of one. */
export function findRooms(
  { database }: Pick<ReportSources, 'database'>,
  number: string,
  departmentId?: number,
) {
  let query = database
    .selectFrom('room')
    .innerJoin('floor', 'floor.id', 'room.floorId')
    .innerJoin('department', 'department.id', 'floor.departmentId')
    .leftJoin('gate', 'gate.roomId', 'room.id')
    .leftJoin('waiting', 'waiting.roomId', 'room.id')
    .select(['room.id', 'room.number', 'room.sqm', 'room.price', 'room.device as alarm', 'room.outOfUse'])
    .select(['room.listed', 'room.blockedAt', 'floor.name as floor', 'gate.device as door'])
    .select(['department.id as departmentId', 'department.name as department', 'waiting.offerUntil'])
    .select(CONTROLLER)
    .where((eb) => eb(eb.fn<string>('lower', ['room.number']), '=', number.trim().toLowerCase()))
    .orderBy('department.id');
  if (departmentId !== undefined) query = query.where('department.id', '=', departmentId);
  return query.execute();
}

/** The state of a room that an import has taken off the list. */
export const NOT_LISTED = "no longer in the facility's file";

type Room = Awaited<ReturnType<typeof findRooms>>[number];

/** What is known of a room, in words; null if no department has the number. Names no code, token or password. */
export async function reportRoom(
  sources: ReportSources,
  number: string,
  departmentId?: number,
): Promise<string | null> {
  const rooms = await findRooms(sources, number, departmentId);
  if (!rooms.length) return null;
  const rentRoll = await readRentRoll(sources);
  const reports = rooms.map(async (room) =>
    printReport([
      describeRoom(
        room,
        rentRoll.find(({ id }) => id === room.id),
      ),
      await reportLeases(sources, room),
      await reportDevices(sources, [room]),
      await reportAccess(sources, { roomId: room.id }),
      await reportActs(sources, { roomId: room.id }),
    ]),
  );
  return (await Promise.all(reports)).join('\n');
}

const describeRoom = (room: Room, rented?: RentedRoom): Section => ({
  title: `Room ${room.number}, ${formatArea(room.sqm)} m², ${room.floor}, ${room.department} (room ${room.id})`,
  facts: [
    ['price', room.price === null ? 'none: it cannot be rented' : `${formatOere(room.price)} a month`],
    ['state', describeState(room, rented)],
  ],
});

function describeState({ listed, outOfUse, blockedAt, offerUntil }: Room, rented?: RentedRoom): string {
  if (!listed || !rented) return NOT_LISTED;
  const { state, lastDay } = rented;
  if (blockedAt) return `blocked since ${showInstant(blockedAt)}`;
  if (state === 'left' && lastDay) return `to be checked: it was left on ${showDay(lastDay)}`;
  if (outOfUse) return "out of use, says the facility's file";
  if (offerUntil) return `kept for somebody on the waiting list until ${showInstant(offerUntil)}`;
  return state;
}

async function reportLeases({ database }: ReportSources, { id }: Room): Promise<Section> {
  const leases = await database
    .selectFrom('lease')
    .innerJoin('tenant', 'tenant.id', 'lease.tenantId')
    .select(['lease.id', 'state', 'firstDay', 'lastDay', 'heldUntil', 'tenant.id as tenantId'])
    .leftJoin('priceChange', 'priceChange.leaseId', 'lease.id')
    .select(['tenant.firstName', 'tenant.lastName', 'priceChange.monthly', 'priceChange.fromDay'])
    .where('roomId', '=', id)
    .orderBy('lease.id', 'desc')
    .execute();
  const lines = leases.map(({ state, firstDay, lastDay, heldUntil, monthly, fromDay, ...lease }) => {
    const until = state === 'held' && heldUntil ? ` until ${showInstant(heldUntil)}` : '';
    const price =
      monthly && fromDay && !lastDay ? `, ${formatOere(monthly)} a month from ${showDay(fromDay)}` : '';
    const days =
      state === 'active' ? `from ${showDay(firstDay)}${lastDay ? ` to ${showDay(lastDay)}` : ''}` : state;
    return `lease ${lease.id}: ${days}${until}, ${lease.firstName} ${lease.lastName} (tenant ${lease.tenantId})${price}`;
  });
  return { title: 'Leases and holds', lines: orNone(lines) };
}
