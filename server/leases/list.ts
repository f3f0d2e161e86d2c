import { type RawBuilder, sql } from 'kysely';
import { LEASE_NOT_FOUND } from '../../src/codes.ts';
import { dayAt, toIsoDay } from '../../src/format/date.ts';
import { fromOere } from '../../src/format/money.ts';
import { roomCode } from '../../src/rules/forms.ts';
import { listTenantGates, readListedAlarmState, readListedGateStatus } from '../devices/gates.ts';
import { countHelpers } from '../devices/helpers.ts';
import { syncLock, withLockMutex } from '../devices/room-code.ts';
import { planAddress } from '../rooms/floors.ts';
import { findOwnHolds } from '../rooms/list.ts';
import type { Answer, Request } from '../shared/calls.ts';
import { givesAccess, leasesWithRooms } from '../shared/conditions.ts';
import { CONTROLLER, departmentOfChain, toController } from '../shared/departments.ts';
import { Failure, parseForm } from '../shared/failure.ts';
import { endOfDiscount } from '../shared/lease-months.ts';
import { enforceLimits, limit } from '../shared/limits.ts';
import { type Services, today } from '../shared/services.ts';
import { lastWithdrawalDay, withdrawalDays } from '../withdrawal/period.ts';
import { canGoOn } from './termination.ts';

export async function listLeases(
  services: Services,
  { query, caller: { tenantId } }: Request<'listLeases'>,
): Promise<Answer<'listLeases'>> {
  const { active, pageNumber = 1, pageSize = 1000 } = query;
  let leases = selectLeases(services).where('lease.tenantId', '=', tenantId);
  if (active) leases = leases.where(givesAccess(services));
  const rows = await leases
    .orderBy('lease.createdAt', 'desc')
    .orderBy('lease.id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute();
  const isChain = rows.some(({ department }) => department !== null);
  const [answers, gates, holds, unpaid] = await Promise.all([
    Promise.all(rows.map((row) => toLease(services, row))),
    isChain ? listTenantGates(services, tenantId) : null,
    findOwnHolds(services, tenantId),
    findUnpaid(services, tenantId),
  ]);
  const held = holds.map(({ room, settling, hold }) => ({ ...hold, room, settling }));
  return {
    data: answers,
    ...(gates && { gates }),
    ...(held.length > 0 && { held }),
    ...(unpaid.length > 0 && { unpaid }),
  };
}

const selectLeases = (services: Services) =>
  leasesWithRooms(services.database)
    .innerJoin('floor', 'floor.id', 'room.floorId')
    .leftJoin('gate', 'gate.roomId', 'room.id')
    // A lease that ends keeps its price.
    .leftJoin('priceChange', (join) =>
      join.onRef('priceChange.leaseId', '=', 'lease.id').on('lease.lastDay', 'is', null),
    )
    .select(['priceChange.monthly as newMonthly', 'priceChange.fromDay as newFrom'])
    .select(sql<boolean>`(lease.terminated or lease.last_day is null) and ${canGoOn}`.as('canKeep'))
    .select(countHelpers(services).as('helpers'))
    .select(['lease.id', 'lease.code', 'lease.lastDay', 'lease.createdAt', 'lease.monthly'])
    .select(['lease.firstDay', 'lease.discount', 'lease.discountMonths'])
    .select([
      'room.id as roomId',
      'room.number',
      'room.sqm',
      'room.device',
      'floor.name as floor',
      'floor.id as floorId',
      'floor.translations',
    ])
    .select(['department.address', 'department.zip', 'department.city'])
    .select(withdrawalDays.as('withdrawalDays'))
    .select(['lease.agreedAt', 'lease.withdrawnAt', ...CONTROLLER])
    .select(['gate.id as doorGateId', 'gate.device as door'])
    .select(departmentOfChain.as('department'))
    .where('lease.state', '=', 'active');

type LeaseRow = Awaited<ReturnType<ReturnType<typeof selectLeases>['execute']>>[number];

/** What is said about a lease, with the states of its door and alarm as far as they are known at once. */
async function toLease(
  services: Services,
  { id, code, lastDay: endDate, roomId, number, sqm, ...row }: LeaseRow,
) {
  const state = leaseStateToday(services, endDate);
  const access = toController(services, row);
  const [doorState, alarmState] =
    state === 'terminated'
      ? [null, null]
      : await Promise.all([
          row.door === null ? null : readListedGateStatus(access, row.door),
          readListedAlarmState(access, row.device),
        ]);
  return {
    id,
    room: { id: roomId, number, sqm },
    ...(row.department && { department: row.department }),
    location: `${row.address}, ${row.zip} ${row.city}`,
    floor: row.floor,
    ...(row.translations && { floorTranslations: row.translations }),
    created: row.createdAt.toISOString(),
    code,
    endDate,
    state,
    doorState,
    alarmState,
    doorGateId: row.doorGateId,
    ...(row.canKeep && state !== 'terminated' && { canKeep: true }),
    ...(state !== 'terminated' && { helpers: row.helpers }),
    ...findWithdrawUntil(services, row),
    ...findPrice(services, row),
    plan: planAddress(services.settings, row.floorId),
  };
}

/** The monthly price. If a discount ends or a new price begins later: the price from the first of these days on, and what is charged until then. */
function findPrice(
  services: Services,
  lease: Pick<LeaseRow, 'monthly' | 'discount' | 'discountMonths' | 'firstDay' | 'newMonthly' | 'newFrom'>,
) {
  const { monthly, discount, newMonthly, newFrom } = lease;
  const end = endOfDiscount(lease);
  const discountEnds = end ? toIsoDay(end) : '';
  const chargedOn = (day: string) =>
    fromOere((newFrom && newFrom <= day ? (newMonthly ?? 0) : monthly) - (day < discountEnds ? discount : 0));
  const now = today(services);
  const [until] = [discountEnds, newFrom ?? ''].filter((day) => day > now).sort();
  return until
    ? { price: chargedOn(until), discounted: { price: chargedOn(now), until } }
    : { price: chargedOn(now) };
}

/** Until when the tenant can withdraw; nothing if that is over, or done (docs/product.md R13.1). */
function findWithdrawUntil(
  services: Services,
  lease: { agreedAt: Date | null; createdAt: Date; withdrawnAt: Date | null; withdrawalDays: number },
) {
  if (lease.withdrawnAt || lease.withdrawalDays === 0) return {};
  const until = lastWithdrawalDay(lease.agreedAt ?? lease.createdAt, lease.withdrawalDays);
  return today(services) <= until ? { withdrawUntil: until } : {};
}

/** The tenant's payments that failed, of leases that go on (docs/product.md R8.8). */
async function findUnpaid(services: Services, tenantId: number) {
  const rows = await leasesWithRooms(services.database)
    .innerJoin('subscription', 'subscription.id', 'lease.subscriptionId')
    .select(['room.id', 'room.number', departmentOfChain.as('department')])
    .select(['subscription.unpaidAmount', 'subscription.unpaidSince', 'subscription.payUrl'])
    .where('lease.tenantId', '=', tenantId)
    .where('lease.terminated', '=', false)
    .where(givesAccess(services))
    .where('subscription.endedOn', 'is', null)
    .where('subscription.unpaidAmount', 'is not', null)
    .orderBy('subscription.unpaidSince')
    .execute();
  return rows.map(({ id, number, department, unpaidAmount, unpaidSince, payUrl }) => ({
    room: { id, number },
    ...(department && { department }),
    amount: fromOere(unpaidAmount as number),
    day: toIsoDay(dayAt(unpaidSince as Date)),
    ...(payUrl && { payUrl }),
  }));
}

function leaseStateToday(
  services: Services,
  lastDay: string | null,
): 'active' | 'terminating' | 'terminated' {
  if (lastDay === null) return 'active';
  return lastDay < today(services) ? 'terminated' : 'terminating';
}

/**
 * Changes the room code. The lock is asked first: a code that it refuses is not stored. Rejects with code 28
 * for a lease that is not the caller's, and with code 1 for a common code.
 */
export async function changeLeaseCode(
  services: Services,
  { body: { id, code }, caller: { tenantId } }: Request<'changeLeaseCode'>,
): Promise<Answer<'changeLeaseCode'>> {
  parseForm(roomCode, { code });
  const lease = await leasesWithRooms(services.database)
    .select(['lease.roomId', 'lease.lastDay', 'room.device', ...CONTROLLER])
    .where('lease.id', '=', id)
    .where('lease.tenantId', '=', tenantId)
    .where(givesAccess(services))
    .executeTakeFirst();
  if (!lease) throw new Failure(LEASE_NOT_FOUND);
  await enforceLimits(services, limit('room-codes', tenantId));
  const updateLease = (values: { code?: string; lockSynced: boolean | RawBuilder<boolean> }) =>
    services.database
      .updateTable('lease')
      .set(values)
      .where('id', '=', id)
      .returning('lockSynced')
      .executeTakeFirstOrThrow();
  const { roomId, device, lastDay } = lease;
  const { lockSynced } = await withLockMutex(services, roomId, async () => {
    // If the lock takes the code but its answer is lost, or the process dies, the upkeep sends the stored code
    // again.
    await updateLease({ lockSynced: false });
    await toController(services, lease).setRoomCode({ room: device, code, lastDay });
    return updateLease({ code, lockSynced: sql`last_day is not distinct from ${lastDay}::date` });
  });
  // The last day has changed in the meantime.
  if (!lockSynced) await syncLock(services, id);
  return {};
}
