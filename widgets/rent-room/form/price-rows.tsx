import { useSignals } from '@preact/signals-react/runtime';
import { type Day, formatDashes } from '../../../src/format/date.ts';
import { formatAmount } from '../../../src/format/money.ts';
import type { Price } from './price.ts';
import { t } from './words.ts';

function Dated({ name, day }: { name: 'discountUntil' | 'nextCharge' | 'afterDiscount'; day: Day }) {
  useSignals();
  return (
    <dt>
      {t(name)} <span className="date">{formatDashes(day)}</span>
    </dt>
  );
}

/** What the room costs and what is paid now. Only on a floor with an active campaign (`offer`) is a discount shown as such. */
export function PriceRows({ price, offer, part }: { price: Price; offer: boolean; part?: string }) {
  useSignals();
  const { fullMonth, discount, dueNow } = price;
  return (
    <dl className="rows">
      <div>
        <dt>{t('monthly')}</dt>
        <dd>{formatAmount(fullMonth)}</dd>
      </div>
      {offer && discount && (
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

/** What is paid after that, as far as its days are known, and what all the prices cover. */
export function LaterRows({ price }: { price: Price }) {
  useSignals();
  const { fullMonth, discount, next, vat } = price;
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
