import { addDays, addMonths, type Day, dayAt, parseDay, toIsoDay } from '../../src/format/date.ts';
import { discountExpiry } from '../../src/format/price.ts';
import { DAY, HOUR } from './time.ts';

/** A boundary that is further away belongs to no period counted here: somebody changed the billing by hand. */
const MOST_DAYS_APART = 4;
const DAY_MS = DAY * 1000;

/**
 * The first day of the lease's monthly period that begins nearest to the day of the payment provider. Providers count from an instant in UTC,
 * so near midnight, at a clock change and at the end of a month their day differs. Days are `YYYY-MM-DD`.
 */
export function periodStartNear(firstDay: string, providersDay: string): string {
  const [first, near] = [parseDay(firstDay), parseDay(providersDay)];
  if (!first || !near) throw new RangeError(`not days: ${firstDay}, ${providersDay}`);
  const months = (near.year - first.year) * 12 + near.month - first.month;
  const start = [months - 1, months, months + 1]
    .map((count) => addMonths(first, count))
    .find((each) => Math.abs(daysBetween(each, near)) <= MOST_DAYS_APART);
  return toIsoDay(start ?? near);
}

/** The first day of a lease for which its discount is over; null without one. */
export const endOfDiscount = (lease: {
  firstDay: string;
  discount: number;
  discountMonths: number;
}): Day | null =>
  lease.discount > 0
    ? discountExpiry({ paidPeriodStart: lease.firstDay, discountDuration: lease.discountMonths })
    : null;

/** How many months the month of one day is before that of another. Days are `YYYY-MM-DD`. */
export function monthsBetween(one: string, other: string): number {
  const [from, to] = [parseDay(one), parseDay(other)];
  if (!from || !to) throw new RangeError(`not days: ${one}, ${other}`);
  return (to.year - from.year) * 12 + to.month - from.month;
}

/** The last day of the lease's monthly period that ends nearest to the provider's last day. */
export const lastDayNear = (firstDay: string, providersDay: string): string =>
  dayBefore(periodStartNear(firstDay, addDaysToIso(providersDay, 1)));

export const dayBefore = (day: string): string => addDaysToIso(day, -1);

function addDaysToIso(iso: string, days: number): string {
  const day = parseDay(iso);
  if (!day) throw new RangeError(`not a day: ${iso}`);
  return toIsoDay(addDays(day, days));
}

/** How many days the first day is after the second; negative if it is before. */
export const daysBetween = (one: Day, other: Day): number =>
  (Date.UTC(one.year, one.month - 1, one.day) - Date.UTC(other.year, other.month - 1, other.day)) / DAY_MS;

const HOUR_MS = HOUR * 1000;

/** The instant of 24:00 in Copenhagen: the first one after the day. */
export function endOfDay({ year, month, day }: Day): Date {
  const midnight = Date.UTC(year, month - 1, day + 1);
  // Copenhagen is one or two hours ahead and never changes its clock at midnight.
  const winter = midnight - HOUR_MS;
  return new Date(dayAt(new Date(winter - 1)).day === day ? winter : winter - HOUR_MS);
}
