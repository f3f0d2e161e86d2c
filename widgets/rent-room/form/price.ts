import type { RoomPrice } from '../../../src/api/calls.ts';
import type { Day } from '../../../src/format/date.ts';
import { toOere } from '../../../src/format/money.ts';
import { discountExpiry, dueNow, nextCharge } from '../../../src/format/price.ts';
import type { Loaded } from '../choice/loaded.ts';

/** What the price box and the summary show; amounts in øre. */
export interface Price {
  fullMonth: number;
  /** Null where the room has no discount. */
  discount: { amount: number; expires: Day | null } | null;
  dueNow: number;
  /** The second month's payment; those after the discount are `fullMonth`. Null where the paid period has no known start. */
  next: { day: Day; amount: number } | null;
  /** Whether the amounts include VAT or are exempt from it; null where the backend does not say. */
  vat: 'included' | 'exempt' | null;
}

/** Makes a price of the answer of calculation/roomprice (spec sections 2 and 9); it has failed where that cannot be read. */
export function priceOf(answer: Loaded<RoomPrice>): Loaded<Price> {
  if (answer.state !== 'there') return answer;
  const { fullMonthPrice, discountAmount, discountDuration, vat } = answer.value;
  if (typeof (discountAmount ?? 0) !== 'number') return { state: 'failed' };
  const fullMonth = toOere(fullMonthPrice);
  const discount = Math.max(0, toOere(discountAmount ?? 0));
  const { paidPeriodStart: start } = answer.value;
  const period = { discountDuration, paidPeriodStart: typeof start === 'string' ? start : null };
  return {
    ...answer,
    value: {
      fullMonth,
      discount: discount > 0 ? { amount: discount, expires: discountExpiry(period) } : null,
      dueNow: dueNow({ fullMonth, discount }),
      next: nextCharge({ ...period, fullMonth, discount }),
      vat: vat === 'included' || vat === 'exempt' ? vat : null,
    },
  };
}
