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
