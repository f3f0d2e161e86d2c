import { LEASE_ACTIVE, NOT_FOUND } from '../../src/codes.ts';
import { fromOere } from '../../src/format/money.ts';
import type { Language } from '../language.ts';
import { givesAccess } from './access.ts';
import { withMutex } from './mutex.ts';
import type { Answer, Body, Caller } from './calls.ts';
import type { Services } from './services.ts';
import { Failure } from './failure.ts';
import { enforceLimits } from './limits.ts';
import { checkReturnUrls } from './return-urls.ts';
import { getTenant } from './people.ts';

/** The tenant's customer at the provider, made when first needed. */
export async function ensureCustomer(services: Services, tenantId: number): Promise<string> {
  const tenant = await getTenant(services, { tenantId });
  if (tenant.customer_id !== null) return tenant.customer_id;
  const customerId = await services.payments.createCustomer({
    tenantId,
    since: tenant.created_at,
    email: tenant.email,
    name: `${tenant.first_name} ${tenant.last_name}`,
    phone: tenant.phone,
  });
  const { numUpdatedRows } = await services.database
    .updateTable('tenant')
    .set({ customer_id: customerId })
    .where('id', '=', tenantId)
    .where('customer_id', 'is', null)
    .executeTakeFirst();
  // Somebody was faster: a second tab of the same tenant. Both must use the one that was kept.
  return numUpdatedRows > 0n ? customerId : ensureCustomer(services, tenantId);
}

export async function listInvoices(
  services: Services,
  limit: number,
  { tenantId }: Caller,
): Promise<Answer<'listInvoices'>> {
  const { customer_id: customerId } = await getTenant(services, { tenantId });
  if (customerId === null) return { data: [] };
  const invoices = await services.payments.invoices({ customerId, limit });
  const data = invoices
    .sort((one, other) => other.created.getTime() - one.created.getTime())
    .map(({ id, number, created, total, pdf }) => ({
      id,
      number,
      created: created.toISOString(),
      total: fromOere(total),
      invoicePdf: pdf,
    }));
  return { data };
}

export async function listPaymentMethods(
  services: Services,
  limit: number,
  { tenantId }: Caller,
): Promise<Answer<'listPaymentMethods'>> {
  const { customer_id: customerId } = await getTenant(services, { tenantId });
  if (customerId === null) return { data: [], nextPaymentDate: null };
  const firstDays = await firstDayBySubscription(services, tenantId);
  const [methods, nextPaymentDate] = await Promise.all([
    services.payments.paymentMethods({ customerId, limit }),
    services.payments.nextPaymentDay(customerId, firstDays),
  ]);
  const data = methods.map(({ id, brand, last4, expMonth, expYear, charged }) => ({
    id,
    card: { brand, last4, expMonth, expYear },
    charged,
  }));
  return { data, nextPaymentDate };
}

/** The first days of the tenant's leases by their subscriptions. */
async function firstDayBySubscription({ database }: Services, tenantId: number): Promise<Map<string, string>> {
  const leases = await database
    .selectFrom('lease')
    .select(['subscription_id', 'first_day'])
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'active')
    .execute();
  return new Map(leases.map(({ subscription_id, first_day }) => [subscription_id ?? '', first_day]));
}

/** The card that is saved there is charged from then on; one that it replaces must be the caller's, and is removed. */
export async function createSetupSession(
  services: Services,
  { replaces, ...pages }: Body<'createSetupSession'>,
  { caller: { tenantId }, language }: { caller: Caller; language: Language },
): Promise<Answer<'createSetupSession'>> {
  checkReturnUrls(services, pages);
  await enforceLimits(services, { key: `setup:${tenantId}`, tries: 100, seconds: 3600 });
  const customerId = await ensureCustomer(services, tenantId);
  if (replaces !== undefined) {
    const cards = await services.payments.paymentMethods({ customerId, limit: 100 });
    if (!cards.some(({ id }) => id === replaces)) throw new Failure(NOT_FOUND);
  }
  return services.payments.openSetup({ customerId, language, replaces: replaces ?? null, ...pages });
}

/** Whatever changes a tenant's cards at the provider, one after the other. */
export const withCardMutex = <T>(services: Services, tenantId: number, work: () => Promise<T>): Promise<T> =>
  withMutex(services, `cards:${tenantId}`, work);

/** The last card of somebody with a lease stays, also of two that are removed at once: the next month is charged to it. */
export async function removePaymentMethod(
  services: Services,
  { paymentMethodId }: Body<'removePaymentMethod'>,
  { tenantId }: Caller,
): Promise<Answer<'removePaymentMethod'>> {
  const { customer_id: customerId } = await getTenant(services, { tenantId });
  if (customerId === null) throw new Failure(NOT_FOUND);
  return withCardMutex(services, tenantId, async () => {
    const cards = await services.payments.paymentMethods({ customerId, limit: 100 });
    if (!cards.some(({ id }) => id === paymentMethodId)) throw new Failure(NOT_FOUND);
    // What is charged again may be a lease whose webhook is not here yet.
    const isLastCardNeeded = async () =>
      (await hasActiveLease(services, tenantId)) ||
      (await services.payments.nextPaymentDay(customerId, new Map())) !== null;
    if (cards.length === 1 && (await isLastCardNeeded())) throw new Failure(LEASE_ACTIVE);
    await services.payments.removePaymentMethod({ customerId, paymentMethodId });
    return {};
  });
}

async function hasActiveLease(services: Services, tenantId: number): Promise<boolean> {
  const lease = await services.database
    .selectFrom('lease')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(givesAccess(services))
    .executeTakeFirst();
  return lease !== undefined;
}
