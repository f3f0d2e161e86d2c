import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { Failure } from '../http/failure.ts';
import type { Answer, Body, Caller } from '../http/handlers.ts';
import { alone } from './alone.ts';
import { type Core, inSeconds, sqlState, today } from './core.ts';
import { demand } from './limits.ts';
import { allowPages } from './pages.ts';
import { customerOf } from './payments.ts';
import { priceOf } from './prices.ts';
import { queueForRooms } from './room-queue.ts';

/** How long a room waits for its payment (spec section 7: the checkout). */
const HOLD_SECONDS = 30 * 60;

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
  await demand(core, { key: `checkout:${tenantId}`, tries: 100, seconds: 3600 });
  return alone(core, `checkout:${tenantId}`, () => checkOut(core, { ...body, tenantId, room }));
}

async function checkOut(
  core: Core,
  options: Body<'createLeaseWithCheckout'> & { tenantId: number; room: { id: number; number: string } },
): Promise<Answer<'createLeaseWithCheckout'>> {
  const { tenantId, room, code, successUrl, cancelUrl } = options;
  const price = await priceOf(core, room.id);
  const customerId = await customerOf(core, tenantId);
  const given = await giveUp(core, { tenantId, roomId: room.id });
  const heldUntil = inSeconds(core, HOLD_SECONDS);
  const leaseId = await core.database.transaction().execute(async (tx) => {
    await queueForRooms(tx, { rooms: [room.id], leases: given });
    await release(tx, given);
    return hold(tx, {
      tenant_id: tenantId,
      room_id: room.id,
      state: 'held',
      code,
      first_day: today(core),
      monthly: price.monthly,
      discount: price.discount,
      discount_months: price.discountMonths,
      held_until: heldUntil,
      created_at: core.clock.now(),
    });
  });

  try {
    const { sessionId, url } = await core.payments.openCheckout({
      customerId,
      leaseId,
      roomNumber: room.number,
      ...price,
      successUrl,
      cancelUrl,
      expiresAt: heldUntil,
    });
    const { numUpdatedRows } = await core.database
      .updateTable('lease')
      .set({ session_id: sessionId })
      .where('id', '=', leaseId)
      .where('state', '=', 'held')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return { sessionId, url };
    // This took so long that the same tenant could start anew.
    await core.payments.expireCheckout(sessionId);
    throw new Failure(26);
  } catch (error) {
    await release(core.database, [leaseId]);
    throw error;
  }
}

type NewHold = Insertable<Tables['lease']>;

/** Code 26 when the room has a lease or hold on any of these days. */
async function hold(tx: Kysely<Tables>, lease: NewHold): Promise<number> {
  try {
    return (await tx.insertInto('lease').values(lease).returning('id').executeTakeFirstOrThrow()).id;
  } catch (error) {
    throw sqlState(error) === '23P01' ? new Failure(26) : error;
  }
}

/**
 * Closes the checkouts of the tenant's own holds, and of holds on the room that have run out, so that nobody pays for them
 * any more. Answers with the leases that can be released; one whose checkout was paid meanwhile is left to its webhook.
 */
async function giveUp(
  core: Core,
  { tenantId, roomId }: { tenantId: number; roomId: number },
): Promise<number[]> {
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
  const closed = await Promise.all(holds.map((each) => closeCheckout(core, each)));
  return holds.filter((_, index) => closed[index]).map(({ id }) => id);
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
