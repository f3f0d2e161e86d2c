import { ROOM_NOT_AVAILABLE, ROOM_NOT_FOUND } from '../../src/codes.ts';
import type { Language } from '../language.ts';
import type { Answer, Body, Caller } from './calls.ts';
import { type Core, inSeconds, today } from './core.ts';
import { Failure } from './failure.ts';
import { HOLD_SECONDS, holdRoom, release } from './holds.ts';
import { demand, limitsOf } from './limits.ts';
import { allowPages } from './pages.ts';
import { customerOf } from './payments.ts';
import { priceOf } from './prices.ts';

/**
 * Holds the room and opens a checkout for its first period. Of several people who ask at once the database lets one through;
 * the others get code 26. A tenant has one hold at a time, also when several requests come at once: starting anew gives up the one
 * before, unless it was paid.
 */
export async function createLeaseWithCheckout(
  core: Core,
  body: Body<'createLeaseWithCheckout'>,
  { caller: { tenantId }, address, language }: { caller: Caller; address: string; language: Language },
): Promise<Answer<'createLeaseWithCheckout'>> {
  allowPages(core, body);
  const room = await core.database
    .selectFrom('room')
    .select(['id', 'number', 'out_of_use'])
    .where('id', '=', body.roomId)
    .where('listed', '=', true)
    .executeTakeFirst();
  if (!room) throw new Failure(ROOM_NOT_FOUND);
  if (room.out_of_use) throw new Failure(ROOM_NOT_AVAILABLE);
  const price = await priceOf(core, room.id);
  await demand(
    core,
    // Each holds a room for half an hour, and a sign-up costs nothing: one address could hold the whole facility, or one network.
    ...limitsOf(
      address,
      { key: 'checkout-from', tries: core.settings.checkoutLimit, seconds: 3600 },
      { wider: 1 },
    ),
    { key: `checkout:${tenantId}`, tries: 100, seconds: 3600 },
  );
  const customerId = await customerOf(core, tenantId);
  const heldUntil = inSeconds(core, HOLD_SECONDS);
  const leaseId = await holdRoom(core, {
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
      language,
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
    throw new Failure(ROOM_NOT_AVAILABLE);
  } catch (error) {
    await release(core.database, [leaseId]);
    throw error;
  }
}
