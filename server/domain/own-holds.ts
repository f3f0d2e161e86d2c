import { LEASE_ACTIVE, LEASE_NOT_FOUND, PAYMENT_FAILED } from '../../src/codes.ts';
import type { Caller } from './calls.ts';
import { Failure } from './failure.ts';
import { closeCheckout } from './holds.ts';
import { NO_CHECKOUT } from './payment-events.ts';
import type { Services } from './services.ts';

/**
 * Each round closes the checkout it finds; the next one looks whether that was enough. A checkout may be replaced
 * meanwhile.
 */
const ROUNDS = 4;

export interface OwnHold {
  room: { id: number; number: string };
  /** Whether it has been paid and the payment is confirmed later. */
  settling: boolean;
  /** What its tenant is told. */
  hold: { leaseId: number; until: string; checkoutUrl?: string };
}

/** The tenant's holds that have not expired, the newest first (docs/product.md R4.10). */
export async function findOwnHolds(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  tenantId: number,
): Promise<OwnHold[]> {
  const holds = await database
    .selectFrom('lease')
    .innerJoin('room', 'room.id', 'lease.room_id')
    .select(['lease.id', 'lease.checkout_url', 'lease.settling', 'room.id as roomId', 'room.number'])
    .select((eb) => eb.ref('lease.held_until').$notNull().as('until'))
    .where('lease.tenant_id', '=', tenantId)
    .where('lease.state', '=', 'held')
    .where('lease.held_until', '>', clock.now())
    .orderBy('lease.id', 'desc')
    .execute();
  return holds.map(({ id, checkout_url: checkoutUrl, settling, roomId, number, until }) => ({
    room: { id: roomId, number },
    settling,
    hold: { leaseId: id, until: until.toISOString(), ...(checkoutUrl !== null && { checkoutUrl }) },
  }));
}

/**
 * Closes the tenant's unpaid checkout and makes the room vacant. Repeating it changes nothing. Rejects with code 35
 * if the payment was faster, since the hold is a lease then; with 28 for somebody else's hold, and with 27 if the
 * provider does not close the checkout.
 */
export async function giveBackRoom(services: Services, id: number, { tenantId }: Caller): Promise<void> {
  const { database } = services;
  for (let round = 0; round < ROUNDS; round++) {
    const lease = await database
      .selectFrom('lease')
      .select(['id', 'state', 'session_id'])
      .where('id', '=', id)
      .where('tenant_id', '=', tenantId)
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
        .where('session_id', 'is not distinct from', lease.session_id)
        .execute();
  }
  throw new Failure(PAYMENT_FAILED);
}
