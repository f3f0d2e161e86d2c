import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../server/database/tables.ts';
import { hashPassword } from '../server/people/hashing.ts';
import { addDays, dayAt, toIsoDay } from '../src/format/date.ts';

const FIRST_NAMES = 'Anne Bo Camilla Dennis Emma Frederik Gitte Henrik Ida Jens Karen Lars Mia'.split(' ');
const LAST_NAMES =
  'Andersen Bach Christensen Dahl Eriksen Friis Gade Holm Iversen Jensen Krogh Lund Madsen Nissen Olsen'.split(
    ' ',
  );

/** Of so many vacant rooms one stays vacant. */
const ONE_OF = 6;
const FIRST_PHONE = 61_000_000;
/** Between the first days of two leases. */
const DAYS_APART = 5;

/**
 * Lets most rooms to made-up tenants, so that the list looks like that of a house in use. Nobody knows their password, no door has their code, and
 * no payment is simulated for them.
 */
export async function letMostRooms(tx: Kysely<Tables>, now: Date): Promise<void> {
  const rooms = await tx
    .selectFrom('room')
    .innerJoin('floor', 'floor.id', 'room.floorId')
    .leftJoin('lease', 'lease.roomId', 'room.id')
    .select(['room.id', 'room.price'])
    .where('room.listed', '=', true)
    .where('room.outOfUse', '=', false)
    .where('lease.id', 'is', null)
    .orderBy('room.departmentId')
    .orderBy('floor.position')
    .orderBy('room.position')
    .execute();
  const taken = rooms.flatMap(({ id, price }, at) =>
    price !== null && at % ONE_OF !== 2 ? [{ roomId: id, monthly: price }] : [],
  );
  if (!taken.length) return;
  const passwordHash = await hashPassword(randomUUID());
  const startOf = (at: number) => toIsoDay(addDays(dayAt(now), -DAYS_APART * (at + 1)));
  const tenants = await tx
    .insertInto('tenant')
    .values(
      taken.map((_, at) => ({
        firstName: FIRST_NAMES[at % FIRST_NAMES.length] ?? '',
        lastName: LAST_NAMES[at % LAST_NAMES.length] ?? '',
        email: `lejer${at + 1}@example.dk`,
        phone: `+45${FIRST_PHONE + at}`,
        mobile: null,
        passwordHash,
        createdAt: new Date(`${startOf(at)}T08:00:00Z`),
      })),
    )
    .returning('id')
    .execute();
  await tx
    .insertInto('lease')
    .values(
      taken.map((room, at) => ({
        ...room,
        tenantId: tenants[at]?.id ?? 0,
        state: 'active' as const,
        code: '1973',
        firstDay: startOf(at),
        discount: 0,
        discountMonths: 0,
        createdAt: new Date(`${startOf(at)}T08:00:00Z`),
      })),
    )
    .execute();
}
