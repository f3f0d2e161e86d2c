import { type MouseEvent, useRef } from 'react';
import { useSignals } from '#core';
import type { Room } from '../../src/api/calls.ts';
import { afterPaint } from '../../src/state/after-paint.ts';
import { Button } from '../../src/ui/button.tsx';
import { LoadState } from '../../src/ui/load-state.tsx';
import type { TakenRoom } from './form/taken-room.tsx';
import type { RentRoomModel } from './model.ts';
import { PriceBox, type Quote } from './price.tsx';
import { findRoot, focusAndScroll, useScroll } from './steps.tsx';
import { t } from './words.ts';

/** With a chosen room its price and the form. */
export function ChosenRoom({ model }: { model: RentRoomModel }) {
  useSignals();
  const room = model.selection.drawnRoom.value;
  return (
    <>
      <div className="beside">{room && <Summary model={model} room={room} />}</div>
      {room && (
        <div className="step step-details anchor" tabIndex={-1}>
          <Details model={model} room={room} />
        </div>
      )}
    </>
  );
}

type Props = { model: RentRoomModel; room: Room };

/**
 * What the chosen room costs, and the button to the form: beside the steps, or on a narrow screen a sheet at the lower edge, which comes to rest
 * between the list and the form.
 */
function Summary({ model, room }: Props) {
  useSignals();
  const { selection, form } = model;
  const takenRoom = form.loaded.value?.takenRoom.value ?? null;
  const quote = selection.quote.value;
  const summary = useRef<HTMLElement>(null);
  useScroll(summary, { trigger: quote.value && room.id, block: 'nearest' });
  return (
    <aside ref={summary} className="summary anchor" tabIndex={-1} part="summary" aria-label={t('summary')}>
      {takenRoom ? (
        <p>{t('justTaken', { number: room.number })}</p>
      ) : quote.state === 'failed' ? (
        <LoadState state="failed" text={t('noPrice')} onRetry={selection.reloadPrice} />
      ) : (
        <PriceBox room={room} quote={quote} campaign={selection.hasCampaign(room)} />
      )}
      {(takenRoom || quote.state !== 'failed') && <Next model={model} room={room} takenRoom={takenRoom} />}
    </aside>
  );
}

/** Leads to the form, to the replacement of a taken room, or for a room that is held for this person back to the payment. */
function Next({ model: { folding, holds }, room, takenRoom }: Props & { takenRoom: TakenRoom | null }) {
  useSignals();
  const toPayment = holds.loaded.value?.toPayment(room);
  const number = takenRoom?.replacement?.number ?? '';
  if (takenRoom ? !number : folding.folded.value) return null;
  const go = (event: MouseEvent) => {
    const root = findRoot(event.currentTarget);
    if (takenRoom) return focusAndScroll(root, '.taken-room');
    if (toPayment) return toPayment();
    folding.fold();
    return void afterPaint().then(() => focusAndScroll(root, '.step-details', { shown: '.choice' }));
  };
  return (
    <Button className="primary" part="next" onClick={go}>
      {takenRoom ? t('seeOther', { number }) : t(toPayment ? 'toPayment' : 'toDetails')}
    </Button>
  );
}

/** The form of the chosen room. Once it was shown it stays, hidden, while another price is read: it holds what was typed. */
function Details({ model: { selection, form }, room }: Props) {
  useSignals();
  const { value: quote, state } = selection.quote.value;
  const part = form.loaded.value;
  const shown = useRef<Quote | null>(null);
  if (quote) shown.current = quote;
  // Where the price failed, the summary says so.
  const progress = state === 'failed' || (part && quote) ? 'there' : form.failed.value ? 'failed' : 'loading';
  const retry = () => {
    void form.load();
    void selection.reloadPrice();
  };
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
      <LoadState state={progress} onRetry={retry} />
      {progress === 'loading' && <div className="skeleton tall" />}
    </>
  );
}
