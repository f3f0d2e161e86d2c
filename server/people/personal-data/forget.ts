import { type Kysely, sql } from 'kysely';
import { LEASE_ACTIVE, NOT_FOUND, RECENTLY_ACTIVE } from '../../../src/codes.ts';
import type { Tables } from '../../database/tables.ts';
import { OperatorError } from '../../operator-error.ts';
import type { Payments } from '../../providers/types.ts';
import { Failure } from '../../shared/failure.ts';
import { type Services, secondsFromNow, today } from '../../shared/services.ts';
import { DAY } from '../../shared/time.ts';
import { createToken } from '../../shared/tokens.ts';
import { hashPassword } from '../hashing.ts';
import { isAboutTenant, type PersonalTable } from './read.ts';

/** Payments that come late and refunds need the person. */
const REST_DAYS = 30;
/** How many people are forgotten side by side. */
const AT_ONCE = 100;
const SECRET_BYTES = 32;

/** Deleted in this order. What bookkeeping needs stays: leases and subscriptions with days and amounts, and the provider's invoices. */
const DELETED: PersonalTable[] = [
  ...(['limitRow', 'accessEvent', 'helper', 'message', 'withdrawal'] as const),
  ...(['session', 'passkey', 'resetLink', 'oneTimeCode', 'waiting'] as const),
];

type ForgetServices = Pick<Services, 'database' | 'clock' | 'log'> & { payments: Payments | null };

/**
 * Makes a tenant anonymous, here and at the payment provider (docs/product.md R12.4). Repeating it changes nothing. Rejects
 * with code 2 for an unknown tenant, with 35 while a lease, a hold or a refund is not over, and with 36 within 30 days after the
 * last one; with an `OperatorError` if the provider knows the tenant and `payments` is null.
 */
export async function forgetTenant(services: ForgetServices, tenantId: number): Promise<void> {
  const tenant = await services.database
    .selectFrom('tenant')
    .select(['customerId', 'forgottenAt'])
    .where('id', '=', tenantId)
    .executeTakeFirst();
  if (!tenant) throw new Failure(NOT_FOUND);
  if (tenant.forgottenAt) return;
  await checkIsOver(services, services.database, tenantId);
  // The provider first: if it fails, the tenant is still known and can be forgotten later.
  if (tenant.customerId !== null) {
    if (!services.payments)
      throw new OperatorError('The settings name no payment provider, which knows this tenant too.');
    await services.payments.forgetCustomer(tenant.customerId);
  }
  const nobody = await anonymous(services, tenantId);
  await services.database.transaction().execute(async (tx) => {
    await tx.selectFrom('tenant').select('id').where('id', '=', tenantId).forUpdate().execute();
    await checkIsOver(services, tx, tenantId);
    for (const table of DELETED)
      await sql`delete from ${sql.table(table)} where ${isAboutTenant(table, tenantId)}`.execute(tx);
    await tx.updateTable('operatorAct').set({ reason: null }).where('tenantId', '=', tenantId).execute();
    await tx
      .updateTable('lease')
      .set({ code: '0000', checkoutUrl: null, sessionId: null })
      .where('tenantId', '=', tenantId)
      .execute();
    await tx
      .updateTable('subscription')
      .set({ payUrl: null })
      .where(isAboutTenant('subscription', tenantId))
      .execute();
    await tx.updateTable('tenant').set(nobody).where('id', '=', tenantId).execute();
  });
  services.log.info({ tenantId }, 'tenant forgotten');
}

/** No login is like this, and no password matches. */
const anonymous = async ({ clock }: ForgetServices, tenantId: number) => ({
  firstName: '',
  lastName: '',
  email: `forgotten-${tenantId}`,
  phone: `forgotten-${tenantId}`,
  mobile: null,
  passwordHash: await hashPassword(createToken(SECRET_BYTES)),
  cardChosenAt: null,
  forgottenAt: clock.now(),
});

async function checkIsOver(
  services: ForgetServices,
  database: Kysely<Tables>,
  tenantId: number,
): Promise<void> {
  const { running, recent } = await database
    .selectFrom('lease')
    .select((eb) =>
      eb.fn.coalesce(sql<boolean>`bool_or(${isRunning(services)})`, sql<boolean>`false`).as('running'),
    )
    .select((eb) =>
      eb.fn
        .coalesce(sql<boolean>`bool_or(${wasUsedAfter(services, REST_DAYS)})`, sql<boolean>`false`)
        .as('recent'),
    )
    .where('tenantId', '=', tenantId)
    .executeTakeFirstOrThrow();
  if (running) throw new Failure(LEASE_ACTIVE);
  if (recent) throw new Failure(RECENTLY_ACTIVE);
}

/** SQL condition on `lease`: it is not over, or money is still to be paid back. */
const isRunning = (services: Pick<Services, 'clock'>) => sql<boolean>`(lease.state in ('held', 'refunding')
  or (lease.state = 'active' and (lease.last_day is null or lease.last_day >= ${today(services)}::date)))`;

/** SQL condition on `lease`: it began or ended within these days. */
const wasUsedAfter = ({ clock }: Pick<Services, 'clock'>, days: number) =>
  sql<boolean>`(greatest(lease.created_at, lease.last_day) >= ${secondsFromNow({ clock }, -days * DAY)})`;

/** Forgets everybody whose last lease has been over for as long as the setting says; those who never rented, since they signed up. */
export async function forgetFormerTenants(services: Services): Promise<void> {
  const { forgetAfterDays } = services.settings;
  if (forgetAfterDays === 0) return;
  const before = secondsFromNow(services, -forgetAfterDays * DAY);
  const formerTenants = services.database
    .selectFrom('tenant')
    .select('id')
    .where('forgottenAt', 'is', null)
    .where('createdAt', '<', before)
    .where(
      sql<boolean>`not exists (select from lease where lease.tenant_id = tenant.id
        and (${isRunning(services)} or ${wasUsedAfter(services, forgetAfterDays)}))`,
    )
    .orderBy('id')
    .limit(AT_ONCE);
  const failed: PromiseRejectedResult[] = [];
  // One who cannot be forgotten must not keep the next ones from it.
  for (let last: number | undefined = 0; last !== undefined; ) {
    const tenants = await formerTenants.where('id', '>', last).execute();
    const results = await Promise.allSettled(tenants.map(({ id }) => forgetTenant(services, id)));
    failed.push(...results.filter((result) => result.status === 'rejected'));
    last = tenants.at(-1)?.id;
  }
  if (failed[0]) throw failed[0].reason;
}
