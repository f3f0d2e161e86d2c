import { useSignals } from '@preact/signals-react/runtime';
import { type Day, formatDashes } from '../../../src/format/date.ts';
import { formatAmount } from '../../../src/format/money.ts';
import { PriceFacts } from './price-facts.tsx';
import type { Quote } from './quote.ts';
import { t } from './words.ts';

function Dated({ name, day }: { name: 'discountUntil' | 'nextCharge' | 'normalFrom'; day: Day }) {
  useSignals();
  return (
    <dt>
      {t(name)} <span className="date">{formatDashes(day)}</span>
    </dt>
  );
}

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

/** What the payment covers and which payments follow, if the days are known, and what else goes with the price. */
export function LaterRows({ quote }: { quote: Quote }) {
  useSignals();
  const { fullMonth, discount, period, next, vat, terms } = quote;
  return (
    <>
      {next && (
        <dl className="rows later">
          {period && (
            <div>
              <dt>{t('period')}</dt>
              <dd>
                <span className="date">{formatDashes(period.from)}</span> {t('to')}{' '}
                <span className="date">{formatDashes(period.to)}</span>
              </dd>
            </div>
          )}
          <div>
            <Dated name="nextCharge" day={next.day} />
            <dd>{formatAmount(next.amount)}</dd>
          </div>
          {discount?.expires && (
            <div>
              <Dated name="normalFrom" day={discount.expires} />
              <dd>{formatAmount(fullMonth)}</dd>
            </div>
          )}
        </dl>
      )}
      <small className="quiet">
        {vat && `${t(vat)}. `}
        {t('covers')}
      </small>
      <PriceFacts terms={terms} />
    </>
  );
}
