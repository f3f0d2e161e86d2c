let copenhagen: Intl.DateTimeFormat | undefined;

/** The time of day in Copenhagen: `14.05` in Danish, `14:05` in English. */
export function formatTime(instant: Date, language: 'da' | 'en'): string {
  copenhagen ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Copenhagen',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return copenhagen.format(instant).replace(':', language === 'da' ? '.' : ':');
}

/** An instant, also as ISO text, in words, in Copenhagen: `tirsdag den 24. november kl. 20.00`, `Tuesday 24 November at 20:00`. */
export const formatMoment = (instant: Date | string, language: 'da' | 'en'): string =>
  new Intl.DateTimeFormat(language === 'da' ? 'da-DK' : 'en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Copenhagen',
  }).format(new Date(instant));

export const HOUR_MS = 3_600_000;

/** The clock in Copenhagen as a field of the type `datetime-local` has it: `2026-11-24T20:00`. Swedish writes dates like ISO. */
export const toLocalTime = (instant: Date): string =>
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
  const [summer, winter] = [new Date(utc - 2 * HOUR_MS), new Date(utc - HOUR_MS)];
  const right = [summer, winter].filter((each) => toLocalTime(each) === local);
  return right.at(which === 'first' ? 0 : -1) ?? winter;
}
