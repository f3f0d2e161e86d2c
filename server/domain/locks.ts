import { type Services, today } from './services.ts';

/**
 * Tells a room's lock the code of its lease and the last day. A lock that does not answer is told again by the upkeep;
 * the lease stands either way.
 */
export async function syncLock(services: Services, leaseId: number): Promise<void> {
  const lease = await services.database
    .selectFrom('lease')
    .innerJoin('room', 'room.id', 'lease.room_id')
    .select(['lease.id', 'lease.code', 'lease.last_day', 'lease.room_id', 'room.device'])
    .where('lease.id', '=', leaseId)
    .where('lease.state', '=', 'active')
    .where('lease.lock_synced', '=', false)
    .executeTakeFirst();
  if (!lease) return;
  try {
    const over = lease.last_day !== null && lease.last_day < today(services);
    if (!over || !(await findNextLeaseId(services, lease)))
      await services.access.setRoomCode({
        room: lease.device,
        code: over ? null : lease.code,
        lastDay: over ? null : lease.last_day,
      });
    // The next tenant's code may have come to the lock before the word that this one's is over.
    const next = over ? await findNextLeaseId(services, lease) : null;
    if (next !== null) await markUnsynced(services, next);
  } catch (error) {
    services.log.warn({ err: error, leaseId }, 'the lock does not know the code yet');
    return;
  }
  const { numUpdatedRows } = await services.database
    .updateTable('lease')
    .set({ lock_synced: true })
    .where('id', '=', leaseId)
    .where('code', '=', lease.code)
    .where('last_day', 'is not distinct from', lease.last_day)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  // The lease changed meanwhile; which of the two reached the lock last is unknown, so it is told again.
  await markUnsynced(services, leaseId);
  await syncLock(services, leaseId);
}

async function markUnsynced({ database }: Services, leaseId: number): Promise<void> {
  await database.updateTable('lease').set({ lock_synced: false }).where('id', '=', leaseId).execute();
}

/** Tells every lock that is behind. */
export async function syncLocks(services: Services): Promise<void> {
  const unsynced = await services.database
    .selectFrom('lease')
    .select('id')
    .where('lock_synced', '=', false)
    .where('state', '=', 'active')
    .execute();
  for (const { id } of unsynced) await syncLock(services, id);
}

/** The lease that has the room after this one. */
async function findNextLeaseId({ database }: Services, lease: { id: number; room_id: number }): Promise<number | null> {
  const next = await database
    .selectFrom('lease')
    .select('id')
    .where('room_id', '=', lease.room_id)
    .where('state', '=', 'active')
    .where('id', '>', lease.id)
    .executeTakeFirst();
  return next?.id ?? null;
}
