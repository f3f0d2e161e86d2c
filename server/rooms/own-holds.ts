import type { Services } from '../shared/services.ts';

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
