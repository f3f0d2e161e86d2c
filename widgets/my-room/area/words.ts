import { words } from '#core';

export const t = words('area', {
  da: {
    tabs: 'Mit rum',
    leases: 'Lejemål',
    invoices: 'Fakturaer',
    payment: 'Betalingsoplysninger',
    details: 'Dine oplysninger',
    logout: 'Log ud',
  },
  en: {
    tabs: 'My room',
    leases: 'Leases',
    invoices: 'Invoices',
    payment: 'Payment details',
    details: 'Your information',
    logout: 'Log out',
  },
});
