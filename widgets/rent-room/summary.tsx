import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Room } from '../../src/api/calls.ts';
import { formatMonthly } from '../../src/format/money.ts';
import { afterPaint } from '../../src/state/after-paint.ts';
import { LoadFailed, SlowLoad } from '../../src/ui/load-state.tsx';
import type { Quote } from './form/price.tsx';
import type { TakenRoom } from './form/taken-room.tsx';
import type { RentRoomModel } from './model.ts';
import { bandName, chosenFloorName, chosenRoomName } from './names.ts';
import type { Selection } from './selection.ts';
import {
  type Folding,
  findRoot,
  focusAndScroll,
  scrollToElement,
  scrollToStep,
  useScroll,
} from './steps.tsx';
import { t } from './words.ts';

const NEXT = { floor: 'floors', size: 'bands', room: 'rooms' } as const;

interface Props {
  element: RefObject<HTMLElement | null>;
  selection: Selection;
  folding: Folding;
  /** The chosen room if it turned out to be taken: then its replacement is offered. */
  takenRoom: TakenRoom | null;
  /** Whether the button's target is in view: the form, or the replacement of a taken room. */
  detailsInView: boolean;
  /** The price of the chosen room; null without one. */
  children: ReactNode;
}

/**
 * What is chosen or what the room costs, and a button to the next step: beside the steps, or on a narrow screen a sheet at the lower edge, which
 * comes to rest between the list and the form.
 */
function Summary({ element, selection, folding, takenRoom, detailsInView, children }: Props) {
  useSignals();
  const { drawn } = selection;
  const room = drawn.room.value;
  const [floor, size] = [chosenFloorName(selection, drawn.floorId.value), bandName(drawn.bandId.value)];
  const brief = [size, floor].filter(Boolean).join(' · ');
  const noneListed = selection.rooms.value.value && !selection.listing.count.value;
  const atRest = detailsInView || folding.folded.value || noneListed;
  const className = [
    'summary anchor',
    room ? 'chosen' : !brief && 'idle',
    atRest && 'at-rest',
    noneListed && 'none-listed',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <aside ref={element} className={className} tabIndex={-1} part="summary" aria-label={t('summary')}>
      {takenRoom ? (
        <p>
          <strong>{chosenRoomName(room)}</strong>
          <br />
          {t('justTaken')}
        </p>
      ) : (
        children
      )}
      {!room && (
        <>
          <div className="whole">
            <h3>{t('summary')}</h3>
            <dl className="rows">
              <SummaryRow name={t('floor')} value={floor} none={t('anyFloor')} />
              <SummaryRow name={t('size')} value={size} none={t('anySize')} />
              <SummaryRow name={t('roomName')} value="" none={t('noRoom')} />
            </dl>
          </div>
          <strong className="brief">{brief}</strong>
        </>
      )}
      {!folding.folded.value && <Next {...{ selection, folding, takenRoom, detailsInView }} />}
    </aside>
  );
}

/** Leads to the next step or to the replacement of a taken room; at the form, back to the tile of the chosen room. */
function Next({ selection, folding, takenRoom, detailsInView }: Omit<Props, 'element' | 'children'>) {
  useSignals();
  const next = selection.nextStep.value;
  const number = takenRoom?.replacement?.number ?? '';
  if (takenRoom && (!number || detailsInView)) return null;
  const back = detailsInView && next === 'details';
  const label = next === 'details' ? t(back ? 'otherRoom' : 'toDetails') : t(NEXT[next]);
  const go = (event: MouseEvent) => {
    const root = findRoot(event.currentTarget);
    if (takenRoom) return scrollToElement(root, '.taken-room');
    if (back) return scrollToStep(root, 'room');
    if (next !== 'details') return scrollToStep(root, next);
    folding.fold();
    const find = (selector: string) => root.querySelector<HTMLElement>(selector);
    return void afterPaint().then(() => focusAndScroll(find('.step-details'), find('.choice'), 'start'));
  };
  return (
    <button
      type="button"
      className={next === 'details' && !back ? 'button primary' : 'button'}
      part={back ? 'back' : 'next'}
      onClick={go}
    >
      {takenRoom ? t('seeOther', { number }) : label}
    </button>
  );
}

const SummaryRow = ({ name, value, none }: { name: string; value: string; none: string }) => (
  <div>
    <dt className="quiet">{name}</dt>
    <dd className={value ? '' : 'quiet'}>{value || none}</dd>
  </div>
);

interface ChosenProps {
  model: RentRoomModel;
}

/** The summary, and with a chosen room its price and the form. */
export function ChosenRoom({ model }: ChosenProps) {
  useSignals();
  const { selection, folding } = model;
  const room = selection.drawn.room.value;
  const takenRoom = model.form.loaded.value?.takenRoom.value ?? null;
  const inView = useSignal(false);
  const [summary, details] = [useRef<HTMLElement>(null), useRef<HTMLDivElement>(null)];
  // The sheet is in view already where it is sticky; elsewhere the page scrolls as far as it has to.
  useScroll(summary, { trigger: model.quote.value.value && room?.id, block: 'nearest' });
  // While the target of the summary's button is in view, the button leads back.
  useEffect(() => {
    if (!room || !details.current) return undefined;
    const watch = new IntersectionObserver((entries) => {
      inView.value = entries.some(({ isIntersecting }) => isIntersecting);
    });
    watch.observe((takenRoom && details.current.querySelector('.taken-room')) || details.current);
    return () => {
      watch.disconnect();
      inView.value = false;
    };
  }, [!room, !takenRoom]);
  return (
    <>
      <div className="beside">
        <Summary
          element={summary}
          selection={selection}
          folding={folding}
          takenRoom={takenRoom}
          detailsInView={inView.value}
        >
          {room && <Price model={model} room={room} />}
        </Summary>
      </div>
      {room && (
        <div ref={details} className="step step-details anchor" tabIndex={-1}>
          <Details model={model} room={room} />
        </div>
      )}
    </>
  );
}

/** The price box; until it has loaded, what the list says of the room. */
function Price({ model, room }: ChosenProps & { room: Room }) {
  useSignals();
  const { selection } = model;
  const quote = model.quote.value;
  const part = model.form.loaded.value;
  if (quote.state === 'failed') return <LoadFailed text={t('noPrice')} onRetry={selection.reloadPrice} />;
  if (part) return <part.PriceBox room={room} quote={quote} campaign={selection.hasCampaign(room)} />;
  return (
    <div className="bill">
      <h3>{chosenRoomName(room)}</h3>
      <p>{formatMonthly(selection.monthlyPrice(room).now, t('month'))}</p>
    </div>
  );
}

/** The form of the chosen room. */
function Details({ model, room }: ChosenProps & { room: Room }) {
  useSignals();
  const { selection, form } = model;
  const { value: quote, state } = model.quote.value;
  const part = form.loaded.value;
  // Once it was shown, the form stays, hidden, while another price is read: it holds what was typed.
  const shown = useRef<Quote | null>(null);
  if (quote) shown.current = quote;
  return (
    <>
      {part && shown.current && (
        <part.RentForm
          rental={part.rental}
          takenRoom={part.takenRoom.value}
          notices={part.notices}
          selection={selection}
          room={room}
          quote={shown.current}
          hidden={!quote}
        />
      )}
      {state !== 'failed' &&
        !(part && quote) &&
        (form.failed.value ? (
          <LoadFailed onRetry={form.load} />
        ) : (
          <>
            <SlowLoad
              onRetry={() => {
                void form.load();
                void selection.reloadPrice();
              }}
            />
            <div className="skeleton tall" />
          </>
        ))}
    </>
  );
}
