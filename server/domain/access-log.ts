import type { AccessAction, AccessWay } from '../database/tables.ts';
import { type Services, secondsFromNow } from './services.ts';

/** How long it is kept who opened what (docs/product.md R7.17). */
export const ACCESS_LOG_DAYS = 90;

/** A gate or a door, or the room whose alarm it is. */
type Device = { gateId: number; roomId?: never } | { roomId: number; gateId?: never };

type AccessEvent = Device & {
  /** The tenant by whose right it is done. */
  tenantId: number;
  way: Exclude<AccessWay, 'link'>;
  action: AccessAction;
};

/** Writes down who uses a gate, a door or an alarm, sends the command, and writes down its result. Rejects as the command does. */
export async function withAccessLog(
  services: Services,
  { tenantId, gateId, roomId, way, action }: AccessEvent,
  command: () => Promise<void>,
): Promise<void> {
  const { id } = await services.database
    .insertInto('access_event')
    .values({
      tenant_id: tenantId,
      helper_id: null,
      gate_id: gateId ?? null,
      room_id: roomId ?? null,
      way,
      action,
      asked_at: services.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteResult(services, id, command);
}

/** Sends a command that is in the log already, and writes down its result. */
export async function noteResult(
  { database }: Services,
  id: number,
  command: () => Promise<void>,
): Promise<void> {
  const note = (result: 'done' | 'failed') =>
    database.updateTable('access_event').set({ result }).where('id', '=', id).execute();
  try {
    await command();
  } catch (error) {
    await note('failed');
    throw error;
  }
  await note('done');
}

export async function deleteOldAccessEvents(services: Services): Promise<void> {
  const before = secondsFromNow(services, -ACCESS_LOG_DAYS * 24 * 3600);
  await services.database.deleteFrom('access_event').where('asked_at', '<', before).execute();
}
