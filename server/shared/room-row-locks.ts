import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

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
