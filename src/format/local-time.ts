const HOUR = 3_600_000;

/** The clock in Copenhagen as a field of the type `datetime-local` has it: `2026-11-24T20:00`. */
export const toLocalTime = (instant: Date): string =>
  // Swedish writes dates like ISO.
  instant
    .toLocaleString('sv-SE', { timeZone: 'Europe/Copenhagen', dateStyle: 'short', timeStyle: 'short' })
    .replace(' ', 'T');

/**
 * The instant at which the clock in Copenhagen shows a time. When the clock goes back it shows some times twice: `which` says the one that is
 * meant. A time that it leaves out counts as an hour later. Null for what is no time.
 */
export function fromLocalTime(text: string, which: 'first' | 'last'): Date | null {
  const utc = Date.parse(`${text}Z`);
  if (Number.isNaN(utc)) return null;
  const local = new Date(utc).toISOString().slice(0, 16);
  const [summer, winter] = [new Date(utc - 2 * HOUR), new Date(utc - HOUR)];
  const right = [summer, winter].filter((each) => toLocalTime(each) === local);
  return right.at(which === 'first' ? 0 : -1) ?? winter;
}
