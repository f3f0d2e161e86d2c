import type { Insertable, Kysely } from 'kysely';
import { LEASE_ACTIVE, LEASE_NOT_FOUND, PAYMENT_FAILED, ROOM_NOT_AVAILABLE } from '../../src/codes.ts';
import type { Tables } from '../database/tables.ts';
import { queueMessage } from '../messages/outbox.ts';
import { isOfferedToOthers } from '../rooms/list.ts';
import type { Caller } from '../shared/calls.ts';
import { isLeft, lockRoomRows } from '../shared/conditions.ts';
import { Failure, notSignedIn } from '../shared/failure.ts';
import type { Services } from '../shared/services.ts';
import { handlePaidCheckout, NO_CHECKOUT } from './payment-events.ts';

/** How long a room is held for its payment (docs/product.md R4.5). */
export const HOLD_SECONDS = 30 * 60;
/** When one tenant sends several requests at once, each attempt lets one of them through. */
const MAX_ATTEMPTS = 10;

type NewHold = Insertable<Tables['lease']>;

/**
 * Inserts a hold and gives up the tenant's other unpaid holds. Rejects with code 26 if the room is taken, or is
 * offered to somebody else (`offer` is the token of the asking person). The other holds stay given up. Checkouts are
 * closed before the transaction, which must not wait for a provider. If the tenant's holds have changed since then,
 * it starts again.
 */
export async function holdRoom(
  services: Services,
  lease: NewHold,
  offer: string | undefined,
): Promise<number> {
  const { tenantId, roomId } = lease;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const knownHolds = await closeCompetingCheckouts(services, { tenantId, roomId });
    const closedIds = knownHolds.filter(({ closed }) => closed).map(({ id }) => id);
    const held = await services.database.transaction().execute(async (tx) => {
      const tenant = await tx
        .selectFrom('tenant')
        .select('id')
        .where('id', '=', tenantId)
        .where('forgottenAt', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!tenant) throw notSignedIn();
      await lockRoomRows(tx, { rooms: [roomId], leases: closedIds });
      const ownHolds = await tx
        .selectFrom('lease')
        .select(['id', 'sessionId'])
        .where('state', '=', 'held')
        .where('tenantId', '=', tenantId)
        .forUpdate()
        .execute();
      const isKnown = (now: (typeof ownHolds)[number]) =>
        knownHolds.some(({ id, sessionId }) => id === now.id && sessionId === now.sessionId);
      if (!ownHolds.every(isKnown)) return 'changed';
      await releaseHolds(tx, closedIds);
      if (await isOfferedToOthers(tx, services, { roomId, offer })) return 'taken';
      return insertHold(services, tx, lease);
    });
    if (held === 'taken') break;
    if (held !== 'changed') return held;
  }
  throw new Failure(ROOM_NOT_AVAILABLE);
}

/**
 * The constraint would also refuse a taken room. But two inserts that meet at the constraint wait for each
 * other, and PostgreSQL would end one of them as a deadlock.
 */
async function insertHold(services: Services, tx: Kysely<Tables>, lease: NewHold): Promise<number | 'taken'> {
  const taken = await tx
    .selectFrom('lease')
    .select('id')
    .where('roomId', '=', lease.roomId)
    .where('state', 'in', ['held', 'active'])
    .where((eb) => eb.or([eb('lastDay', 'is', null), eb('lastDay', '>=', lease.firstDay), isLeft(services)]))
    .executeTakeFirst();
  if (taken) return 'taken';
  return (await tx.insertInto('lease').values(lease).returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * Closes the checkouts of the tenant's own holds and of expired holds on the room, so that nobody can pay for
 * them any more. A checkout that was paid in the meantime becomes a lease.
 */
async function closeCompetingCheckouts(
  services: Services,
  { tenantId, roomId }: { tenantId: number; roomId: number },
) {
  const holds = await services.database
    .selectFrom('lease')
    .select(['id', 'sessionId'])
    .where('state', '=', 'held')
    .where((eb) =>
      eb.or([
        eb('tenantId', '=', tenantId),
        eb.and([eb('roomId', '=', roomId), eb('heldUntil', '<=', services.clock.now())]),
      ]),
    )
    .execute();
  return Promise.all(
    holds.map(async (each) => ({ ...each, closed: await tryCloseCheckout(services, each) })),
  );
}

type OpenHold = { id: number; sessionId: string | null };

/**
 * Returns whether the hold's checkout was closed unpaid. A paid one becomes a lease here, in case its webhook
 * is late or never comes. Rejects if the provider does not close it.
 */
async function closeCheckout(services: Services, { sessionId }: OpenHold): Promise<boolean> {
  if (sessionId === null) return true;
  const paid = await services.payments.expireCheckout(sessionId);
  if (paid) await handlePaidCheckout(services, paid);
  return paid === null;
}

/** The same, and false if the provider does not close it. */
async function tryCloseCheckout(services: Services, hold: OpenHold): Promise<boolean> {
  const { id } = hold;
  try {
    return await closeCheckout(services, hold);
  } catch (error) {
    services.log.info(
      { leaseId: id, reason: (error as Error).message },
      'the hold is kept because its checkout cannot be closed',
    );
    return false;
  }
}

/** Releases holds; those that became active leases are left alone. */
export async function releaseHolds(database: Kysely<Tables>, leaseIds: number[]): Promise<void> {
  if (leaseIds.length === 0) return;
  await database
    .updateTable('lease')
    .set({ state: 'released', ...NO_CHECKOUT })
    .where('id', 'in', leaseIds)
    .where('state', '=', 'held')
    .execute();
}

/** Releases every expired hold whose checkout is closed; paid ones become leases. */
export async function releaseExpiredHolds(services: Services): Promise<void> {
  const expired = await services.database
    .selectFrom('lease')
    .select(['id', 'sessionId', 'settling'])
    .where('state', '=', 'held')
    .where('heldUntil', '<=', services.clock.now())
    .execute();
  for (const each of expired)
    if (await tryCloseCheckout(services, each)) await releaseHolds(services.database, [each.id]);
    else if (each.settling) await giveUpPayment(services, each.id);
}

/** A payment that has not settled for two weeks keeps its room no longer. If it arrives after all, it is refunded. */
async function giveUpPayment(services: Services, leaseId: number): Promise<void> {
  await services.database.transaction().execute(async (tx) => {
    await releaseHolds(tx, [leaseId]);
    await queueMessage(services, tx, { kind: 'payment-unsettled', leaseId, occasion: '' });
  });
  services.log.error({ leaseId }, 'a payment has not settled for two weeks: its room is free again');
}

/**
 * Each round closes the checkout it finds; the next one looks whether that was enough. A checkout may be replaced
 * meanwhile.
 */
const ROUNDS = 4;

/**
 * Closes the tenant's unpaid checkout and makes the room vacant. Repeating it changes nothing. Rejects with code 35
 * when the checkout was paid meanwhile, with 28 when the hold is somebody else's, and with 27 when the provider does
 * not close the checkout.
 */
export async function releaseOwnHold(services: Services, id: number, { tenantId }: Caller): Promise<void> {
  const { database } = services;
  for (let round = 0; round < ROUNDS; round++) {
    const lease = await database
      .selectFrom('lease')
      .select(['id', 'state', 'sessionId'])
      .where('id', '=', id)
      .where('tenantId', '=', tenantId)
      .executeTakeFirst();
    if (!lease) throw new Failure(LEASE_NOT_FOUND);
    if (lease.state === 'active') throw new Failure(LEASE_ACTIVE);
    if (lease.state !== 'held') return;
    if (await closeCheckout(services, lease))
      await database
        .updateTable('lease')
        .set({ state: 'released', ...NO_CHECKOUT })
        .where('id', '=', id)
        .where('state', '=', 'held')
        .where('sessionId', 'is not distinct from', lease.sessionId)
        .execute();
  }
  throw new Failure(PAYMENT_FAILED);
}
