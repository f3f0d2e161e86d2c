import type { Database } from '../server/database/connect.ts';
import { cancelLease } from '../server/leases/termination.ts';
import { OperatorError } from '../server/operator-error.ts';
import { hashPassword } from '../server/people/hashing.ts';
import { calculatePrice } from '../server/rooms/prices.ts';
import { type Services, secondsFromNow } from '../server/shared/services.ts';
import { DAY } from '../server/shared/time.ts';
import { addMonths, dayAt, toIsoDay } from '../src/format/date.ts';
import { letMostRooms } from './house.ts';
import type { SeededSubscriptions, SubscriptionSeed } from './simulators/stripe/seed.ts';

/**
 * The tenant to sign in as with simulated payments: with two running leases, one that ends, a card and
 * invoices.
 */
export const DEMONSTRATION_TENANT = {
  email: 'mette@example.dk',
  phone: '+4528123456',
  password: 'Havnegade12!',
} as const;

/** The campaign on floor 2 still applies to the newest lease; the last lease is terminated. */
const LEASES = [
  { floor: 1, monthsAgo: 7, code: '4711', ends: false },
  { floor: 2, monthsAgo: 2, code: '0815', ends: false },
  { floor: 0, monthsAgo: 4, code: '2026', ends: true },
];

/** An offset from today's day of the month, so that no period begins today. */
const DAYS_APART = 9;

const MARK = 'demonstration tenant';

/**
 * Rejects with an `OperatorError` if the database has this tenant: everybody knows the password, and no real
 * provider knows the payments.
 */
export async function refuseDemonstration(database: Database): Promise<void> {
  if (await hasDemonstration(database))
    throw new OperatorError(
      'STRIPE_SECRET_KEY needs a database that was not used with simulated payments: set DATA_DIR or DATABASE_URL to another',
    );
}

const hasDemonstration = async (database: Database): Promise<boolean> =>
  (await database.selectFrom('mark').select('name').where('name', '=', MARK).executeTakeFirst()) !==
  undefined;

/** Creates the tenant, once in the life of a database. */
export async function seedDemonstration(
  services: Services,
  seedPayments: (wanted: SubscriptionSeed) => SeededSubscriptions,
): Promise<void> {
  if (await hasDemonstration(services.database)) return;
  const passwordHash = await hashPassword(DEMONSTRATION_TENANT.password);
  const rooms = await Promise.all(
    LEASES.map(async (lease, index) => ({ ...lease, room: await findRoom(services, lease.floor, index) })),
  );
  const now = services.clock.now();
  const terminate = await services.database.transaction().execute(async (tx) => {
    const mark = tx.insertInto('mark').values({ name: MARK, madeAt: now });
    const { numInsertedOrUpdatedRows } = await mark
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return null;

    const { email, phone } = DEMONSTRATION_TENANT;
    const person = { firstName: 'Mette', lastName: 'Lauridsen', email, phone, mobile: null };
    const { id: tenantId } = await tx
      .insertInto('tenant')
      .values({ ...person, passwordHash, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow();

    const leases = [];
    for (const { room, monthsAgo, code, ends } of rooms) {
      if (!room) continue;
      const startedDay = toIsoDay(addMonths(dayAt(secondsFromNow(services, -DAYS_APART * DAY)), -monthsAgo));
      const { monthly, discount, discountMonths } = await calculatePrice({ database: tx }, room.id);
      const { id: leaseId } = await tx
        .insertInto('lease')
        .values({
          tenantId,
          roomId: room.id,
          state: 'active',
          code,
          firstDay: startedDay,
          monthly,
          discount,
          discountMonths,
          lockSynced: false,
          createdAt: new Date(`${startedDay}T09:15:00Z`),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      leases.push({ leaseId, ends, roomNumber: room.number, monthly, discount, discountMonths, startedDay });
    }

    await letMostRooms(tx, now);
    const { customerId, subscriptions } = seedPayments({
      customer: { email, phone, tenantId, name: `${person.firstName} ${person.lastName}` },
      leases,
    });
    await tx.updateTable('tenant').set({ customerId }).where('id', '=', tenantId).execute();
    for (const { leaseId, subscriptionId } of subscriptions)
      await tx.updateTable('lease').set({ subscriptionId }).where('id', '=', leaseId).execute();
    return { tenantId, leaseIds: leases.filter(({ ends }) => ends).map(({ leaseId }) => leaseId) };
  });
  for (const id of terminate?.leaseIds ?? [])
    await cancelLease(services, {
      body: { id },
      caller: { tenantId: terminate?.tenantId ?? 0, sessionId: '', rotation: 0 },
      language: 'da',
    });
}

/**
 * A vacant room of at least 5 m² on the floor at the position `floor`; undefined if there is none. In a chain the demonstration's leases are spread:
 * each is in the next department, on any floor.
 */
async function findRoom({ database }: Services, floor: number, index: number) {
  const departments = await database.selectFrom('department').select('id').orderBy('id').execute();
  const isChain = departments.length > 1;
  return database
    .selectFrom('room')
    .innerJoin('floor', 'floor.id', 'room.floorId')
    .leftJoin('lease', 'lease.roomId', 'room.id')
    .select(['room.id', 'room.number'])
    .where('room.departmentId', '=', departments[index % departments.length]?.id ?? 0)
    .$if(!isChain, (query) => query.where('floor.position', '=', floor))
    .where('room.listed', '=', true)
    .where('room.outOfUse', '=', false)
    .where('room.price', 'is not', null)
    .where('room.sqm', '>=', 5)
    .where('lease.id', 'is', null)
    .orderBy('room.position')
    .offset(isChain ? index : 0)
    .executeTakeFirst();
}
