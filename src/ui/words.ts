import { words } from '#core';

/** Texts of every widget with a form or a button, so not of the banner. The dialogs have their own in board-words.ts. */
export const t = words('ui', {
  somethingWrong: [
    'Noget gik galt. Prøv igen senere, eller kontakt os.',
    'Something went wrong, try again later or reach our support',
  ],
  wait: [
    'Der har været for mange forsøg. Prøv igen om {{minutes}} minutter.',
    'Too many tries. Try again in {{minutes}} minutes.',
  ],
  waitOne: [
    'Der har været for mange forsøg. Prøv igen om et minut.',
    'Too many tries. Try again in a minute.',
  ],
  working: ['Et øjeblik …', 'One moment …'],
  newTab: ['åbner i en ny fane', 'opens in a new tab'],
});
