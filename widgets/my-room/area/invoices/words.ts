import { words } from '../../../../src/language/language.ts';

export const t = words('invoices', {
  da: {
    none: 'Du har ingen fakturaer endnu.',
    draft: 'Kladde',
    pdf: 'Hent',
    fetch: 'Hent faktura {{number}} som PDF',
  },
  en: {
    none: 'You have no invoices yet.',
    draft: 'Draft',
    pdf: 'Download',
    fetch: 'Download invoice {{number}} as a PDF',
  },
});
