import { words } from '../../../src/language/language.ts';

export const t = words('area', {
  da: {
    tabs: 'Mit rum',
    leases: 'Lejemål',
    invoices: 'Fakturaer',
    payment: 'Betalingsoplysninger',
    details: 'Dine oplysninger',
    logout: 'Log ud',
    attention: 'et kort skal udskiftes',
    loadFailed: 'Det kunne ikke hentes lige nu.',
  },
  en: {
    tabs: 'My room',
    leases: 'Leases',
    invoices: 'Invoices',
    payment: 'Payment details',
    details: 'Your information',
    logout: 'Log out',
    attention: 'a card needs to be replaced',
    loadFailed: 'This could not be loaded right now.',
  },
});
