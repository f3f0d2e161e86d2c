import type { Kysely } from 'kysely';
import { NOT_FOUND } from '../../../src/codes.ts';
import type { Tables } from '../../database/tables.ts';
import { queueMessage, rememberLanguage } from '../../messages/outbox.ts';
import type { Answer, Request } from '../../shared/calls.ts';
import { Failure } from '../../shared/failure.ts';
import type { Services } from '../../shared/services.ts';
import { lockTenant } from '../account.ts';

export async function listPasskeys(
  { database }: Services,
  { caller: { tenantId } }: Request<'listPasskeys'>,
): Promise<Answer<'listPasskeys'>> {
  const passkeys = await database
    .selectFrom('passkey')
    .select(['id', 'name', 'domain', 'createdAt', 'lastUsedAt'])
    .where('tenantId', '=', tenantId)
    .orderBy('id', 'desc')
    .execute();
  return {
    data: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      created: createdAt.toISOString(),
      lastUsed: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

/** Removes a passkey and tells the tenant. Rejects with code 2 for one that is not the caller's. */
export async function removePasskey(
  services: Services,
  { body: { id }, caller: { tenantId }, language }: Request<'removePasskey'>,
): Promise<Answer<'removePasskey'>> {
  await services.database.transaction().execute(async (tx) => {
    await lockTenant(tx, tenantId);
    const removed = await tx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('tenantId', '=', tenantId)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw new Failure(NOT_FOUND);
    await rememberLanguage({ database: tx }, tenantId, language);
    await notifyPasskeyChange(services, tx, { tenantId, kind: 'passkey-removed', occasion: id });
  });
  services.log.info({ tenantId, passkeyId: id }, 'passkey removed');
  return {};
}

/** Removes all passkeys of a tenant whose row is locked, and tells them if there were any. */
export async function removeAllPasskeys(
  services: Pick<Services, 'clock'>,
  tx: Kysely<Tables>,
  tenantId: number,
): Promise<void> {
  const [removed] = await tx.deleteFrom('passkey').where('tenantId', '=', tenantId).returning('id').execute();
  if (removed)
    await notifyPasskeyChange(services, tx, { tenantId, kind: 'passkey-removed', occasion: removed.id });
}

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
