import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Room } from '../../src/api/calls.ts';
import { Held } from '../../src/hold/held.tsx';
import { LoadFailed, SlowLoad } from '../../src/ui/try-again.tsx';
import { BandPicker } from './choice/band-picker.tsx';
import { FloorPicker } from './choice/floor-picker.tsx';
import { FloorPlan } from './choice/floor-plan.tsx';
import { chosenRoomName } from './choice/names.ts';
import { RoomList } from './choice/room-list.tsx';
import { Search } from './choice/search.tsx';
import { prefersReducedMotion, Step } from './choice/step.tsx';
import { Summary } from './choice/summary.tsx';
import { t } from './choice/words.ts';
import type { RentRoomModel } from './model.ts';

/** Scrolls to the element when `trigger` becomes another value, unless that is empty. */
function useScroll(element: RefObject<HTMLDivElement | null>, trigger: unknown) {
  useEffect(() => {
    if (trigger)
      element.current?.scrollIntoView({
        behavior: prefersReducedMotion() ? 'auto' : 'smooth',
        block: 'start',
      });
  }, [trigger]);
}

/** Drawn once. Only its children follow the choice, so that a choice among a thousand rooms is drawn at once. */
export function RentRoom({ model }: { model: RentRoomModel }) {
  useSignals();
  const { selection, browse } = model;
  const department = selection.floors.value[0]?.department;
  return (
    <div className="rent-room">
      <div className="flow">
        <Held part={model.holds} failed={t('loadFailed')} />
        <header>
          <h2>{department && `${department.address}, ${department.zip} ${department.city}`}</h2>
          <p className="quiet">{t('subtitle')}</p>
        </header>
        <div className="choice">
          <Search selection={selection} />
          <FloorPicker selection={selection} />
          <BandPicker selection={selection} />
          <Step name="room" title={t('rooms')} chosen={() => chosenRoomName(selection.room.value)}>
            <FloorPlan selection={selection} browse={browse} />
            <ListAnchor selection={selection}>
              <RoomList selection={selection} browse={browse} />
            </ListAnchor>
          </Step>
        </div>
        <ChosenRoom model={model} />
      </div>
    </div>
  );
}

/** The choice of a band scrolls to the room list (docs/product.md R2.6), and so does a search. */
function ListAnchor({ selection, children }: { selection: RentRoomModel['selection']; children: ReactNode }) {
  useSignals();
  const list = useRef<HTMLDivElement>(null);
  useScroll(list, selection.bandId.value);
  useScroll(list, selection.searchText.value);
  return (
    <div ref={list} className="anchor list-anchor" tabIndex={-1}>
      {children}
    </div>
  );
}

/** The summary, and the details of a chosen room. */
function ChosenRoom({ model }: { model: RentRoomModel }) {
  useSignals();
  const { selection } = model;
  const room = selection.drawnRoom.value;
  const takenRoom = model.form.loaded.value?.takenRoom.value ?? null;
  const inView = useSignal(false);
  const details = useRef<HTMLDivElement>(null);
  useScroll(details, model.quote.value.value && room?.id);
  // While the target of the summary's button is in view, there is no button.
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
          selection={selection}
          quote={model.quote.value}
          takenRoom={takenRoom}
          detailsInView={inView.value}
        />
      </div>
      {room && (
        <div ref={details} className="step step-details anchor" tabIndex={-1}>
          <Details model={model} room={room} />
        </div>
      )}
    </>
  );
}

/** The price box and the form. */
function Details({ model, room }: { model: RentRoomModel; room: Room }) {
  useSignals();
  const { selection, form } = model;
  const quote = model.quote.value;
  const part = form.loaded.value;
  const failed = quote.state === 'failed';
  // Once it was shown, the form stays, hidden, while another price is read: it holds what was typed.
  const dueNow = useRef<number | null>(null);
  if (quote.value) dueNow.current = quote.value.dueNow;
  return (
    <>
      {failed && <LoadFailed text={t('noPrice')} onRetry={selection.reloadPrice} />}
      {part && !failed && <part.PriceBox room={room} quote={quote} campaign={selection.hasCampaign(room)} />}
      {part && dueNow.current !== null && (
        <part.RentForm
          rental={part.rental}
          takenRoom={part.takenRoom.value}
          notices={part.notices}
          selection={selection}
          room={room}
          dueNow={dueNow.current}
          hidden={!quote.value}
        />
      )}
      {!failed &&
        !(part && quote.value) &&
        (form.failed.value ? (
          <LoadFailed text={t('loadFailed')} onRetry={form.load} />
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
