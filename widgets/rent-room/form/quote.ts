import type { RoomPrice } from '../../../src/api/calls.ts';
import type { Day } from '../../../src/format/date.ts';
import { toOere } from '../../../src/format/money.ts';
import { discountExpiry, dueNow, nextCharge } from '../../../src/format/price.ts';
import type { Loaded } from '../../../src/state/loaded.ts';

/** What a room costs the person who rents it now (docs/product.md section 3); amounts in øre. */
export interface Quote {
  fullMonth: number;
  /** Null without a discount. */
  discount: { amount: number; expires: Day | null } | null;
  dueNow: number;
  /** The payment for the second month; payments after the discount are `fullMonth`. Null if the start of the paid period is not known. */
  next: { day: Day; amount: number } | null;
  /** Whether the amounts include VAT or are exempt from it (docs/product.md R3.7); null if the backend does not say. */
  vat: 'included' | 'exempt' | null;
}

/** Makes a quote of the answer of calculation/roomprice; an answer that cannot be read counts as failed. */
export function toQuote(answer: Loaded<RoomPrice>): Loaded<Quote> {
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
