import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Room } from '../../src/api/calls.ts';
import { Again, Late } from './choice/again.tsx';
import { BandPicker } from './choice/band-picker.tsx';
import { FloorPicker } from './choice/floor-picker.tsx';
import { FloorPlan } from './choice/floor-plan.tsx';
import { roomOf } from './choice/names.ts';
import { RoomList } from './choice/room-list.tsx';
import { Search } from './choice/search.tsx';
import { calm, Step } from './choice/step.tsx';
import { Summary } from './choice/summary.tsx';
import { t } from './choice/words.ts';
import type { RentRoomModel } from './model.ts';

/** Scrolls to an element when something new has appeared there. */
function useScroll(element: RefObject<HTMLDivElement | null>, trigger: unknown) {
  useEffect(() => {
    if (trigger) element.current?.scrollIntoView({ behavior: calm() ? 'auto' : 'smooth', block: 'start' });
  }, [trigger]);
}

/** Draws itself once: what follows the choice are its parts, so that a choice among a thousand rooms is drawn at once. */
export function RentRoom({ model }: { model: RentRoomModel }) {
  useSignals();
  const { selection, plan } = model;
  const department = selection.floors.value[0]?.department;
  return (
    <div className="rent-room">
      <div className="flow">
        <header>
          <h2>{department && `${department.address}, ${department.zip} ${department.city}`}</h2>
          <p className="quiet">{t('subtitle')}</p>
        </header>
        <div className="choice">
          <Search selection={selection} />
          <FloorPicker selection={selection} />
          <BandPicker selection={selection} />
          <Step name="room" title={t('rooms')} chosen={() => roomOf(selection.room.value)}>
            <FloorPlan selection={selection} plan={plan} />
            <ListAnchor selection={selection}>
              <RoomList selection={selection} />
            </ListAnchor>
          </Step>
        </div>
        <Offer model={model} />
      </div>
    </div>
  );
}

/** Choosing a band scrolls to the room list (spec section 2), and so does a search: on a phone the list lies far below. */
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

/** The summary, and for a chosen room its price and the form where there is one. */
function Offer({ model }: { model: RentRoomModel }) {
  useSignals();
  const { selection } = model;
  const room = selection.offered.value;
  const gone = model.form.loaded.value?.gone.value ?? null;
  const arrived = useSignal(false);
  const offer = useRef<HTMLDivElement>(null);
  useScroll(offer, model.price.value.state === 'there' && room?.id);
  // Who looks at the form, or at what takes a room's place, is not told to go there.
  useEffect(() => {
    if (!room || !offer.current) return undefined;
    const watch = new IntersectionObserver((entries) => {
      arrived.value = entries.some(({ isIntersecting }) => isIntersecting);
    });
    watch.observe((gone && offer.current.querySelector('.gone')) || offer.current);
    return () => {
      watch.disconnect();
      arrived.value = false;
    };
  }, [!room, !gone]);
  return (
    <>
      <div className="beside">
        <Summary selection={selection} price={model.price.value} gone={gone} arrived={arrived.value} />
      </div>
      {room && (
        <div ref={offer} className="step step-details anchor" tabIndex={-1}>
          <Details model={model} room={room} />
        </div>
      )}
    </>
  );
}

function Details({ model, room }: { model: RentRoomModel; room: Room }) {
  useSignals();
  const { selection, form } = model;
  const price = model.price.value;
  const part = form.loaded.value;
  const there = price.state === 'there';
  const failed = price.state === 'failed';
  // A form that was shown once waits unseen for the next price, with what was typed into it.
  const dueNow = useRef<number | null>(null);
  if (there) dueNow.current = price.value.dueNow;
  return (
    <>
      {failed && <Again text={t('noPrice')} onAgain={selection.reloadPrice} />}
      {part && !failed && <part.PriceBox room={room} price={price} offer={selection.onOffer(room)} />}
      {part && dueNow.current !== null && (
        <part.RentForm
          rental={part.rental}
          gone={part.gone.value}
          notices={part.notices}
          selection={selection}
          room={room}
          dueNow={dueNow.current}
          hidden={!there}
        />
      )}
      {!failed &&
        !(part && there) &&
        (form.failed.value ? (
          <Again text={t('loadFailed')} onAgain={form.load} />
        ) : (
          <>
            <Late
              onAgain={() => {
                form.load();
                void selection.reloadPrice();
              }}
            />
            <div className="skeleton tall" />
          </>
        ))}
    </>
  );
}
