import { words } from '../../../../src/language/language.ts';

export const t = words('invoices', {
  da: {
    none: 'Du har ingen fakturaer endnu.',
    draft: 'Kladde',
    pdf: 'Hent PDF',
    fetch: 'Hent PDF af faktura {{number}}',
  },
  en: {
    none: 'You have no invoices yet.',
    draft: 'Draft',
    pdf: 'Get PDF',
    fetch: 'Get PDF of invoice {{number}}',
  },
});
