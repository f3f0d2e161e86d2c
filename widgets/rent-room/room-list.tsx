import { useEffect, useId } from 'react';
import { decimal, useComputed, useSignal, useSignals } from '#core';
import type { Room } from '../../src/api/calls.ts';
import { LoadState } from '../../src/ui/load-state.tsx';
import type { RentRoomModel } from './model.ts';
import { countText, monthlyText } from './names.ts';
import { NoRooms, OfferOver } from './no-rooms.tsx';
import { useOneTabStop } from './one-tab-stop.ts';
import { Monthly } from './price.tsx';
import type { Selection, SizeGroup } from './selection.ts';
import { scrollAfterPaint } from './steps.tsx';
import { t } from './words.ts';

/** A list of more rooms is in groups by size. */
const SHORT_LIST = 12;
/** How many tiles an open size shows at first. */
const FIRST_TILES = 6;
const SKELETONS = [...Array(FIRST_TILES).keys()].map((index) => (
  <span key={index} className="skeleton room" />
));

export function RoomList({ model }: { model: RentRoomModel }) {
  useSignals();
  const { selection, offered } = model;
  const id = useId();
  const rooms = selection.rooms.value;
  const count = rooms.value?.length;
  return (
    <section className="list" aria-labelledby={id}>
      <div className="list-title">
        <h4 id={id}>{t('vacant')}</h4>
        <span className={count ? 'quiet' : 'unseen'} role="status">
          {count !== undefined && countText(count)}
        </span>
      </div>
      <OfferOver selection={selection} offered={offered} />
      {/* Always there, because with an element that is inserted before them the browser restyles a thousand tiles. */}
      <div role="status">
        <LoadState
          state={rooms.stale ? 'loading' : rooms.state}
          silent={rooms.state !== 'failed'}
          onRetry={selection.reload}
        />
      </div>
      {rooms.state === 'loading' && (
        <div className="rooms" aria-hidden>
          {SKELETONS}
        </div>
      )}
      {!!count && (
        <div className="tiles" aria-busy={!!rooms.stale}>
          <Rooms selection={selection} />
        </div>
      )}
      {count === 0 && <NoRooms model={model} />}
    </section>
  );
}

/** Not drawn again while the list is only stale: there may be a thousand tiles. */
function Rooms({ selection }: { selection: Selection }) {
  useSignals();
  const { listing, searchText } = selection;
  const rooms = listing.rooms.value;
  const list = useOneTabStop([rooms]);
  const isShort = rooms.length <= SHORT_LIST;
  const isOpen = (index: number) => index === 0 || searchText.value !== '';
  return (
    <div ref={list}>
      {isShort && <Tiles rooms={rooms} selection={selection} />}
      {!isShort &&
        listing.groups.value.map((group, index) => (
          <Size key={group.sqm} {...group} selection={selection} openAtFirst={isOpen(index)} />
        ))}
    </div>
  );
}

/** A line that opens and closes the tiles of its size. */
function Size(props: SizeGroup & { selection: Selection; openAtFirst: boolean }) {
  useSignals();
  const { sqm, rooms, selection, openAtFirst } = props;
  /** Null until the size is opened or closed by a press, or opened for its chosen room. */
  const isOpen = useSignal<boolean | null>(null);
  const first = isOpen.value === null && openAtFirst ? FIRST_TILES : 0;
  const shown = isOpen.value ? rooms : rooms.slice(0, first);
  const { drawnRoom } = selection;
  const chosenId = useComputed(() => drawnRoom.value?.sqm === sqm && drawnRoom.value.id).value;
  useEffect(() => {
    const room = rooms.find(({ id }) => id === chosenId);
    if (room && !shown.includes(room)) isOpen.value = true;
  }, [chosenId, rooms]);
  return (
    <div className="size-group">
      <h5>
        <button
          type="button"
          className="size"
          part="size"
          tabIndex={-1}
          aria-expanded={!!shown.length}
          onClick={({ currentTarget }) => {
            isOpen.value = !shown.length;
            scrollAfterPaint(currentTarget.closest('.size-group'), 'nearest');
          }}
        >
          <strong>{decimal(sqm)} m²</strong> <span className="quiet">{countText(rooms.length)}</span>{' '}
          <span className="cost">
            {t('from')} {monthlyText(selection.monthlyPrice(rooms[0] as Room))}
          </span>
        </button>
      </h5>
      {shown.length > 0 && <Tiles sqm={sqm} rooms={shown} selection={selection} />}
      {shown.length > 0 && shown.length < rooms.length && (
        <button
          type="button"
          className="link"
          part="show-all"
          tabIndex={-1}
          onClick={({ currentTarget }) => {
            // The button disappears, so the last tile before it gets the focus.
            const list = currentTarget.previousElementSibling;
            list?.querySelector<HTMLElement>(':last-child > .room')?.focus({ preventScroll: true });
            isOpen.value = true;
          }}
        >
          {t('showAllOf', { count: rooms.length })}
        </button>
      )}
    </div>
  );
}

/** With `sqm` all rooms are of the size that stands above them. */
function Tiles({ sqm, rooms, selection }: { sqm?: number; rooms: Room[]; selection: Selection }) {
  useSignals();
  return (
    <ul className="rooms" aria-label={sqm ? `${decimal(sqm)} m²` : t('vacant')}>
      {rooms.map((room) => (
        <Tile key={room.id} room={room} selection={selection} withSize={!sqm} />
      ))}
    </ul>
  );
}

function Tile({ room, selection, withSize }: { room: Room; selection: Selection; withSize: boolean }) {
  useSignals();
  // So that a choice redraws two tiles of a thousand.
  const chosen = useComputed(() => selection.room.value?.id === room.id);
  return (
    <li>
      <button
        type="button"
        className="pick room"
        part="room"
        tabIndex={-1}
        aria-pressed={chosen.value}
        onClick={() => selection.toggleRoom(room)}
      >
        <span>
          <span className="unseen">{t('roomName')} </span>
          <strong>{room.number}</strong>{' '}
          <span className={withSize ? '' : 'unseen'}>{decimal(room.sqm)} m² </span>
          {selection.floorId.value === null && (
            <small className="quiet">{selection.nameOfFloor(room.floor.id)}</small>
          )}
        </span>{' '}
        <span className="cost">
          <Monthly price={selection.monthlyPrice(room)} />
        </span>
      </button>
    </li>
  );
}
