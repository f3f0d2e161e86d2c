import { sql } from 'kysely';
import type { Services } from '../shared/services.ts';

/**
 * Looks once at the billing day of each lease that begins on the first of a month: by the provider's calendar it may have begun on the last
 * day of the month before (docs/product.md R3.6). There are weeks to do it in. A lease that ends is looked at if it goes on after all.
 */
export async function moveEarlyCharges({ database, payments, log }: Services): Promise<void> {
  const unchecked = await database
    .selectFrom('lease')
    .innerJoin('subscription', 'subscription.id', 'lease.subscription_id')
    .select(['lease.id', 'lease.first_day', 'subscription.id as subscription_id'])
    .where('lease.state', '=', 'active')
    .where('lease.last_day', 'is', null)
    .where('lease.termination_asked_at', 'is', null)
    .where(sql<boolean>`extract(day from lease.first_day) = 1`)
    .where('subscription.billing_day_checked', '=', false)
    .where('subscription.unpaid_amount', 'is', null)
    .execute();
  for (const { id, first_day: firstDay, subscription_id: subscriptionId } of unchecked)
    try {
      if (!(await payments.moveEarlyCharges({ subscriptionId, firstDay }))) continue;
      await database
        .updateTable('subscription')
        .set({ billing_day_checked: true })
        .where('id', '=', subscriptionId)
        .execute();
    } catch (error) {
      log.warn({ err: error, leaseId: id }, 'the day of the charges was not checked and will be tried again');
    }
}
