import type { Room } from '../../../src/api/types.ts';
import { formatDashes } from '../../../src/format/date.ts';
import { formatAmount } from '../../../src/format/money.ts';
import { Again } from './again.tsx';
import { decimal } from './number.ts';
import type { Price } from './price.ts';
import type { Loaded } from './selection.ts';
import { t } from './words.ts';

export function PriceBox(props: { room: Room; price: Loaded<Price>; onRetry: () => void }) {
  const { room, price, onRetry } = props;
  if (price.state === 'failed') return <Again text={t('noPrice')} onAgain={onRetry} />;
  if (price.state !== 'there') return <div className="skeleton price-skeleton" />;
  const { fullMonth, discount, dueNow } = price.value;
  return (
    <section className="price" part="price">
      <h3>{t('priceHeading', { number: room.number, sqm: decimal(room.sqm) })}</h3>
      <dl>
        <div>
          <dt>{t('monthly')}</dt>
          <dd>{formatAmount(fullMonth)}</dd>
        </div>
        {discount && (
          <div className="discount">
            <dt>{t('discount', { date: discount.expires ? formatDashes(discount.expires) : '' })}</dt>
            <dd>{formatAmount(-discount.amount)}</dd>
          </div>
        )}
        <div className="now">
          <dt>{t('dueNow')}</dt>
          <dd part="price-now">{formatAmount(dueNow)}</dd>
        </div>
      </dl>
    </section>
  );
}
