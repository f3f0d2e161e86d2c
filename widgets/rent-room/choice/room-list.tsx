import { useComputed } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, type MouseEvent, useId } from 'react';
import type { Room } from '../../../src/api/calls.ts';
import { floorName } from '../../../src/language/floor.ts';
import { leaveFocusAround } from '../../../src/ui/focus.ts';
import { LoadFailed, SlowLoad } from '../../../src/ui/try-again.tsx';
import { groupByFloor } from './group-by-floor.ts';
import { bandName, chosenFloorName, countText, roomLabel } from './names.ts';
import type { Selection } from './selection.ts';
import type { Suggestion } from './suggestions.ts';
import { t } from './words.ts';

/** As many skeletons as fill a screen. */
const SKELETONS = Array.from({ length: 40 }, (_, index) => index);
const NONE: Room[] = [];

export function RoomList({ selection }: { selection: Selection }) {
  useSignals();
  const id = useId();
  const rooms = selection.rooms.value;
  const count = rooms.value?.length;
  return (
    <section className="list" aria-labelledby={id}>
      <div className="list-title">
        <h4 id={id}>{t('vacant')}</h4>
        <span className="quiet" role="status">
          {count !== undefined && countText(count)}
        </span>
      </div>
      {(rooms.state === 'loading' || rooms.stale) && <SlowLoad onRetry={selection.reload} />}
      {rooms.state === 'loading' && (
        <div className="rooms" aria-hidden>
          {SKELETONS.map((index) => (
            <span key={index} className="skeleton room" />
          ))}
        </div>
      )}
      {rooms.state === 'failed' && <LoadFailed text={t('loadFailed')} onRetry={selection.reload} />}
      {!!count && (
        <div className="tiles" aria-busy={!!rooms.stale}>
          <Tiles selection={selection} />
        </div>
      )}
      {count === 0 && <Empty selection={selection} />}
    </section>
  );
}

/** Not drawn again while the list is only stale: there may be a thousand tiles. */
function Tiles({ selection }: { selection: Selection }) {
  useSignals();
  const rooms = useComputed(() => selection.rooms.value.value ?? NONE);
  const groups = useComputed(() => groupByFloor(rooms.value, selection.floors.value));
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
  const campaign = selection.hasCampaign(room);
  return (
    <button
      type="button"
      className={campaign ? 'pick room campaign' : 'pick room'}
      part="room"
      aria-pressed={selection.isChosen(room.id).value}
      aria-label={roomLabel(room, { campaign })}
      onClick={() => selection.toggleRoom(room)}
    >
      {room.number}
    </button>
  );
}

/** Says why no room is listed, and suggests other choices. */
function Empty({ selection }: { selection: Selection }) {
  useSignals();
  const suggestions = selection.suggestions.value;
  const reason = selection.noMatchReason.value;
  const apply = (suggestion: Suggestion | null) => (event: MouseEvent) => {
    leaveFocusAround(event.currentTarget);
    selection.applySuggestion(suggestion);
  };
  return (
    <div className="empty">
      <p role="status">{reason ? t(reason, { number: selection.searchText.value }) : t('noRooms')}</p>
      {suggestions.length > 0 && <p className="quiet">{t('nearest')}</p>}
      <div className="row">
        {suggestions.map((each) => (
          <button
            type="button"
            key={`${each.floorId} ${each.bandId}`}
            className="pick"
            part="suggestion"
            onClick={apply(each)}
          >
            {[bandName(each.bandId), chosenFloorName(selection, each.floorId)].filter(Boolean).join(' · ')}
            <span className="quiet">{countText(each.count)}</span>
          </button>
        ))}
        <button type="button" className="pick" onClick={apply(null)}>
          {t('showAll')}
        </button>
      </div>
    </div>
  );
}
