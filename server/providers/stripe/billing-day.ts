import type Stripe from 'stripe';
import type { Payments } from '../types.ts';
import { callStripe, periodStart } from './client.ts';
import { ENDED, isPaid, periodEnd, WITH_INVOICE } from './subscriptions.ts';

/**
 * Stripe counts months from the instant of the payment in UTC. A lease that is paid in the first hours of 1 March began for Stripe on 28
 * February, and every later month would be charged on the 28th. After the 31st nothing is early: that is the last day of every month.
 */
function isEarly({ billing_cycle_anchor: anchor }: Stripe.Subscription, firstDay: string): boolean {
  const day = new Date(anchor * 1000).getUTCDate();
  return firstDay.endsWith('-01') && day >= 28 && day < 31;
}

/**
 * Stripe moves a billing day by a trial that ends on it, without proration: what was paid stays as it is, nothing is charged until then,
 * and later months are counted from there.
 */
export const stripeBillingDay = (stripe: Stripe): Pick<Payments, 'moveEarlyCharges'> => ({
  moveEarlyCharges: ({ subscriptionId, firstDay }) =>
    callStripe(async () => {
      const found = await stripe.subscriptions.retrieve(subscriptionId, WITH_INVOICE);
      const end = periodEnd(found);
      if (ENDED.includes(found.status) || end === null || !isEarly(found, firstDay)) return true;
      if (!isPaid(found)) return false;
      // At midnight in UTC it is the first in Denmark too.
      const due = Date.parse(periodStart(end, firstDay)) / 1000;
      await stripe.subscriptions.update(
        subscriptionId,
        { trial_end: due, proration_behavior: 'none' },
        { idempotencyKey: `billing-day-${subscriptionId}-${due}` },
      );
      return true;
    }),
});
