import { words } from '../language/language.ts';

/** The texts that all widgets share which do something. `tryAgain` is for the "Oops" dialog; what failed to load has its own in network.ts. */
export const t = words('ui', {
  da: {
    oops: 'Ups',
    somethingWrong: 'Noget gik galt. Prøv igen senere, eller kontakt os.',
    tryAgain: 'Prøv igen',
    cancel: 'Annuller',
    ok: 'OK',
    working: 'Et øjeblik …',
    newTab: 'åbner i en ny fane',
  },
  en: {
    oops: 'Oops',
    somethingWrong: 'Something went wrong, try again later or reach our support',
    tryAgain: 'Please try again',
    cancel: 'Cancel',
    ok: 'OK',
    working: 'One moment …',
    newTab: 'opens in a new tab',
  },
});
