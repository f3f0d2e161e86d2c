import { words } from '../../../../src/language/language.ts';

export const t = words('payment', {
  da: {
    next: 'Næste betaling:',
    none: 'Du har ingen gemte betalingskort.',
    expires: 'Udløber {{date}}',
    expiring: 'Udløber snart: {{date}}',
    expired: 'Udløbet: {{date}}',
    deleted: 'Kortet er slettet',
    add: 'Tilføj kort',
    edit: 'Udskift',
    editCard: 'Udskift kortet, der ender på {{last4}}',
    delete: 'Slet',
    deleteCard: 'Slet kortet, der ender på {{last4}}',
    confirm: 'Vil du slette kortet, der ender på {{last4}}?',
  },
  en: {
    next: 'Next payment:',
    none: 'You have no saved payment cards.',
    expires: 'Expires {{date}}',
    expiring: 'Expires soon: {{date}}',
    expired: 'Expired: {{date}}',
    deleted: 'Card deleted',
    add: 'Add card',
    edit: 'Replace',
    editCard: 'Replace the card ending in {{last4}}',
    delete: 'Delete',
    deleteCard: 'Delete the card ending in {{last4}}',
    confirm: 'Delete the card ending in {{last4}}?',
  },
});
