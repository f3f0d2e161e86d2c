import { useSignals } from '@preact/signals-react/runtime';
import { formatAmount, formatMonthly } from '../../../src/format/money.ts';
import type { GoneRoom } from '../form/gone-room.ts';
import type { Price } from '../form/price.ts';
import type { Loaded } from './loaded.ts';
import { floorOf, roomOf, sizeOf } from './names.ts';
import type { Selection } from './selection.ts';
import { goTo } from './step.tsx';
import { t } from './words.ts';

const NEXT = { floor: 'floors', size: 'bands', room: 'rooms', details: 'toDetails' } as const;

interface Shown {
  selection: Selection;
  price: Loaded<Price>;
  /** The chosen room, where it turned out to be taken: it is not offered any more, its replacement is. */
  gone: GoneRoom | null;
  /** What the button leads to is in view: the price box and the form, or the replacement of a room that has gone. */
  arrived: boolean;
}

/** What is chosen, what it costs and what comes next: beside the steps where there is room, else a bar at the lower edge of the screen. */
export function Summary({ selection, price, gone, arrived }: Shown) {
  useSignals();
  const { floorId, bandId } = selection;
  const room = selection.room.value;
  const dueNow = room && !gone && price.state === 'there' ? formatAmount(price.value.dueNow) : '';
  const [floor, size] = [floorOf(selection, floorId.value), sizeOf(bandId.value)];
  const chosen = [room ? roomOf(room) : size, room ? '' : floor].filter(Boolean).join(' · ');
  const monthly = () => room && formatMonthly(selection.monthlyPrice(room).now, t('month'));
  return (
    <aside
      className={['summary', !chosen && 'idle', arrived && 'arrived'].filter(Boolean).join(' ')}
      part="summary"
      aria-label={t('summary')}
    >
      <div className="whole">
        <h3>{t('summary')}</h3>
        <dl className="rows">
          <Chosen
            name={t('floor')}
            value={room ? floorOf(selection, room.floor.id) : floor}
            none={t('anyFloor')}
          />
          {!room && <Chosen name={t('size')} value={size} none={t('anySize')} />}
          <Chosen name={t('roomName')} value={roomOf(room)} none={t('noRoom')} />
          {dueNow && <Chosen name={t('dueNow')} value={dueNow} none="" />}
        </dl>
        {gone && <p>{t('justTaken')}</p>}
      </div>
      <p className="brief">
        <strong>{chosen}</strong>
        {room && <span>{gone ? t('justTaken') : dueNow ? `${dueNow} ${t('nowBrief')}` : monthly()}</span>}
      </p>
      {!arrived && <Next selection={selection} gone={gone} />}
    </aside>
  );
}

/** Leads to the next step, or to what is offered in place of a room that has gone. */
function Next({ selection, gone }: Pick<Shown, 'selection' | 'gone'>) {
  useSignals();
  const next = selection.next.value;
  const number = gone?.replacement?.number ?? '';
  if (gone && !number) return null;
  return (
    <button
      type="button"
      className={next === 'details' ? 'button primary' : 'button'}
      part="next"
      onClick={(event) => goTo(event.currentTarget, gone ? '.gone' : `.step-${next}`)}
    >
      {gone ? t('seeOther', { number }) : t(NEXT[next])}
    </button>
  );
}

const Chosen = ({ name, value, none }: { name: string; value: string; none: string }) => (
  <div>
    <dt className="quiet">{name}</dt>
    <dd className={value ? '' : 'quiet'}>{value || none}</dd>
  </div>
);
