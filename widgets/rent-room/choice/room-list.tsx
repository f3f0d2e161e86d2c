import { useComputed } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, type MouseEvent, useId } from 'react';
import type { Room } from '../../../src/api/calls.ts';
import { floorName } from '../../../src/language/floor.ts';
import { Again, Late } from './again.tsx';
import { byFloor } from './by-floor.ts';
import { countText, floorOf, labelOf, sizeOf } from './names.ts';
import type { Suggestion } from './nearest.ts';
import type { Selection } from './selection.ts';
import { t } from './words.ts';

/** As many as fill a first screen. */
const EXPECTED = Array.from({ length: 40 }, (_, index) => index);
const NONE: Room[] = [];

export function RoomList({ selection }: { selection: Selection }) {
  useSignals();
  const id = useId();
  const rooms = selection.rooms.value;
  const count = rooms.state === 'there' ? rooms.value.length : null;
  return (
    <section className="list" aria-labelledby={id}>
      <div className="list-title">
        <h4 id={id}>{t('vacant')}</h4>
        <span className="quiet" role="status">
          {count !== null && countText(count)}
        </span>
      </div>
      {(rooms.state === 'loading' || (rooms.state === 'there' && rooms.stale)) && (
        <Late onAgain={selection.reload} />
      )}
      {rooms.state === 'loading' && (
        <div className="rooms" aria-hidden>
          {EXPECTED.map((index) => (
            <span key={index} className="skeleton room" />
          ))}
        </div>
      )}
      {rooms.state === 'failed' && <Again text={t('loadFailed')} onAgain={selection.reload} />}
      {rooms.state === 'there' && rooms.value.length > 0 && (
        <div className="tiles" aria-busy={!!rooms.stale}>
          <Tiles selection={selection} />
        </div>
      )}
      {rooms.state === 'there' && rooms.value.length === 0 && <Empty selection={selection} />}
    </section>
  );
}

/** Follows the rooms alone: a list that only turns stale goes through none of its thousand tiles. */
function Tiles({ selection }: { selection: Selection }) {
  useSignals();
  const rooms = useComputed(() =>
    selection.rooms.value.state === 'there' ? selection.rooms.value.value : NONE,
  );
  const groups = useComputed(() => byFloor(rooms.value, selection.floors.value));
  const { length } = groups.value;
  return groups.value.map(({ floor, rooms }) => (
    <Fragment key={floor?.id}>
      {floor && length > 1 && <h5>{floorName(floor)}</h5>}
      <ul className="rooms" aria-label={floor && floorName(floor)}>
        {rooms.map((room) => (
          <li key={room.id}>
            <Tile room={room} selection={selection} />
          </li>
        ))}
      </ul>
    </Fragment>
  ));
}

function Tile({ room, selection }: { room: Room; selection: Selection }) {
  useSignals();
  const offer = selection.onOffer(room);
  return (
    <button
      type="button"
      className={offer ? 'pick room offer' : 'pick room'}
      part="room"
      aria-pressed={selection.isChosen(room.id).value}
      aria-label={labelOf(room, { offer })}
      onClick={() => selection.toggleRoom(room)}
    >
      {room.number}
    </button>
  );
}

/** Says that there is none, and offers what comes nearest. */
function Empty({ selection }: { selection: Selection }) {
  useSignals();
  const suggestions = selection.suggestions.value;
  const missing = selection.missing.value;
  // The button that was pressed goes away with the sentence, so the focus moves to what takes their place.
  const take = (suggestion: Suggestion | null) => (event: MouseEvent) => {
    event.currentTarget.closest<HTMLElement>('.anchor')?.focus({ preventScroll: true });
    selection.take(suggestion);
  };
  return (
    <div className="empty">
      <p role="status">{missing ? t(missing, { number: selection.searchText.value }) : t('noRooms')}</p>
      {suggestions.length > 0 && <p className="quiet">{t('nearest')}</p>}
      <div className="row">
        {suggestions.map((each) => (
          <button
            type="button"
            key={`${each.floorId} ${each.bandId}`}
            className="pick"
            part="suggestion"
            onClick={take(each)}
          >
            {[sizeOf(each.bandId), floorOf(selection, each.floorId)].filter(Boolean).join(' · ')}
            <span className="quiet">{countText(each.count)}</span>
          </button>
        ))}
        <button type="button" className="pick" onClick={take(null)}>
          {t('showAll')}
        </button>
      </div>
    </div>
  );
}
