import { words } from '#core';

export const t = words('expiring', {
  da: {
    expired: 'Kortet, der ender på {{last4}}, er udløbet.',
    expiring: 'Kortet, der ender på {{last4}}, udløber med udgangen af {{date}}.',
    toCards: 'Udskift kortet',
    attention: 'et kort skal udskiftes',
  },
  en: {
    expired: 'The card ending in {{last4}} has expired.',
    expiring: 'The card ending in {{last4}} expires at the end of {{date}}.',
    toCards: 'Replace the card',
    attention: 'a card needs to be replaced',
  },
});
