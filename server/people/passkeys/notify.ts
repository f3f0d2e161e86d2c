import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { queueMessage } from '../../messages/outbox.ts';
import type { Services } from '../../shared/services.ts';

/** Tells a tenant by e-mail that a passkey was added or removed. Whoever has never paid for a room has nothing to lose yet. */
export async function notifyPasskeyChange(
  services: Pick<Services, 'clock'>,
  tx: Kysely<Tables>,
  {
    tenantId,
    kind,
    occasion,
  }: { tenantId: number; kind: 'passkey-added' | 'passkey-removed'; occasion: number },
): Promise<void> {
  const lease = await tx
    .selectFrom('lease')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('state', '=', 'active')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (lease) await queueMessage(services, tx, { kind, leaseId: lease.id, occasion: String(occasion) });
}
