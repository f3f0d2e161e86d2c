import { useSignals } from '@preact/signals-react/runtime';
import { formatDashes } from '../../../src/format/date.ts';
import { formatOere } from '../../../src/format/money.ts';
import type { Quote } from './quote.ts';
import { t } from './words.ts';

export type PriceNow = Pick<Quote, 'fullMonth' | 'discount' | 'dueNow'>;

/** The full month and the price that is due now. The discount has a row if there is an active campaign (docs/product.md R3.3). */
export function PriceRows(props: { quote: PriceNow; campaign: boolean; part?: string }) {
  useSignals();
  const { quote, campaign, part } = props;
  const { fullMonth, discount, dueNow } = quote;
  return (
    <dl className="rows">
      <div>
        <dt>{t('monthly')}</dt>
        <dd>{formatOere(fullMonth)}</dd>
      </div>
      {campaign && discount && (
        <div className="discount">
          {discount.expires ? (
            <dt>
              {t('discountUntil')} <span className="date">{formatDashes(discount.expires)}</span>
            </dt>
          ) : (
            <dt>{t('discount')}</dt>
          )}
          <dd>{formatOere(-discount.amount)}</dd>
        </div>
      )}
      <div className="now">
        <dt>{t('dueNow')}</dt>
        <dd part={part}>{formatOere(dueNow)}</dd>
      </div>
    </dl>
  );
}
