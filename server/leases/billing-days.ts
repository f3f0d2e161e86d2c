import { sql } from 'kysely';
import type { Services } from '../shared/services.ts';

/**
 * Looks once at the billing day of each lease that begins on the first of a month: by the provider's calendar it may have begun on the last
 * day of the month before (docs/product.md R3.6). There are weeks to do it in. A lease that ends is looked at if it goes on after all.
 */
export async function moveEarlyCharges({ database, payments, log }: Services): Promise<void> {
  const unchecked = await database
    .selectFrom('lease')
    .innerJoin('subscription', 'subscription.id', 'lease.subscriptionId')
    .select(['lease.id', 'lease.firstDay', 'subscription.id as subscriptionId'])
    .where('lease.state', '=', 'active')
    .where('lease.lastDay', 'is', null)
    .where('lease.terminationAskedAt', 'is', null)
    .where(sql<boolean>`extract(day from lease.first_day) = 1`)
    .where('subscription.billingDayChecked', '=', false)
    .where('subscription.unpaidAmount', 'is', null)
    .execute();
  for (const { id, firstDay, subscriptionId } of unchecked)
    try {
      if (!(await payments.moveEarlyCharges({ subscriptionId, firstDay }))) continue;
      await database
        .updateTable('subscription')
        .set({ billingDayChecked: true })
        .where('id', '=', subscriptionId)
        .execute();
    } catch (error) {
      log.warn({ err: error, leaseId: id }, 'the day of the charges was not checked and will be tried again');
    }
}
