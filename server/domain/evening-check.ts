import { ALARM_ON, GATE_OPEN, LEASE_NOT_FOUND } from '../../src/codes.ts';
import type { AccessControl } from '../providers/types.ts';
import { givesAccess } from './access.ts';
import type { Answer, Body, Caller } from './calls.ts';
import { isEvening } from './daytime.ts';
import { atEachController, CONTROLLER, toController } from './departments.ts';
import { readListedAlarmState, readListedGateStatus } from './device-states.ts';
import { Failure } from './failure.ts';
import { queueMessage } from './messages/queue.ts';
import { type Services, today } from './services.ts';

/** Stores whether the tenant wants to be told in the evening what was left open (docs/product.md R11.11). */
export async function setEveningCheck(
  services: Services,
  { id, wanted }: Body<'setEveningCheck'>,
  { tenantId }: Caller,
): Promise<Answer<'setEveningCheck'>> {
  const { numUpdatedRows } = await services.database
    .updateTable('lease')
    .set({ evening_check: wanted })
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where(givesAccess(services))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Failure(LEASE_NOT_FOUND);
  return {};
}

/**
 * Looks at the rooms whose tenants want it, once each evening: whichever process is first takes a room. A device
 * that does not answer soon reminds nobody.
 */
export async function checkRoomsInTheEvening(services: Services): Promise<void> {
  if (!isEvening(services)) return;
  const occasion = today(services);
  const taken = await services.database
    .updateTable('lease')
    .set({ evening_checked_on: occasion })
    .where('evening_check', '=', true)
    .where(({ eb, or }) =>
      or([eb('evening_checked_on', 'is', null), eb('evening_checked_on', '<', occasion)]),
    )
    .where(givesAccess(services))
    .returning('id')
    .execute();
  if (!taken.length) return;
  const rooms = await services.database
    .selectFrom('lease')
    .innerJoin('room', 'room.id', 'lease.room_id')
    .innerJoin('department', 'department.id', 'room.department_id')
    .leftJoin('gate', 'gate.room_id', 'room.id')
    .select(['lease.id as leaseId', 'room.device as alarm', 'gate.device as door', ...CONTROLLER])
    .where(
      'lease.id',
      'in',
      taken.map(({ id }) => id),
    )
    .orderBy('lease.id')
    .execute();
  await atEachController(rooms, async ({ leaseId, ...room }) => {
    const kind = await findLeftOpen(toController(services, room), room);
    if (kind) await queueMessage(services, services.database, { kind, leaseId, occasion });
  });
}

/** The door matters more: who has to come back for it sees to the alarm as well. */
async function findLeftOpen(access: AccessControl, { alarm, door }: { alarm: string; door: string | null }) {
  if (door !== null && (await readListedGateStatus(access, door)) === GATE_OPEN) return 'door-open';
  const state = await readListedAlarmState(access, alarm);
  return state === null || state === ALARM_ON ? null : 'alarm-off';
}
