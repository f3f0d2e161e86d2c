import { sql } from 'kysely';
import { addDays, type Day, dayAt, parseDay, toIsoDay } from '../../src/format/date.ts';
import { daysBetween } from '../shared/lease-months.ts';

/** Days off that are not moved with Easter: New Year, Constitution Day, the days of Christmas, New Year's Eve. */
const FIXED = ['01-01', '06-05', '12-24', '12-25', '12-26', '12-31'];
/** Maundy Thursday, Good Friday, Easter Monday, Ascension Day, Whit Monday, in days from Easter Sunday; the Sundays are days off anyway. */
const FROM_EASTER = [-3, -2, 1, 39, 50];
const SATURDAY = 6;

/** SQL: for how many days a tenant can withdraw, as it was agreed with the lease. */
export const withdrawalDays = sql<number>`coalesce(lease.withdrawal_days, department.withdrawal_days)`;

/**
 * The last day on which a tenant can withdraw, as `YYYY-MM-DD` (docs/product.md R13.2): the day of the contract in Denmark is not counted, and
 * a period that would end on a Saturday, a Sunday or a day off ends on the next working day.
 */
export function lastWithdrawalDay(agreedAt: Date, days: number): string {
  let day = addDays(dayAt(agreedAt), days);
  while (isDayOff(day)) day = addDays(day, 1);
  return toIsoDay(day);
}

function isDayOff(day: Day): boolean {
  const weekday = new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay();
  if (weekday === 0 || weekday === SATURDAY) return true;
  const iso = toIsoDay(day);
  const easter = easterSunday(day.year);
  return FIXED.includes(iso.slice(5)) || FROM_EASTER.some((days) => toIsoDay(addDays(easter, days)) === iso);
}

/** By the anonymous Gregorian algorithm. */
function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7;
  const shift = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const count = moon + weekday - 7 * shift + 114;
  return { year, month: Math.floor(count / 31), day: (count % 31) + 1 };
}

/** How many days a period of days has, the first and the last included; 0 if it ends before it begins. */
export function countDays(from: string, to: string): number {
  const [first, last] = [parseDay(from), parseDay(to)];
  if (!first || !last) throw new RangeError(`not days: ${from}, ${to}`);
  return Math.max(0, daysBetween(last, first) + 1);
}
