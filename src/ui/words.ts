import { words } from '#core';

/** Texts of every widget with a form or a button, so not of the banner. The dialogs have their own in board-words.ts. */
export const t = words('ui', {
  da: {
    somethingWrong: 'Noget gik galt. Prøv igen senere, eller kontakt os.',
    working: 'Et øjeblik …',
    newTab: 'åbner i en ny fane',
  },
  en: {
    somethingWrong: 'Something went wrong, try again later or reach our support',
    working: 'One moment …',
    newTab: 'opens in a new tab',
  },
});
