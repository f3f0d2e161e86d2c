import { Fragment, useEffect, useId } from 'react';
import { decimal, floorName, useComputed, useSignal, useSignals } from '#core';
import type { Room } from '../../src/api/calls.ts';
import { afterPaint } from '../../src/state/after-paint.ts';
import { LoadState } from '../../src/ui/load-state.tsx';
import type { RentRoomModel } from './model.ts';
import { countText } from './names.ts';
import { NoRooms, OfferOver } from './no-rooms.tsx';
import { useOneTabStop } from './one-tab-stop.ts';
import { Monthly } from './price.tsx';
import type { Selection } from './selection.ts';
import { t } from './words.ts';

/** As many as fill a screen. */
const SKELETONS = [...Array(40).keys()].map((index) => <span key={index} className="skeleton room" />);
const FIRST_TILES = 48;

export function RoomList({ model }: { model: RentRoomModel }) {
  useSignals();
  const { selection, offered } = model;
  const id = useId();
  const rooms = selection.rooms.value;
  const count = rooms.value && selection.listing.count.value;
  return (
    <section className="list" aria-labelledby={id}>
      <div className="list-title">
        <h4 id={id}>{t('vacant')}</h4>
        <span className="quiet" role="status">
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
        <>
          <Sizes selection={selection} />
          <div className="tiles" aria-busy={!!rooms.stale}>
            <Tiles selection={selection} />
          </div>
        </>
      )}
      {count === 0 && <NoRooms model={model} />}
    </section>
  );
}

/** The exact sizes of the chosen band. */
function Sizes({ selection }: { selection: Selection }) {
  useSignals();
  const { sizes, chosenSqm, toggleSize } = selection.listing;
  // With a band chosen the row has its height before the sizes are known, so that the rooms do not move down.
  const look = selection.drawn.bandId.value === null ? 'row sizes' : 'row sizes reserved';
  const group = useOneTabStop([sizes.value]);
  return (
    <div ref={group} className={look} role="toolbar" aria-label={t('exactSize')}>
      {sizes.value.map(({ sqm, count }) => (
        <button
          type="button"
          key={sqm}
          className="pick small"
          part="size"
          aria-label={`${decimal(sqm)} m², ${countText(count)}`}
          aria-pressed={chosenSqm.value === sqm}
          onClick={() => toggleSize(sqm)}
        >
          {decimal(sqm)} m² <span className="quiet">{count}</span>
        </button>
      ))}
    </div>
  );
}

/** Not drawn again while the list is only stale: there may be a thousand tiles. */
function Tiles({ selection }: { selection: Selection }) {
  useSignals();
  const groups = selection.listing.groups.value;
  // At first as many tiles as a screen shows, so that they are painted soon; then all.
  const limit = useSignal(FIRST_TILES);
  useEffect(() => {
    void afterPaint().then(() => {
      limit.value = Number.POSITIVE_INFINITY;
    });
  }, []);
  const list = useOneTabStop([groups, limit.value]);
  const anyFloor = selection.drawn.floorId.value === null;
  let left = limit.value;
  return (
    <div ref={list}>
      {groups.map(({ floor, rooms }) => {
        const shown = rooms.slice(0, left);
        left -= shown.length;
        return (
          <Fragment key={floor?.id}>
            {floor && groups.length > 1 && shown.length > 0 && <h5>{floorName(floor)}</h5>}
            <ul className="rooms" aria-label={floor && floorName(floor)}>
              {shown.map((room) => (
                <Tile key={room.id} room={room} selection={selection} withFloor={!floor && anyFloor} />
              ))}
            </ul>
          </Fragment>
        );
      })}
    </div>
  );
}

/** `withFloor`: the tile itself says on which floor the room is. */
function Tile({ room, selection, withFloor }: { room: Room; selection: Selection; withFloor: boolean }) {
  useSignals();
  // So that a choice redraws two tiles of a thousand.
  const chosen = useComputed(() => selection.room.value?.id === room.id);
  const price = selection.monthlyPrice(room);
  return (
    <li className={price.months ? 'months' : undefined}>
      <button
        type="button"
        className="pick room"
        part="room"
        aria-pressed={chosen.value}
        onClick={() => selection.toggleRoom(room)}
      >
        <span>
          <span className="unseen">{t('roomName')} </span>
          <strong>{room.number}</strong> <span className="sqm">{decimal(room.sqm)} m²</span>
          {withFloor && <small className="quiet"> {selection.nameOfFloor(room.floor.id)}</small>}
        </span>{' '}
        <span className="cost">
          <Monthly price={price} />
        </span>
      </button>
    </li>
  );
}
