import { words } from '#core';

/** Texts of every widget with a form or a button, so not of the banner. The dialogs have their own in board-words.ts. */
export const t = words('ui', {
  da: {
    somethingWrong: 'Noget gik galt. Prøv igen senere, eller kontakt os.',
    wait: 'Der har været for mange forsøg. Prøv igen om {{minutes}} minutter.',
    waitOne: 'Der har været for mange forsøg. Prøv igen om et minut.',
    working: 'Et øjeblik …',
    newTab: 'åbner i en ny fane',
  },
  en: {
    somethingWrong: 'Something went wrong, try again later or reach our support',
    wait: 'Too many tries. Try again in {{minutes}} minutes.',
    waitOne: 'Too many tries. Try again in a minute.',
    working: 'One moment …',
    newTab: 'opens in a new tab',
  },
});
