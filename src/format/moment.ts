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
