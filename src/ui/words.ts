import { words } from '#core';

export const t = words('ui', {
  working: ['Et øjeblik …', 'One moment …'],
  newTab: ['åbner i en ny fane', 'opens in a new tab'],
  tryAgain: ['Prøv igen', 'Try again'],
  failed: ['Det kunne ikke hentes lige nu.', 'This could not be loaded right now.'],
  slow: [
    'Det tager længere tid end normalt. Vi prøver stadig.',
    'This is taking longer than usual. We are still trying.',
  ],
  offline: [
    'Du har ingen internetforbindelse. Prøv igen, når den er tilbage.',
    'You are offline. Try again when you are connected.',
  ],
});
