import { useSignals } from '@preact/signals-react/runtime';
import { formatAmount, formatMonthly } from '../../../src/format/money.ts';
import type { Loaded } from '../../../src/state/loaded.ts';
import type { Quote } from '../form/quote.ts';
import type { TakenRoom } from '../form/taken-room.ts';
import { bandName, chosenFloorName, chosenRoomName } from './names.ts';
import type { Selection } from './selection.ts';
import { scrollToElement } from './step.tsx';
import { t } from './words.ts';

const NEXT = { floor: 'floors', size: 'bands', room: 'rooms', details: 'toDetails' } as const;

interface Props {
  selection: Selection;
  quote: Loaded<Quote>;
  /** The chosen room if it turned out to be taken: then its replacement is offered. */
  takenRoom: TakenRoom | null;
  /** Whether the button's target is in view: price box and form, or the replacement of a taken room. */
  detailsInView: boolean;
}

/** What is chosen, what it costs and a button to the next step: beside the steps, or a bar at the bottom of a narrow screen. */
export function Summary({ selection, quote, takenRoom, detailsInView }: Props) {
  useSignals();
  const { floorId, bandId } = selection;
  const room = selection.room.value;
  const dueNow = room && !takenRoom && quote.value ? formatAmount(quote.value.dueNow) : '';
  const [floor, size] = [chosenFloorName(selection, floorId.value), bandName(bandId.value)];
  const chosen = [room ? chosenRoomName(room) : size, room ? '' : floor].filter(Boolean).join(' · ');
  const monthly = () => room && formatMonthly(selection.monthlyPrice(room).now, t('month'));
  return (
    <aside
      className={['summary', !chosen && 'idle', detailsInView && 'arrived'].filter(Boolean).join(' ')}
      part="summary"
      aria-label={t('summary')}
    >
      <div className="whole">
        <h3>{t('summary')}</h3>
        <dl className="rows">
          <SummaryRow
            name={t('floor')}
            value={room ? chosenFloorName(selection, room.floor.id) : floor}
            none={t('anyFloor')}
          />
          {!room && <SummaryRow name={t('size')} value={size} none={t('anySize')} />}
          <SummaryRow name={t('roomName')} value={chosenRoomName(room)} none={t('noRoom')} />
          {dueNow && <SummaryRow name={t('dueNow')} value={dueNow} none="" />}
        </dl>
        {takenRoom && <p>{t('justTaken')}</p>}
      </div>
      <p className="brief">
        <strong>{chosen}</strong>
        {room && (
          <span>{takenRoom ? t('justTaken') : dueNow ? `${dueNow} ${t('nowBrief')}` : monthly()}</span>
        )}
      </p>
      {!detailsInView && <Next selection={selection} takenRoom={takenRoom} />}
    </aside>
  );
}

/** Leads to the next step, or to the replacement of a taken room. */
function Next({ selection, takenRoom }: Pick<Props, 'selection' | 'takenRoom'>) {
  useSignals();
  const next = selection.nextStep.value;
  const number = takenRoom?.replacement?.number ?? '';
  if (takenRoom && !number) return null;
  return (
    <button
      type="button"
      className={next === 'details' ? 'button primary' : 'button'}
      part="next"
      onClick={(event) => scrollToElement(event.currentTarget, takenRoom ? '.taken-room' : `.step-${next}`)}
    >
      {takenRoom ? t('seeOther', { number }) : t(NEXT[next])}
    </button>
  );
}

const SummaryRow = ({ name, value, none }: { name: string; value: string; none: string }) => (
  <div>
    <dt className="quiet">{name}</dt>
    <dd className={value ? '' : 'quiet'}>{value || none}</dd>
  </div>
);
