import { useSignals } from '@preact/signals-react/runtime';
import { decimal } from '#core';
import type { Room } from '../../../src/api/calls.ts';
import type { Loaded } from '../../../src/state/resource.ts';
import { type PriceNow, PriceRows } from './price-rows.tsx';
import type { Quote } from './quote.ts';
import { t } from './words.ts';

/** Invisible until the price has loaded, and about as large, so that nothing moves then. */
const DAY = { year: 2000, month: 1, day: 1 };
const PLACEHOLDER: PriceNow = { fullMonth: 100_000, discount: null, dueNow: 100_000 };

export function PriceBox(props: { room: Room; quote: Loaded<Quote>; campaign: boolean }) {
  useSignals();
  const { room, quote, campaign } = props;
  const there = !!quote.value;
  const shown = quote.value ?? {
    ...PLACEHOLDER,
    ...(campaign && { discount: { amount: 10_000, expires: DAY } }),
  };
  return (
    <div className={there ? 'bill' : 'bill unknown'} aria-busy={!there}>
      <section className="price" part={there ? 'price' : undefined}>
        <h3>{t('priceHeading', { number: room.number, sqm: decimal(room.sqm) })}</h3>
        <div aria-hidden={!there}>
          <PriceRows quote={shown} campaign={campaign} part={there ? 'price-now' : undefined} />
        </div>
      </section>
    </div>
  );
}
