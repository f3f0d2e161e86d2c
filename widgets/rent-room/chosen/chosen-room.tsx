import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import type { Room } from '../../../src/api/calls.ts';
import { formatMonthly } from '../../../src/format/money.ts';
import { LoadFailed, SlowLoad } from '../../../src/ui/load-state.tsx';
import { chosenRoomName } from '../choice/names.ts';
import { useScroll } from '../choice/scroll.ts';
import { t as choice } from '../choice/words.ts';
import type { Quote } from '../form/quote.ts';
import type { RentRoomModel } from '../model.ts';
import { Summary } from './summary.tsx';
import { t } from './words.ts';

interface Props {
  model: RentRoomModel;
}

/** The summary, and with a chosen room its price and the form. */
export function ChosenRoom({ model }: Props) {
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
function Price({ model, room }: Props & { room: Room }) {
  useSignals();
  const { selection } = model;
  const quote = model.quote.value;
  const part = model.form.loaded.value;
  if (quote.state === 'failed') return <LoadFailed text={t('noPrice')} onRetry={selection.reloadPrice} />;
  if (part) return <part.PriceBox room={room} quote={quote} campaign={selection.hasCampaign(room)} />;
  return (
    <div className="bill">
      <h3>{chosenRoomName(room)}</h3>
      <p>{formatMonthly(selection.monthlyPrice(room).now, choice('month'))}</p>
    </div>
  );
}

/** The form of the chosen room. */
function Details({ model, room }: Props & { room: Room }) {
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
          <LoadFailed text={choice('loadFailed')} onRetry={form.load} />
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
