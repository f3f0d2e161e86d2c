import type { BillingOptions } from './billing.ts';
import { StripeFailure } from './failure.ts';
import { newId, type Refund, unix } from './objects.ts';

/** `amount` is in øre; null refunds what is left. */
export type RefundDetails = Pick<Refund, 'reason' | 'metadata'> & { amount: number | null };

/** Refunds a payment, in full or in part. Throws Stripe's errors for an unknown or already refunded payment. */
export function refundPayment(
  { objects: { intents, refunds }, activity, emit, now }: BillingOptions,
  intentId: string,
  { amount: wanted, reason, metadata }: RefundDetails,
): Refund {
  const intent = intents.get(intentId);
  if (!intent)
    throw new StripeFailure(404, `No such payment_intent: '${intentId}'`, { code: 'resource_missing' });
  const before = refunds
    .all()
    .filter(({ payment_intent }) => payment_intent === intentId)
    .reduce((sum, { amount }) => sum + amount, 0);
  const left = intent.amount - before;
  if (left <= 0)
    throw new StripeFailure(400, 'The payment has already been refunded.', {
      code: 'charge_already_refunded',
    });
  const amount = wanted ?? left;
  if (amount < 1 || amount > left)
    throw new StripeFailure(400, `Refund amount (${amount}) is greater than unrefunded amount (${left})`, {
      param: 'amount',
    });
  const refund = refunds.put({
    id: newId('re'),
    object: 'refund',
    created: unix(now()),
    amount,
    currency: intent.currency,
    payment_intent: intentId,
    reason,
    status: 'succeeded',
    metadata,
  });
  emit('refund.created', refund);
  activity.record({ kind: 'refunded', title: intentId, amount });
  return refund;
}
