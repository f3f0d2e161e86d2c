import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * Waits in a transaction until nobody else changes which days these leases' rooms, and the rooms named, are taken. Whoever
 * makes a hold, makes it a lease or gives it a last day does this first and locks leases only afterwards: two such changes
 * wait for each other at the constraint `one_lease_for_room_and_day`, and PostgreSQL would end one of them as a deadlock.
 */
export async function lockRoomRows(
  tx: Kysely<Tables>,
  { rooms = [], leases }: { rooms?: number[]; leases: number[] },
): Promise<void> {
  const leased = await tx
    .selectFrom('lease')
    .select('room_id')
    .where('id', '=', (eb) => eb.fn.any(eb.val(leases)))
    .execute();
  await tx
    .selectFrom('room')
    .select('id')
    .where('id', '=', (eb) => eb.fn.any(eb.val([...rooms, ...leased.map(({ room_id }) => room_id)])))
    // Everybody takes them in the same order.
    .orderBy('id')
    .forUpdate()
    .execute();
}
