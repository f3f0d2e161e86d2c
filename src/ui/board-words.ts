import { words } from '#core';

/** `tryAgain` is for the "Oops" dialog; what failed to load has its own in network.ts. */
export const t = words('board', {
  da: { oops: 'Ups', code: 'Fejlkode {{code}}', tryAgain: 'Prøv igen', cancel: 'Annuller', close: 'Luk' },
  en: {
    oops: 'Oops',
    code: 'Error code {{code}}',
    tryAgain: 'Please try again',
    cancel: 'Cancel',
    close: 'Close',
  },
});
