import type { RoomPrice } from '../../../src/api/calls.ts';
import type { Day } from '../../../src/format/date.ts';
import { toOere } from '../../../src/format/money.ts';
import { discountExpiry, dueNow, nextCharge, paidPeriod } from '../../../src/format/price.ts';
import type { Loaded } from '../../../src/state/loaded.ts';

/** What a room costs the person who rents it now (docs/product.md section 3); amounts in øre. */
export interface Quote {
  fullMonth: number;
  /** Null without a discount. */
  discount: { amount: number; expires: Day | null } | null;
  dueNow: number;
  /** The month that `dueNow` pays for. Null if its first day is not known. */
  period: { from: Day; to: Day } | null;
  /** The payment for the second month; payments after the discount are `fullMonth`. Null if the start of the paid period is not known. */
  next: { day: Day; amount: number } | null;
  /** Whether the amounts include VAT or are exempt from it (docs/product.md R3.7); null if the backend does not say. */
  vat: 'included' | 'exempt' | null;
  terms: LeaseTerms;
}

/** What goes for every lease; null where the backend does not say. */
export interface LeaseTerms {
  /** In øre, and no part of `dueNow`; 0 for none. */
  deposit: number | null;
  noticeDays: number | null;
  minimumMonths: number | null;
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
      period: paidPeriod(period.paidPeriodStart),
      next: nextCharge({ ...period, fullMonth, discount }),
      vat: vat === 'included' || vat === 'exempt' ? vat : null,
      terms: readTerms(answer.value),
    },
  };
}

function readTerms({ deposit, noticeDays, minimumMonths }: RoomPrice): LeaseTerms {
  const read = (value: unknown, least: number) => (Number(value ?? -1) >= least ? Number(value) : null);
  const amount = read(deposit, 0);
  return {
    deposit: amount === null ? null : toOere(amount),
    noticeDays: read(noticeDays, 0),
    minimumMonths: read(minimumMonths, 1),
  };
}
