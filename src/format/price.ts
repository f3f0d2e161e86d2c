import { addMonths, type Day, parseDay } from './date.ts';
import { roundHalf } from './money.ts';

/** What is paid at the checkout, in øre: the full month less the discount, never below 0 (docs/product.md R3.2). */
export const dueNow = ({ fullMonth, discount }: { fullMonth: number; discount?: number | null }): number =>
  Math.max(0, fullMonth - (discount ?? 0));

/** A room's campaign price a month in øre, from øre per m² and the room's m² (docs/product.md R2.5). */
export const campaignPrice = ({ sqmPrice, sqm }: { sqmPrice: number; sqm: number }): number =>
  roundHalf(sqmPrice * sqm);

/** What a room costs a month now, in øre: its own price, or its campaign's where that is lower. Without a campaign `sqmPrice` is null. */
export const currentPrice = (room: { price: number; sqm: number; sqmPrice: number | null }): number =>
  room.sqmPrice === null
    ? room.price
    : Math.min(room.price, campaignPrice({ ...room, sqmPrice: room.sqmPrice }));

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
