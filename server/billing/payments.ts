import { LEASE_ACTIVE, NOT_FOUND } from '../../src/codes.ts';
import { dayAt, toIsoDay } from '../../src/format/date.ts';
import { fromOere } from '../../src/format/money.ts';
import type { Vat } from '../database/tables.ts';
import { getTenant } from '../people/account.ts';
import type { InvoiceSummary } from '../providers/types.ts';
import type { Answer, Request } from '../shared/calls.ts';
import { withMutex } from '../shared/concurrency.ts';
import { givesAccess, leasesWithRooms } from '../shared/conditions.ts';
import { departmentOfChain } from '../shared/departments.ts';
import { Failure } from '../shared/failure.ts';
import { monthsBetween } from '../shared/lease-months.ts';
import { enforceLimits, limit } from '../shared/limits.ts';
import { checkReturnUrls } from '../shared/return-urls.ts';
import type { Services } from '../shared/services.ts';

/** The tenant's customer id at the payment provider; created when first needed. */
export async function ensureCustomer(services: Services, tenantId: number): Promise<string> {
  const tenant = await getTenant(services, { tenantId });
  if (tenant.customerId !== null) return tenant.customerId;
  const customerId = await services.payments.createCustomer({
    tenantId,
    since: tenant.createdAt,
    email: tenant.email,
    name: `${tenant.firstName} ${tenant.lastName}`,
    phone: tenant.phone,
  });
  const { numUpdatedRows } = await services.database
    .updateTable('tenant')
    .set({ customerId })
    .where('id', '=', tenantId)
    .where('customerId', 'is', null)
    .executeTakeFirst();
  // Another request, such as a second tab, was faster. Both must use the customer id that is stored.
  return numUpdatedRows > 0n ? customerId : ensureCustomer(services, tenantId);
}

/** One tenant alone must not use up what the provider answers the whole facility. */
const limitReads = (services: Services, tenantId: number): Promise<void> =>
  enforceLimits(services, limit('payment-reads', tenantId));

export async function listInvoices(
  services: Services,
  { query: { limit = 100 }, caller: { tenantId } }: Request<'listInvoices'>,
): Promise<Answer<'listInvoices'>> {
  const { customerId } = await getTenant(services, { tenantId });
  if (customerId === null) return { data: [] };
  await limitReads(services, tenantId);
  const leases = await findPaidLeases(services, tenantId);
  const invoices = await services.payments.invoices({ customerId, limit, firstDays: firstDays(leases) });
  const takeRefund = createRefunds(leases);
  const optionalRoom = (subscriptionId: string | null, total: number) => {
    const lease = leases.find((each) => each.subscriptionId === subscriptionId);
    return (
      lease && {
        room: lease.number,
        ...(lease.department && { department: lease.department }),
        ...vatOf(lease.vat, total),
      }
    );
  };
  const data = invoices
    .sort(byNewest)
    .map(({ id, number, created, total, pdf, status, subscriptionId, period, payUrl }) => {
      const refunded = status === 'paid' ? takeRefund(subscriptionId, total) : 0;
      return {
        id,
        number,
        created: created.toISOString(),
        total: fromOere(total),
        invoicePdf: pdf,
        status,
        ...optionalRoom(subscriptionId, total),
        ...(period && { period }),
        ...(payUrl && { payUrl }),
        ...(refunded && { refunded: fromOere(refunded) }),
      };
    });
  return { data };
}

/** Returns a function from a paid invoice to what was refunded of it, in øre. Call it from the newest invoice to the oldest: the newest is refunded first. */
function createRefunds(leases: PaidLeases) {
  const left = new Map(
    leases.map(({ subscriptionId, state, refunded }) => [
      subscriptionId,
      state === 'refunded' ? Number.POSITIVE_INFINITY : (refunded ?? 0),
    ]),
  );
  return (subscriptionId: string | null, total: number): number => {
    const all = left.get(subscriptionId) ?? 0;
    const refunded = Math.min(total, all);
    left.set(subscriptionId, all - refunded);
    return refunded;
  };
}

/** How much of an amount is Danish VAT, of 25 % on top of the price without it; nothing where the facility does not say. */
export function vatOf(vat: Vat, total: number): { vat?: number } {
  if (vat === 'none') return {};
  return { vat: fromOere(vat === 'exempt' ? 0 : Math.round(total / 5)) };
}

const byNewest = (one: InvoiceSummary, other: InvoiceSummary) =>
  other.created.getTime() - one.created.getTime();

/** What was paid last for a lease, and what is due and not paid; in DKK. */
export async function findLastPayment(
  services: Services,
  { tenantId, subscriptionId }: { tenantId: number; subscriptionId: string },
): Promise<Pick<Answer<'getPaidPeriodEnd'>, 'lastPayment' | 'unpaid'>> {
  const { customerId } = await getTenant(services, { tenantId });
  if (customerId === null) return {};
  await limitReads(services, tenantId);
  const all = await services.payments.invoices({ customerId, limit: 100 });
  const own = all.filter((invoice) => invoice.subscriptionId === subscriptionId).sort(byNewest);
  const paid = own.find(({ status }) => status === 'paid');
  const [newest] = own;
  return {
    ...(paid && { lastPayment: { amount: fromOere(paid.total), day: toIsoDay(dayAt(paid.created)) } }),
    ...(newest && newest !== paid && { unpaid: fromOere(newest.total) }),
  };
}

export async function listPaymentMethods(
  services: Services,
  { query: { limit = 100 }, caller: { tenantId } }: Request<'listPaymentMethods'>,
): Promise<Answer<'listPaymentMethods'>> {
  const { customerId } = await getTenant(services, { tenantId });
  if (customerId === null) return { data: [], nextPaymentDate: null };
  await limitReads(services, tenantId);
  const leases = await findPaidLeases(services, tenantId);
  const [methods, next] = await Promise.all([
    services.payments.paymentMethods({ customerId, limit }),
    services.payments.nextPayments(customerId, firstDays(leases)),
  ]);
  const data = methods.map(({ id, brand, last4, expMonth, expYear, charged, canCharge }) => ({
    id,
    card: { brand, last4, expMonth, expYear },
    charged,
    ...(canCharge && { canCharge }),
  }));
  const amount = amountOfNext(next, leases);
  return {
    data,
    nextPaymentDate: next[0]?.day ?? null,
    ...(amount !== null && { nextPaymentAmount: fromOere(amount) }),
  };
}

/** The tenant's leases that are or were paid for, with what was agreed. */
const findPaidLeases = ({ database }: Services, tenantId: number) =>
  leasesWithRooms(database)
    .select(['room.number', 'lease.subscriptionId', 'lease.firstDay', 'department.vat'])
    .select(departmentOfChain.as('department'))
    .leftJoin('priceChange', 'priceChange.leaseId', 'lease.id')
    .select(['lease.monthly', 'lease.discount', 'lease.discountMonths', 'lease.state', 'lease.refunded'])
    .select(['priceChange.monthly as newMonthly', 'priceChange.fromDay as newFrom'])
    .where('lease.tenantId', '=', tenantId)
    .where('lease.subscriptionId', 'is not', null)
    .execute();

type PaidLeases = Awaited<ReturnType<typeof findPaidLeases>>;

/** First days (`YYYY-MM-DD`) of leases by subscription id. */
const firstDays = (leases: PaidLeases): Map<string, string> =>
  new Map(leases.map(({ subscriptionId, firstDay }) => [subscriptionId ?? '', firstDay]));

/** What is charged on the day of the next payment, in øre; null if nothing is, or something for no known lease. */
function amountOfNext(
  payments: { subscriptionId: string; day: string }[],
  leases: PaidLeases,
): number | null {
  let sum: number | null = null;
  for (const { subscriptionId, day } of payments.filter((each) => each.day === payments[0]?.day)) {
    const lease = leases.find((each) => each.subscriptionId === subscriptionId);
    if (!lease) return null;
    const discounted = monthsBetween(lease.firstDay, day) < lease.discountMonths;
    const monthly = lease.newFrom && lease.newFrom <= day ? lease.newMonthly : lease.monthly;
    sum = (sum ?? 0) + (monthly ?? 0) - (discounted ? lease.discount : 0);
  }
  return sum;
}

/**
 * Makes one of the caller's cards the one that is charged from now on, for every lease (docs/product.md R8.7).
 * Rejects with code 2.
 */
export async function chargePaymentMethod(
  services: Services,
  { body: { paymentMethodId }, caller: { tenantId } }: Request<'chargePaymentMethod'>,
): Promise<Answer<'chargePaymentMethod'>> {
  return changeCards(services, tenantId, async (customerId) => {
    if (!(await services.payments.setNextCard({ customerId, paymentMethodId }))) throw new Failure(NOT_FOUND);
    // A card that was saved before this choice, and whose event comes late, is not charged instead.
    await services.database
      .updateTable('tenant')
      .set({ cardChosenAt: services.clock.now() })
      .where('id', '=', tenantId)
      .execute();
    return {};
  });
}

/**
 * Opens the hosted page that saves a card. The new card is charged from then on; `replaces` must be one of the
 * caller's cards and is removed then. Rejects with code 1 or 2, or 429 (docs/product.md R8.5).
 */
export async function createSetupSession(
  services: Services,
  { body: { replaces, ...pages }, caller: { tenantId }, language }: Request<'createSetupSession'>,
): Promise<Answer<'createSetupSession'>> {
  checkReturnUrls(services, pages);
  await enforceLimits(services, limit('card-setups', tenantId));
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

/** Changes the cards of a tenant. Rejects with code 2 for somebody who never had one. */
async function changeCards<T>(
  services: Services,
  tenantId: number,
  change: (customerId: string) => Promise<T>,
): Promise<T> {
  const { customerId } = await getTenant(services, { tenantId });
  if (customerId === null) throw new Failure(NOT_FOUND);
  return withCardMutex(services, tenantId, () => change(customerId));
}

/**
 * Removes a card. The last card of a tenant with a running lease stays, also when two are removed at once
 * (docs/product.md R8.5). Rejects with code 2 or 35.
 */
export async function removePaymentMethod(
  services: Services,
  { body: { paymentMethodId }, caller: { tenantId } }: Request<'removePaymentMethod'>,
): Promise<Answer<'removePaymentMethod'>> {
  return changeCards(services, tenantId, async (customerId) => {
    const cards = await services.payments.paymentMethods({ customerId, limit: 100 });
    if (!cards.some(({ id }) => id === paymentMethodId)) throw new Failure(NOT_FOUND);
    // The provider may already charge for a lease whose webhook has not arrived yet.
    const isLastCardNeeded = async () =>
      (await hasActiveLease(services, tenantId)) ||
      (await services.payments.nextPayments(customerId, new Map())).length > 0;
    if (cards.length === 1 && (await isLastCardNeeded())) throw new Failure(LEASE_ACTIVE);
    await services.payments.removePaymentMethod({ customerId, paymentMethodId });
    return {};
  });
}

async function hasActiveLease(services: Services, tenantId: number): Promise<boolean> {
  const lease = await services.database
    .selectFrom('lease')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where(givesAccess(services))
    .executeTakeFirst();
  return lease !== undefined;
}
