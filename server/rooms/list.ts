import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { ROOM_NOT_FOUND } from '../../src/codes.ts';
import { fromOere } from '../../src/format/money.ts';
import type { Tables } from '../database/tables.ts';
import type { Answer, Request } from '../shared/calls.ts';
import { shareRead } from '../shared/concurrency.ts';
import { isLeft } from '../shared/conditions.ts';
import { findDepartmentIds } from '../shared/departments.ts';
import { Failure } from '../shared/failure.ts';
import { type Services, today } from '../shared/services.ts';
import { hashToken } from '../shared/tokens.ts';

type RoomServices = Pick<Services, 'database' | 'clock'>;

/**
 * SQL condition on `room`: in use, not blocked, seen to be empty, and without a lease or unexpired hold from today on. A hold of the asking
 * tenant does not count, so that they can try again after leaving a checkout, unless its payment is under way.
 */
export function isAvailable(services: RoomServices, { tenantId, offer }: Viewer): RawBuilder<boolean> {
  // Written as a value instead of `exists`, so that PostgreSQL looks up each room instead of reading every
  // lease.
  return sql<boolean>`(not room.out_of_use and room.blocked_at is null and room.listed and ${isNotOfferedToOthers(services, offer)} and not coalesce((
    select true from lease where lease.room_id = room.id and lease.state in ('held', 'active')
      and (lease.last_day is null or lease.last_day >= ${today(services)}::date or ${isLeft(services)})
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
  { query, caller }: Pick<Request<'listRooms'>, 'query' | 'caller'>,
): Promise<Answer<'listRooms'>> {
  const viewer = { tenantId: caller?.tenantId ?? null, offer: query.offer };
  const { departmentId, pageNumber = 0, pageSize = 1000, floors, onlyAvailableForLease } = query;
  const [from, to] = [tenths(query.sqmFrom ?? 0), tenths(query.sqmTo ?? Number.POSITIVE_INFINITY)];
  await findDepartmentIds(services.database, [`departmentId==${departmentId}`]);
  const [all, own] = await Promise.all([
    shareRead(services.database, `rooms of ${departmentId}`, () => readRooms(services, departmentId)),
    readOwn(services, viewer),
  ]);
  const text = query.searchText?.trim().toLowerCase() ?? '';
  const rooms = all
    .map((room) => own.get(room.id) ?? room)
    .filter(
      ({ number, sqm, available, floor }) =>
        (available || !onlyAvailableForLease) &&
        (!floors?.length || floors.includes(floor.id)) &&
        number.toLowerCase().includes(text) &&
        Math.floor(tenths(sqm)) >= from &&
        Math.floor(tenths(sqm)) <= to,
    );
  const page = rooms.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize);
  return own.size ? { data: { data: page } } : shareAnswer(all, page);
}

const answersOf = new WeakMap<ListedRoom[], Map<string, Answer<'listRooms'>>>();

/** Returns one shared answer for equal lists of one reading, whatever the filters, because each answer is encoded once. */
function shareAnswer(reading: ListedRoom[], rooms: ListedRoom[]): Answer<'listRooms'> {
  const answers = answersOf.get(reading) ?? new Map<string, Answer<'listRooms'>>();
  answersOf.set(reading, answers);
  const ids = rooms.map(({ id }) => id).join();
  const answer = answers.get(ids) ?? { data: { data: rooms } };
  answers.set(ids, answer);
  return answer;
}

type ListedRoom = ReturnType<typeof toRoomAnswer> & { held?: OwnHold['hold'] };

/** An area in tenths, since bands count the area rounded down to one decimal; without the error of a floating point number. */
const tenths = (sqm: number): number => Math.round(sqm * 1e6) / 1e5;

/** The rooms of a department as a guest sees them. */
const readRooms = async (services: RoomServices, departmentId: number): Promise<ListedRoom[]> =>
  (
    await selectRooms(services, { tenantId: null })
      .where('room.departmentId', '=', departmentId)
      .where('floor.listed', '=', true)
      .where('room.price', 'is not', null)
      .orderBy('room.position')
      .orderBy('room.id')
      .execute()
  ).map(toRoomAnswer);

/** The rooms that a viewer sees otherwise than a guest does, by id: those that are held by or offered to this person. */
async function readOwn(services: RoomServices, viewer: Viewer): Promise<Map<number, ListedRoom>> {
  const { tenantId, offer } = viewer;
  const holds = tenantId === null ? [] : await findOwnHolds(services, tenantId);
  const offered = offer ? await findOfferedRooms(services, offer) : [];
  const ids = [...holds.map(({ room }) => room.id), ...offered];
  if (!ids.length) return new Map();
  const rows = await selectRooms(services, viewer).where('room.id', 'in', ids).execute();
  return new Map(
    rows.map((row) => {
      const own = holds.find(({ room, settling }) => room.id === row.id && !settling);
      return [row.id, { ...toRoomAnswer(row), ...(own && { held: own.hold }) }];
    }),
  );
}

const selectRooms = (services: RoomServices, viewer: Viewer) =>
  services.database
    .selectFrom('room')
    .innerJoin('floor', 'floor.id', 'room.floorId')
    .select(['room.id', 'room.number', 'room.sqm', 'room.price', 'room.floorId'])
    .select(isAvailable(services, viewer).as('available'))
    .where('room.listed', '=', true);

/** A room as the widgets read it. */
export const toRoomAnswer = ({
  id,
  number,
  sqm,
  price,
  floorId,
  available,
}: Pick<Selectable<Tables['room']>, 'id' | 'number' | 'sqm' | 'price' | 'floorId'> & {
  available: boolean;
}) => ({ id, number, sqm, price: fromOere(price ?? 0), available, floor: { id: floorId } });

export async function canLeaseRoom(
  services: Services,
  { query: { id, offer }, caller }: Request<'canLeaseRoom'>,
): Promise<Answer<'canLeaseRoom'>> {
  const room = await services.database
    .selectFrom('room')
    .select(isAvailable(services, { tenantId: caller?.tenantId ?? null, offer }).as('value'))
    .where('id', '=', id)
    .where('listed', '=', true)
    .executeTakeFirst();
  if (!room) throw new Failure(ROOM_NOT_FOUND);
  return { value: room.value };
}

interface OwnHold {
  room: { id: number; number: string };
  /** Whether it has been paid and the payment is confirmed later. */
  settling: boolean;
  /** What its tenant is told. */
  hold: { leaseId: number; until: string; checkoutUrl?: string };
}

/** The tenant's holds that have not expired, the newest first (docs/product.md R4.10). */
export async function findOwnHolds(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  tenantId: number,
): Promise<OwnHold[]> {
  const holds = await database
    .selectFrom('lease')
    .innerJoin('room', 'room.id', 'lease.roomId')
    .select(['lease.id', 'lease.checkoutUrl', 'lease.settling', 'room.id as roomId', 'room.number'])
    .select((eb) => eb.ref('lease.heldUntil').$notNull().as('until'))
    .where('lease.tenantId', '=', tenantId)
    .where('lease.state', '=', 'held')
    .where('lease.heldUntil', '>', clock.now())
    .orderBy('lease.id', 'desc')
    .execute();
  return holds.map(({ id, checkoutUrl, settling, roomId, number, until }) => ({
    room: { id: roomId, number },
    settling,
    hold: { leaseId: id, until: until.toISOString(), ...(checkoutUrl !== null && { checkoutUrl }) },
  }));
}

/* A vacant room that is offered to somebody of the waiting list is vacant for them alone: for whoever has the link's token. */

/** SQL condition on `room`: not offered to anybody, or offered by this token. */
const isNotOfferedToOthers = (
  { clock }: Pick<Services, 'clock'>,
  offer: string | undefined,
): RawBuilder<boolean> =>
  // The array is read once, not for each room.
  sql<boolean>`room.id <> all (array(select waiting.room_id from waiting where waiting.room_id is not null
    and waiting.offer_until > ${clock.now()} and waiting.offer_hash is distinct from ${offer ? hashToken(offer) : null}::text))`;

/** The ids of the rooms that are, or were, offered by this token. */
async function findOfferedRooms({ database }: Pick<Services, 'database'>, offer: string): Promise<number[]> {
  const rows = await database
    .selectFrom('waiting')
    .select('roomId')
    .where('offerHash', '=', hashToken(offer))
    .where('roomId', 'is not', null)
    .$narrowType<{ roomId: number }>()
    .execute();
  return rows.map(({ roomId }) => roomId);
}

/** Whether the room is offered to somebody else. Call it after `lockRoomRows`: an offer is made under the same lock. */
export async function isOfferedToOthers(
  tx: Kysely<Tables>,
  services: Pick<Services, 'clock'>,
  { roomId, offer }: { roomId: number; offer: string | undefined },
): Promise<boolean> {
  const free = await tx
    .selectFrom('room')
    .select('id')
    .where('id', '=', roomId)
    .where(isNotOfferedToOthers(services, offer))
    .executeTakeFirst();
  return free === undefined;
}
