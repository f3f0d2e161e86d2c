import { fields } from '../../../src/api/read.ts';
import { type Day, dayOf } from '../../../src/format/date.ts';
import { toOere } from '../../../src/format/money.ts';
import { discountExpiry, dueNow } from '../../../src/format/price.ts';

/** What the price box shows; amounts in øre. */
export interface Price {
  fullMonth: number;
  /** Null where the room has no discount. */
  discount: { amount: number; expires: Day | null } | null;
  dueNow: number;
}

interface PriceAnswer {
  fullMonthPrice: number;
  discountAmount: number | null;
  discountDuration: number | null;
  paidPeriodStart: string;
}

const answer = fields<PriceAnswer>({ fullMonthPrice: 'number', paidPeriodStart: 'string' });

/** Reads the answer of calculation/roomprice (spec sections 2 and 9). */
export function readPrice(body: unknown): Price | undefined {
  const found = answer(body);
  if (!found || !dayOf(found.paidPeriodStart)) return undefined;
  const fullMonth = toOere(found.fullMonthPrice);
  const amount = Math.max(0, toOere(found.discountAmount ?? 0));
  return {
    fullMonth,
    discount: amount > 0 ? { amount, expires: discountExpiry(found) } : null,
    dueNow: dueNow({ fullMonth, discount: amount }),
  };
}
