import { addDays, addMonths, type Day, parseDay } from './date.ts';

/** What is paid at the checkout, in øre: the full month less the discount, never below 0 (docs/product.md R3.2). */
export const dueNow = ({ fullMonth, discount }: { fullMonth: number; discount?: number | null }): number =>
  Math.max(0, fullMonth - (discount ?? 0));

/** The first and the last day of the month that is paid at the checkout; null without a readable start. */
export function paidPeriod(paidPeriodStart?: string | null): { from: Day; to: Day } | null {
  const from = parseDay(paidPeriodStart ?? '');
  return from && { from, to: addDays(addMonths(from, 1), -1) };
}

/**
 * The day a discount ends: start of the paid period plus its months, clamped to the month's end.
 * Null without a discount period or a readable start.
 */
export function discountExpiry({
  paidPeriodStart,
  discountDuration,
}: {
  paidPeriodStart?: string | null;
  discountDuration?: number | null;
}): Day | null {
  const start = parseDay(paidPeriodStart ?? '');
  return start && discountDuration && discountDuration > 0 ? addMonths(start, discountDuration) : null;
}

/**
 * The first payment after the checkout, in øre: a period begins on the same day of each month (its last where it has no such day), and the
 * first `discountDuration` of them have the discount. Null without a readable start.
 */
export function nextCharge(price: {
  fullMonth: number;
  discount?: number | null;
  discountDuration?: number | null;
  paidPeriodStart?: string | null;
}): { day: Day; amount: number } | null {
  const start = parseDay(price.paidPeriodStart ?? '');
  const discounted = (price.discountDuration ?? 0) > 1;
  return start && { day: addMonths(start, 1), amount: discounted ? dueNow(price) : price.fullMonth };
}
