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
    .innerJoin('room', 'room.id', 'lease.roomId')
    .select(['lease.id', 'lease.checkoutUrl', 'lease.settling', 'room.id as roomId', 'room.number'])
    .select((eb) => eb.ref('lease.heldUntil').$notNull().as('until'))
    .where('lease.tenantId', '=', tenantId)
    .where('lease.state', '=', 'held')
    .where('lease.heldUntil', '>', clock.now())
    .orderBy('lease.id', 'desc')
    .execute();
  return holds.map(({ id, checkoutUrl, settling, roomId, number, until }) => ({
    room: { id: roomId, number },
    settling,
    hold: { leaseId: id, until: until.toISOString(), ...(checkoutUrl !== null && { checkoutUrl }) },
  }));
}
