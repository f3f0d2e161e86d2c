import { useComputed } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { Room } from '../../../src/api/types.ts';
import { Again } from './again.tsx';
import { decimal } from './number.ts';
import type { Selection } from './selection.ts';
import { Step } from './step.tsx';
import { t } from './words.ts';

export function RoomList({ selection }: { selection: Selection }) {
  useSignals();
  const rooms = selection.rooms.value;
  return (
    <Step title={t('rooms')}>
      {rooms.state === 'loading' && <div className="skeleton rooms-skeleton" />}
      {rooms.state === 'failed' && <Again text={t('loadFailed')} onAgain={selection.reload} />}
      {rooms.state === 'there' && rooms.value.length > 0 && (
        <ul className="rooms" aria-busy={!!rooms.stale}>
          <Tiles selection={selection} />
        </ul>
      )}
      {rooms.state === 'there' && rooms.value.length === 0 && (
        <p>
          {t('noRooms')}{' '}
          <button type="button" className="link" onClick={selection.showAll}>
            {t('showAll')}
          </button>
        </p>
      )}
    </Step>
  );
}

/** Follows the rooms alone: a list that only turns stale goes through none of its thousand tiles. */
function Tiles({ selection }: { selection: Selection }) {
  useSignals();
  const rooms = useComputed(() =>
    selection.rooms.value.state === 'there' ? selection.rooms.value.value : [],
  );
  return rooms.value.map((room) => (
    <li key={room.id}>
      <Tile room={room} selection={selection} />
    </li>
  ));
}

/** Follows whether it is chosen by a signal of its own, so that a choice among a thousand draws two tiles. */
function Tile({ room, selection }: { room: Room; selection: Selection }) {
  useSignals();
  const chosen = useComputed(() => selection.room.value?.id === room.id);
  const offer = selection.onOffer(room);
  return (
    <button
      type="button"
      className={offer ? 'pick room offer' : 'pick room'}
      part="room"
      aria-pressed={chosen.value}
      aria-label={t(offer ? 'roomOnOffer' : 'room', { number: room.number, sqm: decimal(room.sqm) })}
      onClick={() => selection.toggleRoom(room)}
    >
      {room.number}
    </button>
  );
}
