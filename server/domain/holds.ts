import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { Failure } from '../http/failure.ts';
import type { Answer, Body, Caller } from '../http/handlers.ts';
import { type Core, inSeconds, today } from './core.ts';
import { demand } from './limits.ts';
import { allowPages } from './pages.ts';
import { customerOf } from './payments.ts';
import { priceOf } from './prices.ts';
import { queueForRooms } from './room-queue.ts';

/** How long a room waits for its payment (spec section 7: the checkout). */
const HOLD_SECONDS = 30 * 60;
/** Of several requests of one tenant at once each round lets one through. */
const ROUNDS = 10;

/**
 * Holds the room and opens a checkout for its first period. Of several people who ask at once the database lets one through;
 * the others get code 26. A tenant has one hold at a time, also when several requests come at once: starting anew gives up the one
 * before, unless it was paid.
 */
export async function createLeaseWithCheckout(
  core: Core,
  body: Body<'createLeaseWithCheckout'>,
  { tenantId }: Caller,
): Promise<Answer<'createLeaseWithCheckout'>> {
  allowPages(core, body);
  const room = await core.database
    .selectFrom('room')
    .select(['id', 'number', 'out_of_use'])
    .where('id', '=', body.roomId)
    .where('listed', '=', true)
    .executeTakeFirst();
  if (!room) throw new Failure(9);
  if (room.out_of_use) throw new Failure(26);
  const price = await priceOf(core, room.id);
  await demand(core, { key: `checkout:${tenantId}`, tries: 100, seconds: 3600 });
  const customerId = await customerOf(core, tenantId);
  const heldUntil = inSeconds(core, HOLD_SECONDS);
  const leaseId = await holdAlone(core, {
    tenant_id: tenantId,
    room_id: room.id,
    state: 'held',
    code: body.code,
    first_day: today(core),
    monthly: price.monthly,
    discount: price.discount,
    discount_months: price.discountMonths,
    held_until: heldUntil,
    created_at: core.clock.now(),
  });

  try {
    const { sessionId, url } = await core.payments.openCheckout({
      customerId,
      leaseId,
      roomNumber: room.number,
      ...price,
      successUrl: body.successUrl,
      cancelUrl: body.cancelUrl,
      expiresAt: heldUntil,
    });
    const { numUpdatedRows } = await core.database
      .updateTable('lease')
      .set({ session_id: sessionId })
      .where('id', '=', leaseId)
      .where('state', '=', 'held')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return { sessionId, url };
    // The same tenant has started anew meanwhile.
    await core.payments.expireCheckout(sessionId);
    throw new Failure(26);
  } catch (error) {
    await release(core.database, [leaseId]);
    throw error;
  }
}

type NewHold = Insertable<Tables['lease']>;

/**
 * Makes a hold the tenant's only one, but for those that were paid meanwhile. Checkouts are closed before the transaction, which waits for no
 * provider; what another request of the tenant did since then is found in it, and given up in the next round.
 */
async function holdAlone(core: Core, lease: NewHold): Promise<number> {
  const { tenant_id: tenantId, room_id: roomId } = lease;
  for (let round = 0; round < ROUNDS; round++) {
    const seen = await giveUp(core, { tenantId, roomId });
    const given = seen.filter(({ closed }) => closed).map(({ id }) => id);
    const held = await core.database.transaction().execute(async (tx) => {
      await tx.selectFrom('tenant').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute();
      await queueForRooms(tx, { rooms: [roomId], leases: given });
      const own = await tx
        .selectFrom('lease')
        .select(['id', 'session_id'])
        .where('state', '=', 'held')
        .where('tenant_id', '=', tenantId)
        .forUpdate()
        .execute();
      const same = (now: (typeof own)[number]) =>
        seen.some(({ id, session_id }) => id === now.id && session_id === now.session_id);
      if (!own.every(same)) return null;
      await release(tx, given);
      return hold(tx, lease);
    });
    if (held !== null) return held;
  }
  throw new Failure(26);
}

/**
 * Code 26 when the room has a lease or hold. The constraint would refuse it as well, but an insert that meets a row which somebody else is
 * writing at this moment waits for it at the constraint, and that one for the insert: the database would end one of them as a deadlock.
 */
async function hold(tx: Kysely<Tables>, lease: NewHold): Promise<number> {
  const taken = await tx
    .selectFrom('lease')
    .select('id')
    .where('room_id', '=', lease.room_id)
    .where('state', 'in', ['held', 'active'])
    .where((eb) => eb.or([eb('last_day', 'is', null), eb('last_day', '>=', lease.first_day)]))
    .executeTakeFirst();
  if (taken) throw new Failure(26);
  return (await tx.insertInto('lease').values(lease).returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * Closes the checkouts of the tenant's own holds, and of holds on the room that have run out, so that nobody pays for them
 * any more. One whose checkout was paid meanwhile stays open, and is left to its webhook.
 */
async function giveUp(core: Core, { tenantId, roomId }: { tenantId: number; roomId: number }) {
  const holds = await core.database
    .selectFrom('lease')
    .select(['id', 'session_id'])
    .where('state', '=', 'held')
    .where((eb) =>
      eb.or([
        eb('tenant_id', '=', tenantId),
        eb.and([eb('room_id', '=', roomId), eb('held_until', '<=', core.clock.now())]),
      ]),
    )
    .execute();
  return Promise.all(holds.map(async (each) => ({ ...each, closed: await closeCheckout(core, each) })));
}

/** Whether the checkout of a hold can no longer be paid. */
async function closeCheckout(
  core: Core,
  { id, session_id }: { id: number; session_id: string | null },
): Promise<boolean> {
  if (session_id === null) return true;
  try {
    await core.payments.expireCheckout(session_id);
    return true;
  } catch (error) {
    core.log.info(
      { leaseId: id, reason: (error as Error).message },
      'hold kept: its checkout cannot be closed',
    );
    return false;
  }
}

/** Lets go of holds; leases that became active stay. */
async function release(database: Kysely<Tables>, leaseIds: number[]): Promise<void> {
  if (leaseIds.length === 0) return;
  await database
    .updateTable('lease')
    .set({ state: 'released' })
    .where('id', 'in', leaseIds)
    .where('state', '=', 'held')
    .execute();
}

/** Releases every hold that has run out and whose checkout is closed. */
export async function releaseLapsed(core: Core): Promise<void> {
  const lapsed = await core.database
    .selectFrom('lease')
    .select(['id', 'session_id'])
    .where('state', '=', 'held')
    .where('held_until', '<=', core.clock.now())
    .execute();
  for (const each of lapsed) if (await closeCheckout(core, each)) await release(core.database, [each.id]);
}
