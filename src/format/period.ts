import { addDays, addMonths, type Day, dayOf, toIsoDay } from './date.ts';

/** Beyond so many days a boundary is none of the periods counted here: somebody changed the billing by hand. */
const MOST_DAYS_APART = 4;
const DAY_MS = 86_400_000;

/**
 * The first day of the monthly period, counted from a lease's first day, that begins about when the payment provider begins one. Providers count
 * from an instant and in UTC: near midnight, when the clocks change and at the end of a month their day is another one. Days are `YYYY-MM-DD`.
 */
export function periodStartNear(firstDay: string, providersDay: string): string {
  const [first, near] = [dayOf(firstDay), dayOf(providersDay)];
  if (!first || !near) throw new RangeError(`not days: ${firstDay}, ${providersDay}`);
  const months = (near.year - first.year) * 12 + near.month - first.month;
  const start = [months - 1, months, months + 1]
    .map((count) => addMonths(first, count))
    .find((each) => Math.abs(daysBetween(each, near)) <= MOST_DAYS_APART);
  return toIsoDay(start ?? near);
}

/** The last day of the period, counted from a lease's first day, that ends about on the provider's last day. */
export const lastDayNear = (firstDay: string, providersDay: string): string =>
  dayBefore(periodStartNear(firstDay, moved(providersDay, 1)));

export const dayBefore = (day: string): string => moved(day, -1);

function moved(iso: string, days: number): string {
  const day = dayOf(iso);
  if (!day) throw new RangeError(`not a day: ${iso}`);
  return toIsoDay(addDays(day, days));
}

const daysBetween = (one: Day, other: Day): number =>
  (Date.UTC(one.year, one.month - 1, one.day) - Date.UTC(other.year, other.month - 1, other.day)) / DAY_MS;
