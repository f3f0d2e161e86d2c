import { words } from '#core';

export const t = words('invoices', {
  da: {
    none: 'Du har ingen fakturaer endnu.',
    draft: 'Kladde',
    room: 'Rum {{number}}',
    vat: 'heraf moms {{amount}}',
    exempt: 'momsfri',
    paid: 'Betalt',
    open: 'Ikke betalt endnu',
    failed: 'Betaling mislykkedes',
    pay: 'Betal',
    payInvoice: 'Betal faktura {{number}}',
    pdf: 'Hent',
    fetch: 'Hent faktura {{number}} som PDF',
  },
  en: {
    none: 'You have no invoices yet.',
    draft: 'Draft',
    room: 'Room {{number}}',
    vat: 'of which VAT {{amount}}',
    exempt: 'exempt from VAT',
    paid: 'Paid',
    open: 'Not paid yet',
    failed: 'Payment failed',
    pay: 'Pay',
    payInvoice: 'Pay invoice {{number}}',
    pdf: 'Download',
    fetch: 'Download invoice {{number}} as a PDF',
  },
});
