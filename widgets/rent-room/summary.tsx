import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import type { Room } from '../../src/api/calls.ts';
import { formatMonthly } from '../../src/format/money.ts';
import { afterPaint } from '../../src/state/after-paint.ts';
import { LoadFailed, SlowLoad } from '../../src/ui/load-state.tsx';
import type { Quote } from './form/price.tsx';
import type { TakenRoom } from './form/taken-room.tsx';
import type { RentRoomModel } from './model.ts';
import { chosenRoomName } from './names.ts';
import {
  type Folding,
  findRoot,
  focusAndScroll,
  scrollToElement,
  scrollToStep,
  useScroll,
} from './steps.tsx';
import { t } from './words.ts';

interface Props {
  element: RefObject<HTMLElement | null>;
  model: RentRoomModel;
  room: Room;
  /** Whether the button's target is in view: the form, or the replacement of a taken room. */
  detailsInView: boolean;
}

/**
 * What the chosen room costs, and the button to the form: beside the steps, or on a narrow screen a sheet at the lower edge, which comes to rest
 * between the list and the form.
 */
function Summary({ element, model, room, detailsInView }: Props) {
  useSignals();
  const takenRoom = model.form.loaded.value?.takenRoom.value ?? null;
  const folded = model.folding.folded.value;
  return (
    <aside
      ref={element}
      className={detailsInView || folded ? 'summary anchor at-rest' : 'summary anchor'}
      tabIndex={-1}
      part="summary"
      aria-label={t('summary')}
    >
      {takenRoom ? (
        <p>
          <strong>{chosenRoomName(room)}</strong>
          <br />
          {t('justTaken')}
        </p>
      ) : (
        <Price model={model} room={room} />
      )}
      {!folded && <Next folding={model.folding} takenRoom={takenRoom} detailsInView={detailsInView} />}
    </aside>
  );
}

/** Leads to the form or to the replacement of a taken room; at the form, back to the tile of the chosen room. */
function Next(props: { folding: Folding; takenRoom: TakenRoom | null; detailsInView: boolean }) {
  useSignals();
  const { folding, takenRoom, detailsInView } = props;
  const number = takenRoom?.replacement?.number ?? '';
  if (takenRoom && (!number || detailsInView)) return null;
  const go = (event: MouseEvent) => {
    const root = findRoot(event.currentTarget);
    if (takenRoom) return scrollToElement(root, '.taken-room');
    if (detailsInView) return scrollToStep(root, 'room');
    folding.fold();
    const find = (selector: string) => root.querySelector<HTMLElement>(selector);
    return void afterPaint().then(() => focusAndScroll(find('.step-details'), find('.choice'), 'start'));
  };
  return (
    <button
      type="button"
      className={detailsInView ? 'button' : 'button primary'}
      part={detailsInView ? 'back' : 'next'}
      onClick={go}
    >
      {takenRoom ? t('seeOther', { number }) : t(detailsInView ? 'otherRoom' : 'toDetails')}
    </button>
  );
}

interface ChosenProps {
  model: RentRoomModel;
}

/** With a chosen room its price and the form. */
export function ChosenRoom({ model }: ChosenProps) {
  useSignals();
  const room = model.selection.drawn.room.value;
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
        {room && <Summary element={summary} model={model} room={room} detailsInView={inView.value} />}
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
