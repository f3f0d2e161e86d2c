import { useSignals } from '@preact/signals-react/runtime';
import { type Day, formatDashes } from '../../../src/format/date.ts';
import { formatAmount } from '../../../src/format/money.ts';
import type { Price } from './price.ts';
import { t } from './words.ts';

function Dated({ name, day }: { name: 'discount' | 'nextCharge' | 'afterDiscount'; day: Day | null }) {
  useSignals();
  return (
    <dt>
      {t(name)} {day && <span className="date">{formatDashes(day)}</span>}
    </dt>
  );
}

/** What the room costs and what is paid now (spec section 2). */
export function PriceRows({ price, part }: { price: Price; part?: string }) {
  useSignals();
  const { fullMonth, discount, dueNow } = price;
  return (
    <dl className="rows">
      <div>
        <dt>{t('monthly')}</dt>
        <dd>{formatAmount(fullMonth)}</dd>
      </div>
      {discount && (
        <div className="discount">
          <Dated name="discount" day={discount.expires} />
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

/** What is paid after that, and what all the prices cover. */
export function LaterRows({ price }: { price: Price }) {
  useSignals();
  const { fullMonth, discount, next } = price;
  return (
    <>
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
      <small className="quiet">{t('covers')}</small>
    </>
  );
}
