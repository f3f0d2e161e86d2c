import { words } from '#core';

/** The texts about loading that all widgets share. */
export const t = words('network', {
  da: {
    tryAgain: 'Prøv igen',
    slow: 'Det tager længere tid end normalt. Vi prøver stadig.',
    offline: 'Du har ingen internetforbindelse. Prøv igen, når den er tilbage.',
  },
  en: {
    tryAgain: 'Try again',
    slow: 'This is taking longer than usual. We are still trying.',
    offline: 'You are offline. Try again when you are connected.',
  },
});
