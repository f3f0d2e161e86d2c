import { type RawBuilder, type Selectable, sql } from 'kysely';
import { ROOM_NOT_FOUND } from '../../src/codes.ts';
import { fromOere } from '../../src/format/money.ts';
import type { Tables } from '../database/tables.ts';
import type { Answer, Query } from './calls.ts';
import { Failure } from './failure.ts';
import { findDepartmentIds } from './floors.ts';
import { findOwnHolds } from './own-holds.ts';
import { isNotOfferedToOthers } from './room-offers.ts';
import { type Services, today } from './services.ts';

type RoomServices = Pick<Services, 'database' | 'clock'>;

/**
 * SQL condition on `room`: in use, not blocked, and without a lease or unexpired hold from today on. A hold of the asking
 * tenant does not count, so that they can try again after leaving a checkout, unless its payment is under way.
 */
export function isAvailable(services: RoomServices, { tenantId, offer }: Viewer): RawBuilder<boolean> {
  // Written as a value instead of `exists`, so that PostgreSQL looks up each room instead of reading every
  // lease.
  return sql<boolean>`(not room.out_of_use and room.blocked_at is null and room.listed and ${isNotOfferedToOthers(services, offer)} and not coalesce((
    select true from lease where lease.room_id = room.id and lease.state in ('held', 'active')
      and (lease.last_day is null or lease.last_day >= ${today(services)}::date)
      and (lease.state = 'active' or (lease.held_until > ${services.clock.now()}
        and (lease.settling or lease.tenant_id is distinct from ${tenantId}::integer))) limit 1), false))`;
}

interface Viewer {
  tenantId: number | null;
  /** The token of an offer of the waiting list. */
  offer?: string | undefined;
}

/*
 * SQL conditions on `room`: they compare the area rounded down to one decimal, but are written as ranges of the
 * plain column, so that PostgreSQL can estimate the number of rooms. The value is a number or an SQL expression.
 */
export const isAreaFrom = (sqmFrom: unknown) => sql<boolean>`room.sqm >= ceil(${sqmFrom}::numeric * 10) / 10`;
export const isAreaUpTo = (sqmTo: unknown) =>
  sql<boolean>`room.sqm < (floor(${sqmTo}::numeric * 10) + 1) / 10`;

export async function listRooms(
  services: RoomServices,
  query: Query<'listRooms'>,
  viewer: Viewer,
): Promise<Answer<'listRooms'>> {
  await findDepartmentIds(services.database, [`departmentId==${query.departmentId}`]);
  const {
    pageNumber = 0,
    pageSize = 1000,
    floors,
    searchText,
    onlyAvailableForLease,
    sqmFrom,
    sqmTo,
  } = query;
  const free = isAvailable(services, viewer);
  // The condition below already guarantees it, so it is not computed twice.
  const isFree = onlyAvailableForLease ? sql<boolean>`true` : free;
  let rooms = services.database
    .selectFrom('room')
    .innerJoin('floor', 'floor.id', 'room.floor_id')
    .select(['room.id', 'room.number', 'room.sqm', 'room.price', 'room.floor_id', isFree.as('available')])
    .where('room.department_id', '=', query.departmentId)
    .where('floor.listed', '=', true)
    .where('room.listed', '=', true)
    .where('room.price', 'is not', null);
  if (floors?.length) rooms = rooms.where('room.floor_id', '=', (eb) => eb.fn.any(eb.val(floors)));
  if (searchText?.trim())
    rooms = rooms.where(sql<boolean>`strpos(lower(room.number), lower(${searchText.trim()})) > 0`);
  if (sqmFrom !== undefined) rooms = rooms.where(isAreaFrom(sqmFrom));
  if (sqmTo !== undefined) rooms = rooms.where(isAreaUpTo(sqmTo));
  if (onlyAvailableForLease) rooms = rooms.where(free);
  const rows = await rooms
    .orderBy('room.position')
    .orderBy('room.id')
    .limit(pageSize)
    .offset(pageNumber * pageSize)
    .execute();
  // The answer to a guest is shared; a hold is in the answer to its own tenant alone.
  const { tenantId } = viewer;
  const holds = tenantId === null ? [] : await findOwnHolds(services, tenantId);
  const unpaid = new Map(
    holds.flatMap(({ room, settling, hold }) => (settling ? [] : [[room.id, { held: hold }]])),
  );
  return { data: { data: rows.map((row) => ({ ...toRoomAnswer(row), ...unpaid.get(row.id) })) } };
}

/** A room as the widgets read it. */
export const toRoomAnswer = ({
  id,
  number,
  sqm,
  price,
  floor_id,
  available,
}: Pick<Selectable<Tables['room']>, 'id' | 'number' | 'sqm' | 'price' | 'floor_id'> & {
  available: boolean;
}) => ({ id, number, sqm, price: fromOere(price ?? 0), available, floor: { id: floor_id } });

export async function canLeaseRoom(
  services: Services,
  id: number,
  viewer: Viewer,
): Promise<Answer<'canLeaseRoom'>> {
  const room = await services.database
    .selectFrom('room')
    .select(isAvailable(services, viewer).as('value'))
    .where('id', '=', id)
    .where('listed', '=', true)
    .executeTakeFirst();
  if (!room) throw new Failure(ROOM_NOT_FOUND);
  return { value: room.value };
}
