import { withMutex } from '../shared/concurrency.ts';
import { leasesWithRooms } from '../shared/conditions.ts';
import { atEachController, CONTROLLER, toController } from '../shared/departments.ts';
import { type Services, today } from '../shared/services.ts';

/**
 * Sends the code and the last day of a lease to its room's lock. Never rejects: the upkeep tries again if the lock does not answer, and the lease is
 * valid meanwhile.
 */
export async function syncLock(services: Services, leaseId: number): Promise<void> {
  const lease = await services.database
    .selectFrom('lease')
    .select(['id', 'roomId'])
    .where('id', '=', leaseId)
    .executeTakeFirst();
  if (lease) await sendCode(services, lease);
}

/**
 * Runs `work`, which sends something to the lock of a room, while nobody else sends anything to it: of two messages at the same time, the older
 * one could arrive last. Rejects as `withMutex` does.
 */
export const withLockMutex = <Result>(
  services: Services,
  roomId: number,
  work: () => Promise<Result>,
): Promise<Result> => withMutex(services, `lock:${roomId}`, work);

async function sendCode(services: Services, lease: { id: number; roomId: number }): Promise<void> {
  try {
    await withLockMutex(services, lease.roomId, () => sendUntilSynced(services, lease.id));
  } catch (error) {
    services.log.warn(
      { err: error, leaseId: lease.id },
      'the lock could not be updated and will be tried again',
    );
  }
}

async function sendUntilSynced(services: Services, leaseId: number): Promise<void> {
  const lease = await leasesWithRooms(services.database)
    .select(['lease.id', 'lease.code', 'lease.lastDay', 'lease.roomId', 'room.device', ...CONTROLLER])
    .where('lease.id', '=', leaseId)
    .where('lease.state', '=', 'active')
    .where('lease.lockSynced', '=', false)
    .executeTakeFirst();
  if (!lease) return;
  const over = lease.lastDay !== null && lease.lastDay < today(services);
  if (!over || !(await hasNextLease(services, lease)))
    await toController(services, lease).setRoomCode({
      room: lease.device,
      code: over ? null : lease.code,
      lastDay: over ? null : lease.lastDay,
    });
  const { numUpdatedRows } = await services.database
    .updateTable('lease')
    .set({ lockSynced: true })
    .where('id', '=', leaseId)
    .where('code', '=', lease.code)
    .where('lastDay', 'is not distinct from', lease.lastDay)
    .executeTakeFirst();
  // The lease has changed in the meantime.
  if (numUpdatedRows === 0n) await sendUntilSynced(services, leaseId);
}

/** Updates every lock that does not know its lease's code or last day yet. */
export async function syncLocks(services: Services): Promise<void> {
  const unsynced = await leasesWithRooms(services.database)
    .select(['lease.id', 'lease.roomId', ...CONTROLLER])
    .where('lockSynced', '=', false)
    .where('state', '=', 'active')
    .orderBy('lease.id')
    .execute();
  await atEachController(unsynced, (lease) => sendCode(services, lease));
}

/** Whether the room has a later lease. The lock must then keep the code of that one. */
async function hasNextLease({ database }: Services, lease: { id: number; roomId: number }): Promise<boolean> {
  const next = await database
    .selectFrom('lease')
    .select('id')
    .where('roomId', '=', lease.roomId)
    .where('state', '=', 'active')
    .where('id', '>', lease.id)
    .executeTakeFirst();
  return next !== undefined;
}
