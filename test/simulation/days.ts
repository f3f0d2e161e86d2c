import { DAY_MS, HOUR_MS } from '../setup/clock.ts';

/* Days in Denmark as `YYYY-MM-DD`, counted here without the product's own code. */

const COPENHAGEN = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Copenhagen' });
const HOUR = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Copenhagen',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** Asking for a time zone is slow, and a run has few different hours. */
const known = new Map<number, { day: string; hour: number }>();

function lookUp(at: number): { day: string; hour: number } {
  const key = Math.floor(at / HOUR_MS);
  const found = known.get(key) ?? { day: COPENHAGEN.format(at), hour: Number(HOUR.format(at)) };
  known.set(key, found);
  return found;
}

export const danishDay = (at: number): string => lookUp(at).day;
export const danishHour = (at: number): number => lookUp(at).hour;

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const addDays = (day: string, count: number): string => iso(utc(day) + count * DAY_MS);
export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / DAY_MS);

/** The same day of a later month, or that month's last day. */
function addMonths(day: string, count: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate();
  return iso(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

/** The month of a lease, counted from 0: its first and its last day. */
export const leaseMonth = (first: string, index: number): { from: string; to: string } => ({
  from: addMonths(first, index),
  to: addDays(addMonths(first, index + 1), -1),
});

/** Anonymous Gregorian computus. */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return iso(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1));
}

/** Holidays by their distance from Easter Sunday. Great Prayer Day was the fourth Friday after Easter until 2023. */
const AROUND_EASTER = [-3, -2, 0, 1, 39, 49, 50];
const FIXED = ['01-01', '06-05', '12-24', '12-25', '12-26', '12-31'];

function isDayOff(day: string): boolean {
  const weekday = new Date(utc(day)).getUTCDay();
  return (
    weekday === 0 ||
    weekday === 6 ||
    FIXED.includes(day.slice(5)) ||
    AROUND_EASTER.includes(daysBetween(easter(Number(day.slice(0, 4))), day))
  );
}

/** The last day for a withdrawal from a contract that was made on `day` (docs/product.md R13.2). */
export function lastWithdrawalDay(day: string, days: number): string {
  let last = addDays(day, days);
  while (isDayOff(last)) last = addDays(last, 1);
  return last;
}
