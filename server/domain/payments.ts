import { LEASE_ACTIVE, NOT_FOUND } from '../../src/codes.ts';
import { fromOere } from '../../src/format/money.ts';
import type { Language } from '../language.ts';
import { givesAccess } from './access.ts';
import type { Answer, Body, Caller } from './calls.ts';
import { Failure } from './failure.ts';
import { enforceLimits } from './limits.ts';
import { withMutex } from './mutex.ts';
import { getTenant } from './people.ts';
import { checkReturnUrls } from './return-urls.ts';
import type { Services } from './services.ts';

/** The tenant's customer id at the payment provider; created when first needed. */
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
  // Another request, such as a second tab, was faster. Both must use the customer id that is stored.
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

/** First days (`YYYY-MM-DD`) of the tenant's active leases by subscription id. */
async function firstDayBySubscription(
  { database }: Services,
  tenantId: number,
): Promise<Map<string, string>> {
  const leases = await database
    .selectFrom('lease')
    .select(['subscription_id', 'first_day'])
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'active')
    .execute();
  return new Map(leases.map(({ subscription_id, first_day }) => [subscription_id ?? '', first_day]));
}

/**
 * Opens the hosted page that saves a card. The new card is charged from then on; `replaces` must be one of the
 * caller's cards and is removed then. Rejects with code 1 or 2, or 429 (docs/product.md R8.5).
 */
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

/** Changes to one tenant's cards at the provider run one at a time. */
export const withCardMutex = <T>(services: Services, tenantId: number, work: () => Promise<T>): Promise<T> =>
  withMutex(services, `cards:${tenantId}`, work);

/**
 * Removes a card. The last card of a tenant with a running lease stays, also when two are removed at once
 * (docs/product.md R8.5). Rejects with code 2 or 35.
 */
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
    // The provider may already charge for a lease whose webhook has not arrived yet.
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
