import { words } from '../language/language.ts';

/** The texts that all widgets with a form share. `tryAgain` is for the "Oops" dialog; what failed to load has its own in network.ts. */
export const t = words('ui', {
  da: {
    oops: 'Ups',
    somethingWrong: 'Noget gik galt. Prøv igen senere, eller kontakt os.',
    tryAgain: 'Prøv igen',
    cancel: 'Annuller',
    ok: 'OK',
    continue: 'Fortsæt',
    optional: 'valgfrit',
    working: 'Et øjeblik …',
    newTab: 'åbner i en ny fane',
    show: 'Vis',
    hide: 'Skjul',
    showPassword: 'Vis adgangskoden',
    hidePassword: 'Skjul adgangskoden',
  },
  en: {
    oops: 'Oops',
    somethingWrong: 'Something went wrong, try again later or reach our support',
    tryAgain: 'Please try again',
    cancel: 'Cancel',
    ok: 'OK',
    continue: 'Continue',
    optional: 'optional',
    working: 'One moment …',
    newTab: 'opens in a new tab',
    show: 'Show',
    hide: 'Hide',
    showPassword: 'Show the password',
    hidePassword: 'Hide the password',
  },
});
