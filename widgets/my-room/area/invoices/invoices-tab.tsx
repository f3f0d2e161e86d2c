import { useSignals } from '@preact/signals-react/runtime';
import type { Invoice } from '../../../../src/api/calls.ts';
import { dayOf, formatDots } from '../../../../src/format/date.ts';
import { formatAmount, toOere } from '../../../../src/format/money.ts';
import { linkAddress } from '../../../../src/ui/address.ts';
import { t as common } from '../../../../src/ui/words.ts';
import { Load } from '../load.tsx';
import type { Invoices } from './invoices.ts';
import { t } from './words.ts';

export function InvoicesTab({ invoices }: { invoices: Invoices }) {
  useSignals();
  return (
    <Load of={invoices.all} shape="invoices">
      {(all) =>
        all.length ? (
          <ul>
            {all.map((invoice) => (
              <InvoiceLine key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        ) : (
          <p>{t('none')}</p>
        )
      }
    </Load>
  );
}

function InvoiceLine({ invoice: { number, created, total, invoicePdf } }: { invoice: Invoice }) {
  useSignals();
  const day = dayOf(created);
  const address = linkAddress(invoicePdf);
  return (
    <li className="line invoice" part="invoice">
      <strong>{number ?? t('draft')}</strong>
      <span className="quiet">{day && formatDots(day)}</span>
      <strong className="amount">{formatAmount(toOere(total))}</strong>
      {address && (
        <a
          className="button"
          href={address}
          target="_blank"
          rel="noopener"
          aria-label={`${t('fetch', { number: number ?? '' })} (${common('newTab')})`}
        >
          {t('pdf')}
        </a>
      )}
    </li>
  );
}
