import { useSignals } from '@preact/signals-react/runtime';
import { type Day, formatDashes } from '../../../src/format/date.ts';
import { formatAmount } from '../../../src/format/money.ts';
import type { Quote } from './quote.ts';
import { t } from './words.ts';

function Dated({ name, day }: { name: 'discountUntil' | 'nextCharge' | 'afterDiscount'; day: Day }) {
  useSignals();
  return (
    <dt>
      {t(name)} <span className="date">{formatDashes(day)}</span>
    </dt>
  );
}

/** The full month and the price that is due now. The discount has a row if there is an active campaign (docs/product.md R3.3). */
export function PriceRows(props: { quote: Quote; campaign: boolean; part?: string }) {
  useSignals();
  const { quote, campaign, part } = props;
  const { fullMonth, discount, dueNow } = quote;
  return (
    <dl className="rows">
      <div>
        <dt>{t('monthly')}</dt>
        <dd>{formatAmount(fullMonth)}</dd>
      </div>
      {campaign && discount && (
        <div className="discount">
          {discount.expires ? (
            <Dated name="discountUntil" day={discount.expires} />
          ) : (
            <dt>{t('discount')}</dt>
          )}
          <dd>{formatAmount(-discount.amount)}</dd>
        </div>
      )}
      <div className="now">
        <dt>{t('dueNow')}</dt>
        <dd part={part}>{formatAmount(dueNow)}</dd>
      </div>
    </dl>
  );
}

/** The payments after that, if their days are known, and what the prices include. */
export function LaterRows({ quote }: { quote: Quote }) {
  useSignals();
  const { fullMonth, discount, next, vat } = quote;
  return (
    <>
      {next && (
        <dl className="rows later">
          <div>
            <Dated name="nextCharge" day={next.day} />
            <dd>{formatAmount(next.amount)}</dd>
          </div>
          {discount?.expires && next.amount !== fullMonth && (
            <div>
              <Dated name="afterDiscount" day={discount.expires} />
              <dd>{formatAmount(fullMonth)}</dd>
            </div>
          )}
        </dl>
      )}
      <small className="quiet">
        {vat && `${t(vat)}. `}
        {t('covers')}
      </small>
    </>
  );
}
