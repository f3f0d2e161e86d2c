import type { RoomPrice } from '../../../src/api/calls.ts';
import type { Day } from '../../../src/format/date.ts';
import { toOere } from '../../../src/format/money.ts';
import type { Order } from '../../../src/format/order.ts';
import { discountExpiry, dueNow } from '../../../src/format/price.ts';
import type { Loaded } from '../../../src/state/resource.ts';

/** What a room costs the person who rents it now (docs/product.md section 3); amounts in øre. */
export interface Quote {
  fullMonth: number;
  /** Null without a discount. */
  discount: { amount: number; expires: Day | null } | null;
  dueNow: number;
  /** What the order says besides where the room is. */
  order: Omit<Order, 'room' | 'sqm' | 'floor' | 'place' | 'withdrawalDays'>;
}

const VAT = ['included', 'exempt', 'voluntary'] as const;

/** Makes a quote of the answer of calculation/roomprice; an answer that cannot be read counts as failed. */
export function toQuote(answer: Loaded<RoomPrice>): Loaded<Quote> {
  if (answer.state !== 'there') return answer;
  const { fullMonthPrice, discountAmount, discountDuration, vat } = answer.value;
  if (typeof (discountAmount ?? 0) !== 'number') return { state: 'failed' };
  const fullMonth = toOere(fullMonthPrice);
  const discount = Math.max(0, toOere(discountAmount ?? 0));
  const { paidPeriodStart: start } = answer.value;
  const period = {
    discountDuration: discountDuration ?? null,
    paidPeriodStart: typeof start === 'string' ? start : null,
  };
  return {
    ...answer,
    value: {
      fullMonth,
      discount: discount > 0 ? { amount: discount, expires: discountExpiry(period) } : null,
      dueNow: dueNow({ fullMonth, discount }),
      order: {
        ...period,
        fullMonth,
        discount,
        vat: VAT.find((each) => each === vat) ?? null,
        ...readTerms(answer.value),
      },
    },
  };
}

/** What goes for every lease; null where the backend does not say. */
function readTerms({ deposit, noticeDays, minimumMonths }: RoomPrice) {
  const read = (value: unknown, least: number) => (Number(value ?? -1) >= least ? Number(value) : null);
  const amount = read(deposit, 0);
  return {
    deposit: amount === null ? null : toOere(amount),
    noticeDays: read(noticeDays, 0),
    minimumMonths: read(minimumMonths, 1),
  };
}
