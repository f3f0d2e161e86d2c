import { useSignals } from '@preact/signals-react/runtime';
import { floorName, language } from '#core';
import type { Room } from '../../../src/api/calls.ts';
import { orderFacts } from '../../../src/format/order.ts';
import type { Selection } from '../choice/selection.ts';
import type { Quote } from './quote.ts';
import { t } from './words.ts';

/** A text whose dates do not break at their dashes. */
const unbroken = (text: string) =>
  text.split(/(\d\d-\d\d-\d{4})/).map((piece, index) =>
    index % 2 ? (
      <span key={index} className="date">
        {piece}
      </span>
    ) : (
      piece
    ),
  );

/** The order directly above the button that places it (docs/product.md R3.10), and what the host page adds to the price. */
export function OrderView({ room, quote, selection }: { room: Room; quote: Quote; selection: Selection }) {
  useSignals();
  const floor = selection.floors.value.find(({ id }) => id === room.floor.id);
  const { address, zip, city } = floor?.department ?? {};
  const facts = orderFacts(
    {
      ...quote.order,
      room: room.number,
      sqm: room.sqm,
      floor: floor ? floorName(floor) : '',
      place: address ? `${address}, ${zip} ${city}` : '',
      withdrawalDays: floor?.department?.withdrawal?.days ?? null,
    },
    language.value,
  );
  return (
    <section className="your-order" part="your-order">
      <h4>{t('order')}</h4>
      <dl>
        {facts.map(({ name, value, price }) => (
          <div key={name} className={price ? 'amount' : undefined}>
            <dt>{name}</dt>
            <dd>{unbroken(value)}</dd>
          </div>
        ))}
      </dl>
      <slot name="price-note" />
    </section>
  );
}
