import { syncRights } from './access-rights.ts';
import { atEachController, CONTROLLER, toController } from './departments.ts';
import { type Services, today } from './services.ts';

/**
 * Sends the code and the last day of a lease to its room's lock, and soon afterwards the rights to the bridge. Never
 * rejects: the upkeep tries again if the lock does not answer, and the lease is valid meanwhile.
 */
export async function syncLock(services: Services, leaseId: number): Promise<void> {
  services.runAfterResponse(() => syncRights(services, { leaseId }));
  await sendCode(services, leaseId);
}

async function sendCode(services: Services, leaseId: number): Promise<void> {
  const lease = await services.database
    .selectFrom('lease')
    .innerJoin('room', 'room.id', 'lease.room_id')
    .innerJoin('department', 'department.id', 'room.department_id')
    .select(['lease.id', 'lease.code', 'lease.last_day', 'lease.room_id', 'room.device', ...CONTROLLER])
    .where('lease.id', '=', leaseId)
    .where('lease.state', '=', 'active')
    .where('lease.lock_synced', '=', false)
    .executeTakeFirst();
  if (!lease) return;
  let next: number | null = null;
  try {
    const over = lease.last_day !== null && lease.last_day < today(services);
    if (!over || !(await findNextLeaseId(services, lease)))
      await toController(services, lease).setRoomCode({
        room: lease.device,
        code: over ? null : lease.code,
        lastDay: over ? null : lease.last_day,
      });
    // The next tenant's code may have reached the lock before this removal did.
    next = over ? await findNextLeaseId(services, lease) : null;
    if (next !== null) await markUnsynced(services, next);
  } catch (error) {
    services.log.warn({ err: error, leaseId }, 'the lock could not be updated and will be tried again');
    return;
  }
  const { numUpdatedRows } = await services.database
    .updateTable('lease')
    .set({ lock_synced: true })
    .where('id', '=', leaseId)
    .where('code', '=', lease.code)
    .where('last_day', 'is not distinct from', lease.last_day)
    .executeTakeFirst();
  if (next !== null) await syncLock(services, next);
  if (numUpdatedRows > 0n) return;
  // The lease has changed in the meantime. It is unknown which version reached the lock last, so it is sent
  // again.
  await markUnsynced(services, leaseId);
  await sendCode(services, leaseId);
}

async function markUnsynced({ database }: Services, leaseId: number): Promise<void> {
  await database.updateTable('lease').set({ lock_synced: false }).where('id', '=', leaseId).execute();
}

/** Updates every lock that does not know its lease's code or last day yet. */
export async function syncLocks(services: Services): Promise<void> {
  const unsynced = await services.database
    .selectFrom('lease')
    .innerJoin('room', 'room.id', 'lease.room_id')
    .innerJoin('department', 'department.id', 'room.department_id')
    .select(['lease.id', ...CONTROLLER])
    .where('lock_synced', '=', false)
    .where('state', '=', 'active')
    .orderBy('lease.id')
    .execute();
  await atEachController(unsynced, ({ id }) => sendCode(services, id));
}

/** The id of a later lease of the same room, or null. */
async function findNextLeaseId(
  { database }: Services,
  lease: { id: number; room_id: number },
): Promise<number | null> {
  const next = await database
    .selectFrom('lease')
    .select('id')
    .where('room_id', '=', lease.room_id)
    .where('state', '=', 'active')
    .where('id', '>', lease.id)
    .executeTakeFirst();
  return next?.id ?? null;
}
