import { type Kysely, sql } from 'kysely';
import { addDays, addMonths, type Day, dayAt, parseDay, toIsoDay } from '../../src/format/date.ts';
import type { Database } from '../database/connect.ts';
import type { Tables } from '../database/tables.ts';
import { queueMessage } from '../messages/outbox.ts';
import { OperatorError } from '../operator-error.ts';
import { leasesWithRooms } from '../shared/conditions.ts';
import { requireOneDepartment } from '../shared/departments.ts';
import { monthsBetween } from '../shared/lease-months.ts';
import { type Clock, type Services, today } from '../shared/services.ts';

/** Between the message and the first day of a new price. */
const NOTICE_DAYS = 30;
/** The provider has made the invoice of a month by then, whatever its clock. */
const INTO_THE_MONTH_DAYS = 2;

export interface Announcement {
  departmentId: number | undefined;
  /** Of one room; without it all rooms. */
  number: string | undefined;
  /** The new price from the old one; øre a month. */
  toNewPrice: (monthly: number) => number;
  /** `YYYY-MM-DD`: it holds from the first month of each lease that begins then or later. */
  from: string;
  /** Only returns what would be announced. */
  dryRun?: boolean;
}

/**
 * Announces a new price to the tenants (docs/product.md R8.11). Returns for each lease the current price (`before`) and the next one; `isNew` is false if
 * that was announced before. Where an earlier announcement exists:
 * - for one room it is replaced, or taken back if the new price is the current one;
 * - for all rooms it stays.
 *
 * Throws an `OperatorError` if the day is too early, the price is not above the lease's discount, the provider already charges the earlier
 * announcement, or several departments have the room number.
 */
export async function announcePrices(
  { database, clock }: { database: Database; clock: Clock },
  { departmentId, number, toNewPrice, from, dryRun = false }: Announcement,
) {
  const earliest = toIsoDay(addDays(dayAt(clock.now()), NOTICE_DAYS));
  if (!parseDay(from) || from < earliest)
    throw new OperatorError(
      `--from must be ${earliest} or a later day: tenants are told ${NOTICE_DAYS} days before.`,
    );
  return database.transaction().execute(async (tx) => {
    const leases = await findLeases(tx, { departmentId, number });
    if (number !== undefined) requireOneDepartment(number, leases);
    const told = [];
    for (const { id, firstDay, monthly: before, discount, announced, announcedMonthly, ...room } of leases) {
      const [monthly, fromDay] = [toNewPrice(before), firstMonthFrom(firstDay, from)];
      const isSame = announced === fromDay && announcedMonthly === monthly;
      if (announced && (isSame || number === undefined)) {
        told.push({ ...room, before, monthly: announcedMonthly ?? before, fromDay: announced, isNew: false });
        continue;
      }
      if (monthly === before && !announced) continue;
      if (announced && announced <= chargedUntil(clock))
        throw new OperatorError(`Room ${room.number}: the new price from ${announced} is charged already.`);
      if (monthly <= discount)
        throw new OperatorError(`Room ${room.number}: the price must be above its discount.`);
      told.push({ ...room, before, monthly, fromDay, isNew: true });
      if (dryRun) continue;
      await tx.deleteFrom('priceChange').where('leaseId', '=', id).execute();
      if (monthly !== before)
        await tx
          .insertInto('priceChange')
          .values({ leaseId: id, monthly, fromDay, announcedAt: clock.now() })
          .execute();
      // Cancels an earlier announcement that was not sent yet.
      await tx
        .deleteFrom('message')
        .where('leaseId', '=', id)
        .where('kind', '=', 'price-changed')
        .where('nextAttemptAt', 'is not', null)
        .execute();
      // A corrected price for the same day is another occasion.
      const occasion = `${fromDay} ${clock.now().toISOString()}`;
      await queueMessage({ clock }, tx, { kind: 'price-changed', leaseId: id, occasion, amount: monthly });
    }
    return told;
  });
}

/** Leases that nobody has terminated, each with the new price that was announced, if any. */
function findLeases(
  tx: Kysely<Tables>,
  { departmentId, number }: Pick<Announcement, 'departmentId' | 'number'>,
) {
  let query = leasesWithRooms(tx)
    .leftJoin('priceChange', 'priceChange.leaseId', 'lease.id')
    .select([
      'lease.id',
      'lease.roomId',
      'lease.tenantId',
      'lease.firstDay',
      'lease.monthly',
      'lease.discount',
    ])
    .select(['priceChange.fromDay as announced', 'priceChange.monthly as announcedMonthly'])
    .select(['room.number', 'room.departmentId', 'department.name as department'])
    .where('lease.state', '=', 'active')
    .where('lease.lastDay', 'is', null)
    .where('lease.terminationAskedAt', 'is', null)
    .orderBy('room.departmentId')
    .orderBy('room.position');
  if (departmentId !== undefined) query = query.where('room.departmentId', '=', departmentId);
  if (number !== undefined) query = query.where(sql`lower(room.number)`, '=', number.toLowerCase());
  return query.execute();
}

/** The first day of the first month of a lease that begins on a day or later. */
function firstMonthFrom(firstDay: string, from: string): string {
  const months = monthsBetween(firstDay, from);
  const begins = (count: number) => toIsoDay(addMonths(parseDay(firstDay) as Day, count));
  return begins(months) >= from ? begins(months) : begins(months + 1);
}

/** The last day, `YYYY-MM-DD`, on which a new price may begin that the provider is told of now. */
const chargedUntil = (clock: Clock): string =>
  toIsoDay(addDays(addMonths(dayAt(clock.now()), 1), -INTO_THE_MONTH_DAYS));

/**
 * Has the provider charge new prices from the next invoice, in the month before they begin, and makes them those of the leases when they have
 * begun. May be repeated. A lease that ends keeps its price.
 */
export async function carryOutPriceChanges(services: Services): Promise<void> {
  const { database, payments, clock, log } = services;
  const changes = await database
    .selectFrom('priceChange')
    .innerJoin('lease', 'lease.id', 'priceChange.leaseId')
    .select(['leaseId', 'fromDay', 'priceChange.monthly', 'carriedOutAt', 'lease.subscriptionId'])
    .where('lease.lastDay', 'is', null)
    .where('lease.terminationAskedAt', 'is', null)
    .where('fromDay', '<=', chargedUntil(clock))
    .execute();
  for (const { leaseId, fromDay, monthly, carriedOutAt, subscriptionId } of changes)
    try {
      if (!carriedOutAt) {
        await payments.changePrice({ subscriptionId: subscriptionId ?? '', monthly });
        await database
          .updateTable('priceChange')
          .set({ carriedOutAt: clock.now() })
          .where('leaseId', '=', leaseId)
          .execute();
        log.info({ leaseId, monthly, fromDay }, 'price changed');
      }
      if (fromDay <= today(services))
        await database.transaction().execute(async (tx) => {
          await tx.updateTable('lease').set({ monthly }).where('id', '=', leaseId).execute();
          await tx.deleteFrom('priceChange').where('leaseId', '=', leaseId).execute();
        });
    } catch (error) {
      log.warn({ err: error, leaseId }, 'the price was not changed and will be tried again');
    }
}
