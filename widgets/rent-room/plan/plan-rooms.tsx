import { useComputed, useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { KeyboardEvent } from 'react';
import type { PlanRoom, Room } from '../../../src/api/calls.ts';
import type { Selection } from '../choice/selection.ts';
import { findMiddle, findRoomTowards } from './arrows.ts';
import { t } from './words.ts';
import type { Zoom } from './zoom.ts';

type RoomLabel = typeof import('../choice/names.ts').roomLabel;

const KEYS: Record<string, (zoom: Zoom) => void> = {
  '+': (zoom) => zoom.in(),
  '-': (zoom) => zoom.out(),
  0: (zoom) => zoom.reset(),
};

/**
 * The rooms on the plan, which show the same choice as the list. Together they are one stop of the Tab key; the arrow keys move between rooms
 * and Enter chooses. Rooms that are taken are only marked.
 */
export function PlanRooms(props: {
  rooms: PlanRoom[];
  selection: Selection;
  zoom: Zoom;
  label: string;
  /** The name of a room, passed in because importing it would split the widget's chunk. */
  roomLabel: RoomLabel;
}) {
  useSignals();
  const { rooms, selection, zoom, label, roomLabel } = props;
  const focused = useSignal<number | null>(null);
  const vacantById = useComputed(() => {
    const vacant = selection.vacant.value.value;
    return vacant && new Map(vacant.map((room) => [room.id, room]));
  });
  const vacant = vacantById.value;
  if (!vacant) return null;
  const free = rooms.filter(({ id }) => vacant.has(id));
  const stop = free.find(({ id }) => id === focused.value)?.id ?? free[0]?.id;

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = free.find(({ id }) => id === stop);
    const to = from && findRoomTowards(event.key, from, free);
    if (to) {
      const layer = event.currentTarget;
      layer.querySelector<HTMLElement>(`[data-room="${to.id}"]`)?.focus({ preventScroll: true });
    } else if (!event.key.startsWith('Arrow') && !KEYS[event.key]) return;
    KEYS[event.key]?.(zoom);
    event.preventDefault();
  }

  return (
    <section className="spots" aria-label={`${label}. ${t('keys')}`} onKeyDown={onKeyDown}>
      {rooms.map((place) => {
        const room = vacant.get(place.id);
        return room ? (
          <Spot
            key={place.id}
            place={place}
            room={room}
            selection={selection}
            roomLabel={roomLabel}
            stop={place.id === stop}
            onFocus={() => {
              focused.value = place.id;
              zoom.reveal(findMiddle(place));
            }}
          />
        ) : (
          <span key={place.id} className="spot taken" style={toStyle(place)} />
        );
      })}
    </section>
  );
}

function Spot(props: {
  place: PlanRoom;
  room: Room;
  selection: Selection;
  roomLabel: RoomLabel;
  stop: boolean;
  onFocus: () => void;
}) {
  useSignals();
  const { place, room, selection, roomLabel, stop, onFocus } = props;
  const campaign = selection.hasCampaign(room);
  return (
    <button
      type="button"
      className={campaign ? 'spot campaign' : 'spot'}
      part="plan-room"
      data-room={room.id}
      style={toStyle(place)}
      tabIndex={stop ? 0 : -1}
      aria-pressed={selection.isChosen(room.id).value}
      aria-label={roomLabel(room, { campaign })}
      onFocus={onFocus}
      onClick={() => selection.toggleRoom(room)}
    />
  );
}

const toStyle = ({ outline: { x, y, width, height } }: PlanRoom) => ({
  left: `${x}%`,
  top: `${y}%`,
  width: `${width}%`,
  height: `${height}%`,
});
