import { useSignals, words } from '#core';
import { type Invoice, listInvoices } from '../../../src/api/calls.ts';
import { paymentAddress } from '../../../src/checkout/checkout.ts';
import { formatDots, parseDay } from '../../../src/format/date.ts';
import { formatDkk } from '../../../src/format/money.ts';
import { createResource, type Resource } from '../../../src/state/resource.ts';
import { linkAddress } from '../../../src/ui/address.ts';
import { t as common } from '../../../src/ui/words.ts';
import { ResourceView } from '../area/resource-view.tsx';
import type { TabTools } from '../area/tabs.ts';

export const t = words('invoices', {
  none: ['Du har ingen fakturaer endnu.', 'You have no invoices yet.'],
  draft: ['Kladde', 'Draft'],
  room: ['Rum {{number}}', 'Room {{number}}'],
  vat: ['heraf moms {{amount}}', 'of which VAT {{amount}}'],
  exempt: ['momsfri', 'exempt from VAT'],
  paid: ['Betalt', 'Paid'],
  open: ['Ikke betalt endnu', 'Not paid yet'],
  failed: ['Betaling mislykkedes', 'Payment failed'],
  refunded: ['{{amount}} betalt tilbage', '{{amount}} refunded'],
  pay: ['Betal', 'Pay'],
  payInvoice: ['Betal faktura {{number}}', 'Pay invoice {{number}}'],
  pdf: ['Hent', 'Download'],
  fetch: ['Hent faktura {{number}} som PDF', 'Download invoice {{number}} as a PDF'],
});

export function InvoicesTab({ invoices }: { invoices: Resource<Invoice[]> }) {
  useSignals();
  return (
    <ResourceView resource={invoices} shape="tab">
      {(all) =>
        all.length ? (
          <ul className="invoices">
            {all.map((invoice) => (
              <InvoiceLine key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        ) : (
          <p>{t('none')}</p>
        )
      }
    </ResourceView>
  );
}

function InvoiceLine({ invoice }: { invoice: Invoice }) {
  useSignals();
  const { number, total, room, status, vat, refunded } = invoice;
  const name = number ?? t('draft');
  const title = [room && t('room', { number: room }), invoice.department?.name].filter(Boolean).join(', ');
  const [day, from, to] = [invoice.created, invoice.period?.from, invoice.period?.to].map(parseDay);
  const links = [
    ['pay', 'payInvoice', paymentAddress(invoice.payUrl)],
    ['pdf', 'fetch', linkAddress(invoice.invoicePdf)],
  ] as const;
  return (
    <li className="line invoice" part="invoice">
      <p>
        <strong>{title || name}</strong>
        {from && to && (
          <span>
            {formatDots(from)} – {formatDots(to)}
          </span>
        )}
        <small className="quiet">{[room && name, day && formatDots(day)].filter(Boolean).join(' · ')}</small>
      </p>
      <p className="amount">
        <strong>{formatDkk(total)}</strong>
        {typeof vat === 'number' && (
          <span className="quiet">{vat ? t('vat', { amount: formatDkk(vat) }) : t('exempt')}</span>
        )}
        {status && Object.hasOwn(STATUSES, status) && <span className={STATUSES[status]}>{t(status)}</span>}
        {!!refunded && <span>{t('refunded', { amount: formatDkk(refunded) })}</span>}
      </p>
      <div className="row">
        {links.map(
          ([text, label, href]) =>
            href && (
              <a
                key={text}
                className={text === 'pay' ? 'button primary' : 'button'}
                href={href}
                target="_blank"
                rel="noopener"
                part={text}
                aria-label={`${t(label, { number: number ?? '' })} (${common('newTab')})`}
              >
                {t(text)}
              </a>
            ),
        )}
      </div>
    </li>
  );
}

/** The class of each status that is known. */
const STATUSES = { paid: 'paid', open: 'quiet', failed: 'error' };

export const openInvoices = ({ page, notices }: TabTools) => {
  const invoices = createResource(page.lifetime, () => listInvoices(page.api), notices.showFailure);
  invoices.open();
  return { View: () => <InvoicesTab invoices={invoices} /> };
};
