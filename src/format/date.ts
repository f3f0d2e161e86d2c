/** A calendar day in Europe/Copenhagen; `month` is 1 to 12. */
export type Day = { year: number; month: number; day: number };

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

let copenhagen: Intl.DateTimeFormat | undefined;

const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const pad = (value: number, length = 2) => String(value).padStart(length, '0');
const join = ({ year, month, day }: Day, mark: string) => [pad(day), pad(month), pad(year, 4)].join(mark);

/** The day in Copenhagen at an instant, in whatever time zone the computer is. */
export function dayAt(instant: Date): Day {
  // Swedish writes dates like ISO.
  copenhagen ??= new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Copenhagen' });
  const [year = 0, month = 0, day = 0] = copenhagen.format(instant).split('-').map(Number);
  return { year, month, day };
}

/**
 * The day of an ISO text. A date, or a date-time without a zone, is the day that it names; a date-time with a zone is its day in Copenhagen.
 * Null for anything else, and for days that do not exist: a backend's answers are not validated.
 */
export function parseDay(iso: unknown): Day | null {
  const text = typeof iso === 'string' ? iso.trim() : '';
  const [, year, month, day, zone] = ISO.exec(text) ?? [];
  const named = { year: Number(year), month: Number(month), day: Number(day) };
  // Browsers take a day that does not exist for none, or for one of the next month.
  if (new Date(`${year}-${month}-${day}T00:00Z`).getUTCDate() !== named.day) return null;
  const instant = new Date(text);
  if (Number.isNaN(+instant)) return null;
  return zone ? dayAt(instant) : named;
}

/** The same day `months` later, or earlier; the last day of a month that has no such day. */
export function addMonths({ year, month, day }: Day, months: number): Day {
  const count = year * 12 + month - 1 + months;
  const target = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 };
  return { ...target, day: Math.min(day, daysInMonth(target.year, target.month)) };
}

/** The day `days` later, or earlier. */
export function addDays({ year, month, day }: Day, days: number): Day {
  const then = new Date(Date.UTC(year, month - 1, day + days));
  return { year: then.getUTCFullYear(), month: then.getUTCMonth() + 1, day: then.getUTCDate() };
}

/** `2026-01-31`: sorts and compares as text. */
export const toIsoDay = ({ year, month, day }: Day): string => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;

/** `31.01.2026`, for invoices and leases. */
export const formatDots = (day: Day): string => join(day, '.');

/** `31/01/2026`, for the next payment. */
export const formatSlashes = (day: Day): string => join(day, '/');

/** `31-01-2026`, for the end of a discount. */
export const formatDashes = (day: Day): string => join(day, '-');
