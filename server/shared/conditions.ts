import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type Services, today } from './services.ts';

/** A query of leases, each joined with its room and its department. */
export const leasesWithRooms = (database: Kysely<Tables>) =>
  database
    .selectFrom('lease')
    .innerJoin('room', 'room.id', 'lease.roomId')
    .innerJoin('department', 'department.id', 'room.departmentId');

/**
 * SQL condition on the table `lease`: it lets its tenant in today. The lease is active, and today in Denmark is
 * within its days, the first and the last included (docs/product.md R7.6).
 */
export const givesAccess = (services: Pick<Services, 'clock'>): RawBuilder<boolean> =>
  sql<boolean>`(lease.state = 'active' and lease.first_day <= ${today(services)}::date
  and (lease.last_day is null or lease.last_day >= ${today(services)}::date))`;

/**
 * SQL condition on the table `lease`: it is over, nobody has said yet that its room is empty, and the facility does not let rooms again
 * without that (docs/product.md R8.10).
 */
export const isLeft = (services: Pick<Services, 'clock'>): RawBuilder<boolean> =>
  sql<boolean>`(lease.state = 'active' and lease.last_day < ${today(services)}::date and lease.checked_at is null and exists (
  select from room left_room join department on department.id = left_room.department_id
  where left_room.id = lease.room_id and not department.relet))`;

/** SQL condition on the table `lease`: on this day nobody else can have its room. The lease is held or active, and its last day, if any, is not before this one. */
export const takesRoom = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(lease.state in ('held', 'active') and (lease.last_day is null or lease.last_day >= ${day}::date))`;

/**
 * Locks the rows of the given rooms and of these leases' rooms until the transaction ends. Call it before
 * locking leases, whenever a transaction inserts a hold, turns it active or sets a last day: two such changes
 * would wait for each other at the constraint `one_lease_for_room_and_day`, and PostgreSQL would end one of
 * them as a deadlock.
 */
export async function lockRoomRows(
  tx: Kysely<Tables>,
  { rooms = [], leases }: { rooms?: number[]; leases: number[] },
): Promise<void> {
  const leased = await tx
    .selectFrom('lease')
    .select('roomId')
    .where('id', '=', (eb) => eb.fn.any(eb.val(leases)))
    .execute();
  await tx
    .selectFrom('room')
    .select('id')
    .where('id', '=', (eb) => eb.fn.any(eb.val([...rooms, ...leased.map(({ roomId }) => roomId)])))
    // The same order everywhere prevents deadlocks.
    .orderBy('id')
    .forUpdate()
    .execute();
}
