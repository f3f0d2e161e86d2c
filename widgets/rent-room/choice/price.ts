import { fields } from '../../../src/api/read.ts';
import type { Day } from '../../../src/format/date.ts';
import { toOere } from '../../../src/format/money.ts';
import { discountExpiry, dueNow, nextCharge } from '../../../src/format/price.ts';

/** What the price box and the summary show; amounts in øre. */
export interface Price {
  fullMonth: number;
  /** Null where the room has no discount. */
  discount: { amount: number; expires: Day | null } | null;
  dueNow: number;
  /** The second month's payment; those after the discount are `fullMonth`. */
  next: { day: Day; amount: number };
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
  if (!found) return undefined;
  const fullMonth = toOere(found.fullMonthPrice);
  const discount = Math.max(0, toOere(found.discountAmount ?? 0));
  const next = nextCharge({ ...found, fullMonth, discount });
  return (
    (next && {
      fullMonth,
      discount: discount > 0 ? { amount: discount, expires: discountExpiry(found) } : null,
      dueNow: dueNow({ fullMonth, discount }),
      next,
    }) ??
    undefined
  );
}
