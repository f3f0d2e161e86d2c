import { words } from '#core';

/** What a password needs, as the list beside its field says it. `met` is what screen readers say of a need that is met. */
export const t = words('password', {
  da: {
    min: 'mindst {{min}} tegn',
    lower: 'et lille bogstav',
    upper: 'et stort bogstav',
    digit: 'et ciffer',
    special: 'et af {{specials}}',
    distinct: '{{count}} forskellige tegn',
    met: 'opfyldt',
    guessable: 'Adgangskoden er for let at gætte. Brug mere end ét ord eller navn med tal bagefter.',
  },
  en: {
    min: 'at least {{min}} characters',
    lower: 'a lowercase letter',
    upper: 'an uppercase letter',
    digit: 'a digit',
    special: 'one of {{specials}}',
    distinct: '{{count}} different characters',
    met: 'met',
    guessable: 'This password is too easy to guess. Use more than one word or name followed by digits.',
  },
});
