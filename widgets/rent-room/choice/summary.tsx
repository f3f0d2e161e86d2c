import { useSignals } from '@preact/signals-react/runtime';
import { formatAmount, formatMonthly, toOere } from '../../../src/format/money.ts';
import type { Price } from '../form/price.ts';
import type { Loaded } from './loaded.ts';
import { floorOf, roomOf, sizeOf } from './names.ts';
import type { Selection } from './selection.ts';
import { goTo } from './step.tsx';
import { t } from './words.ts';

/** How prices are written, from the part that comes with the first choice. */
type Prices = Pick<typeof import('../form/index.ts'), 'PriceRows' | 'LaterRows'>;

const NEXT = { floor: 'floors', size: 'bands', room: 'rooms', details: 'toDetails' } as const;

/** What is chosen, what it costs and what comes next: beside the steps where there is room, else a bar at the lower edge of the screen. */
export function Summary(props: {
  selection: Selection;
  price: Loaded<Price>;
  away: boolean;
  prices: Prices | null;
}) {
  useSignals();
  const { selection, price, away, prices } = props;
  const { floorId, bandId, room, next } = selection;
  const known = room.value && price.state === 'there' ? price.value : null;
  const [floor, size] = [floorOf(selection, floorId.value), sizeOf(bandId.value)];
  const chosen = [room.value ? roomOf(room.value) : size, room.value ? '' : floor]
    .filter(Boolean)
    .join(' · ');
  return (
    <aside className={chosen ? 'summary' : 'summary idle'} part="summary" aria-label={t('summary')}>
      <div className="whole">
        <h3>{t('summary')}</h3>
        <dl className="rows">
          <Chosen
            name={t('floor')}
            value={room.value ? floorOf(selection, room.value.floor.id) : floor}
            none={t('anyFloor')}
          />
          {!room.value && <Chosen name={t('size')} value={size} none={t('anySize')} />}
          <Chosen name={t('roomName')} value={roomOf(room.value)} none={t('noRoom')} />
        </dl>
        {known && prices && (
          <>
            <prices.PriceRows price={known} />
            <prices.LaterRows price={known} />
          </>
        )}
      </div>
      <p className="brief">
        <strong>{chosen}</strong>
        {room.value && (
          <span>
            {known
              ? `${formatAmount(known.dueNow)} ${t('nowBrief')}`
              : formatMonthly(toOere(room.value.price), t('month'))}
          </span>
        )}
      </p>
      {!away && (
        <button
          type="button"
          className={next.value === 'details' ? 'button primary' : 'button'}
          part="next"
          onClick={(event) => goTo(event.currentTarget, next.value)}
        >
          {t(NEXT[next.value])}
        </button>
      )}
    </aside>
  );
}

const Chosen = ({ name, value, none }: { name: string; value: string; none: string }) => (
  <div>
    <dt className="quiet">{name}</dt>
    <dd className={value ? '' : 'quiet'}>{value || none}</dd>
  </div>
);
