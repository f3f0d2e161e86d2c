import { addDays, addMonths, type Day, parseDay, toIsoDay } from '../../src/format/date.ts';
import { dueNow } from '../../src/format/price.ts';
import { countDays } from './period.ts';

/** What was agreed, in øre. */
export interface Agreed {
  firstDay: string;
  monthly: number;
  discount: number;
  discountMonths: number;
}

/**
 * What a tenant pays for the days until the withdrawal, that day included, in whole øre and never rounded up: of each month the part that has
 * passed, at the price of that month (docs/product.md R13.5).
 */
export function priceOfDaysUsed({ firstDay, ...price }: Agreed, lastDay: string): number {
  const first = parseDay(firstDay) as Day;
  let sum = 0;
  for (let month = 0; ; month++) {
    const from = toIsoDay(addMonths(first, month));
    const to = toIsoDay(addDays(addMonths(first, month + 1), -1));
    const used = countDays(from, lastDay < to ? lastDay : to);
    if (used === 0) return sum;
    const discount = month < price.discountMonths ? price.discount : 0;
    sum += Math.floor((dueNow({ fullMonth: price.monthly, discount }) * used) / countDays(from, to));
  }
}
