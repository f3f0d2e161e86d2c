import { useSignals } from '@preact/signals-react/runtime';
import type { Room } from '../../../src/api/calls.ts';
import { decimal } from '../../../src/language/decimal.ts';
import type { Loaded } from '../choice/loaded.ts';
import type { Price } from './price.ts';
import { LaterRows, PriceRows } from './price-rows.tsx';
import { t } from './words.ts';

/** As large as any, drawn unseen until the price is known, so that nothing moves then. */
const DAY = { year: 2000, month: 1, day: 1 };
const EXPECTED: Price = {
  fullMonth: 100_000,
  discount: null,
  dueNow: 100_000,
  next: { day: DAY, amount: 100_000 },
  vat: 'included',
};

export function PriceBox({ room, price, offer }: { room: Room; price: Loaded<Price>; offer: boolean }) {
  useSignals();
  const there = price.state === 'there';
  const shown = there
    ? price.value
    : {
        ...EXPECTED,
        ...(offer && { discount: { amount: 10_000, expires: DAY }, next: { day: DAY, amount: 1 } }),
      };
  return (
    <div className={there ? 'bill' : 'bill unknown'} aria-busy={!there}>
      <section className="price" part={there ? 'price' : undefined} aria-hidden={!there}>
        <h3>{t('priceHeading', { number: room.number, sqm: decimal(room.sqm) })}</h3>
        <PriceRows price={shown} offer={offer} part={there ? 'price-now' : undefined} />
      </section>
      <div className="afterwards" aria-hidden={!there}>
        <LaterRows price={shown} />
      </div>
    </div>
  );
}
