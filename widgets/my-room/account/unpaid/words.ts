import { words } from '#core';

export const t = words('unpaid', {
  da: {
    failed: 'Betalingen for rum {{number}} den {{date}} mislykkedes.',
    whatToDo: 'Betal {{amount}} nu, eller vælg et andet kort. Du kan stadig komme ind.',
    useOther: 'Vælg et andet kort, så trækker vi {{amount}} på det. Du kan stadig komme ind.',
    pay: 'Betal {{amount}}',
    otherCard: 'Brug et andet kort',
  },
  en: {
    failed: 'The payment for room {{number}} on {{date}} failed.',
    whatToDo: 'Pay {{amount}} now, or choose another card. You can still get in.',
    useOther: 'Choose another card, and {{amount}} is taken from it. You can still get in.',
    pay: 'Pay {{amount}}',
    otherCard: 'Use another card',
  },
});
