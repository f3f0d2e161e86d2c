import type { Selectable } from 'kysely';
import { addDays, addMonths, type Day, dayAt, parseDay, toIsoDay } from '../../src/format/date.ts';
import { dueNow } from '../../src/format/price.ts';
import type { Tables } from '../database/tables.ts';
import { queueMessage } from '../messages/outbox.ts';
import type { Services } from '../shared/services.ts';
import { countDays } from './period.ts';

/**
 * Cancels the subscriptions of withdrawn leases that are not paid back yet, or of this one alone, and refunds their payments. If the tenant asked
 * for access at once, the facility keeps the price of the days used. May be repeated; rejects with the first failure.
 */
export async function payWithdrawn(services: Services, leaseId?: number): Promise<void> {
  let query = services.database
    .selectFrom('lease')
    .select(['id', 'subscriptionId', 'firstDay', 'monthly', 'discount', 'discountMonths'])
    .select(['withdrawnAt', 'accessAskedAt'])
    .where('withdrawnAt', 'is not', null)
    .where('refunded', 'is', null);
  if (leaseId !== undefined) query = query.where('id', '=', leaseId);
  const due = await query.execute();
  const results = await Promise.allSettled(due.map((lease) => pay(services, lease)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

type Lease = Selectable<Tables['lease']>;
type WithdrawnLease = AgreedPrice & Pick<Lease, 'id' | 'subscriptionId' | 'withdrawnAt' | 'accessAskedAt'>;

async function pay(services: Services, lease: WithdrawnLease): Promise<void> {
  const { id, subscriptionId } = lease;
  const refunded = subscriptionId
    ? await services.payments.refundAndCancel(subscriptionId, { keep: keptFor(lease) })
    : 0;
  await services.database.transaction().execute(async (tx) => {
    const paid = await tx
      .updateTable('lease')
      .set({ refunded })
      .where('id', '=', id)
      .where('refunded', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (paid)
      await queueMessage(services, tx, { kind: 'withdrawn', leaseId: id, occasion: '', amount: refunded });
  });
  services.log.info({ leaseId: id, refunded }, 'withdrawn lease paid back');
}

/** What the facility keeps, in øre. Access was asked for only where the facility charges for the days used. */
function keptFor({ withdrawnAt, accessAskedAt, ...lease }: WithdrawnLease): number {
  if (!withdrawnAt || !accessAskedAt) return 0;
  const { firstDay, monthly, discount, discountMonths } = lease;
  return priceOfDaysUsed({ firstDay, monthly, discount, discountMonths }, toIsoDay(dayAt(withdrawnAt)));
}

/** The price that was agreed, in øre, and the day from which it holds. */
export type AgreedPrice = Pick<Lease, 'firstDay' | 'monthly' | 'discount' | 'discountMonths'>;

/**
 * What a tenant pays for the days until the withdrawal, that day included, in whole øre and never rounded up: of each month the part that has
 * passed, at the price of that month (docs/product.md R13.5).
 */
export function priceOfDaysUsed({ firstDay, ...price }: AgreedPrice, lastDay: string): number {
  const first = parseDay(firstDay) as Day;
  let sum = 0;
  for (let month = 0; ; month++) {
    const from = toIsoDay(addMonths(first, month));
    const to = toIsoDay(addDays(addMonths(first, month + 1), -1));
    const used = countDays(from, lastDay < to ? lastDay : to);
    if (used === 0) return sum;
    const discount = month < price.discountMonths ? price.discount : 0;
    sum += Math.floor((dueNow({ fullMonth: price.monthly, discount }) * used) / countDays(from, to));
  }
}
