import { useSignals } from '@preact/signals-react/runtime';
import { formatAmount } from '../../../src/format/money.ts';
import type { LeaseTerms } from './quote.ts';
import { t } from './words.ts';

/** What the backend says about deposit, notice and shortest lease (docs/product.md R3.9), and what the host page adds. */
export function PriceFacts({ terms }: { terms: LeaseTerms }) {
  useSignals();
  const facts = factTexts(terms);
  return (
    <>
      {facts.length > 0 && (
        <ul className="lease-facts">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <slot name="price-note" />
    </>
  );
}

function factTexts({ deposit, noticeDays, minimumMonths }: LeaseTerms): string[] {
  const facts: string[] = [];
  if (deposit !== null)
    facts.push(deposit ? t('deposit', { amount: formatAmount(deposit) }) : t('noDeposit'));
  if (noticeDays !== null)
    facts.push(noticeDays > 1 ? t('notice', { days: noticeDays }) : t(noticeDays ? 'noticeOne' : 'noNotice'));
  if (minimumMonths !== null)
    facts.push(minimumMonths > 1 ? t('minimum', { months: minimumMonths }) : t('minimumOne'));
  return facts;
}
