import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import type { Room } from '../../src/api/types.ts';
import { Again } from './choice/again.tsx';
import { BandPicker } from './choice/band-picker.tsx';
import { FloorPicker } from './choice/floor-picker.tsx';
import { FloorPlan } from './choice/floor-plan.tsx';
import { PriceBox } from './choice/price-box.tsx';
import { RoomList } from './choice/room-list.tsx';
import { Search } from './choice/search.tsx';
import { t } from './choice/words.ts';
import type { RentRoomModel } from './model.ts';

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Scrolls to an element when something new has appeared there. */
function useScroll(trigger: unknown) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (trigger) element.current?.scrollIntoView({ behavior: calm() ? 'auto' : 'smooth', block: 'start' });
  }, [trigger]);
  return element;
}

export function RentRoom({ model }: { model: RentRoomModel }) {
  useSignals();
  const { selection } = model;
  const department = selection.floors.value[0]?.department;
  const room = selection.room.value;
  const list = useScroll(selection.bandId.value);
  const offer = useScroll(selection.price.value.state === 'there' && room?.id);
  return (
    <div className="rent-room">
      <header>
        <h2>{department && `${department.address}, ${department.zip} ${department.city}`}</h2>
        <p className="quiet">{t('subtitle')}</p>
      </header>
      <Search selection={selection} />
      <FloorPicker selection={selection} />
      <BandPicker selection={selection} />
      <FloorPlan selection={selection} />
      <div ref={list} className="anchor">
        <RoomList selection={selection} />
      </div>
      {room && (
        <div ref={offer} className="anchor offer">
          <Offer model={model} room={room} />
        </div>
      )}
    </div>
  );
}

/** The price of the chosen room, and the form where there is one. */
function Offer({ model: { selection, form }, room }: { model: RentRoomModel; room: Room }) {
  useSignals();
  const price = selection.price.value;
  const part = form.loaded.value;
  return (
    <>
      <PriceBox room={room} price={price} onRetry={selection.reloadPrice} />
      {price.state === 'there' && part && (
        <part.RentForm rental={part.rental} notices={part.notices} room={room} dueNow={price.value.dueNow} />
      )}
      {!part &&
        (form.failed.value ? (
          <Again text={t('loadFailed')} onAgain={form.load} />
        ) : (
          <div className="skeleton tall" />
        ))}
    </>
  );
}
