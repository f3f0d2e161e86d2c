import { useComputed, useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { KeyboardEvent } from 'react';
import { decimal } from '#core';
import type { PlanRoom, Room } from '../../../src/api/calls.ts';
import { findMiddle } from '../../../src/plan/way.ts';
import { roomLabel } from '../names.ts';
import type { Selection } from '../selection.ts';
import { t } from './words.ts';

const DIRECTIONS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The room that an arrow key leads to: the nearest in that direction, where distance to the side counts twice. Undefined at the edge and for other keys. */
export function findRoomTowards(key: string, from: PlanRoom, rooms: PlanRoom[]): PlanRoom | undefined {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const start = findMiddle(from);
  return rooms
    .map((room) => {
      const { x, y } = findMiddle(room);
      const [right, down] = [x - start.x, y - start.y];
      const ahead = right * direction[0] + down * direction[1];
      const aside = Math.abs(right * direction[1]) + Math.abs(down * direction[0]);
      return { room, ahead, cost: ahead + 2 * aside };
    })
    .filter(({ ahead }) => ahead > 0.5)
    .sort((one, other) => one.cost - other.cost)[0]?.room;
}

/**
 * The rooms on the plan, which show the same choice as the list. Together they are one stop of the Tab key; the arrow keys move between rooms
 * and Enter chooses. Rooms that are taken are only marked.
 */
export function PlanRooms(props: {
  rooms: PlanRoom[];
  selection: Selection;
  /** What other keys do. */
  keys: Record<string, () => void>;
  label: string;
  /** Called with the room under the pointer or with the focus, and with null when it leaves. */
  onPoint: (room: Room | null) => void;
}) {
  useSignals();
  const { rooms, selection, keys, label, onPoint } = props;
  const focused = useSignal<number | null>(null);
  const vacantById = useComputed(() => {
    const vacant = selection.vacant.value.value;
    return vacant && new Map(vacant.map((room) => [room.id, room]));
  });
  // Null for the plan of a floor that is not the chosen one, and while nothing is chosen: then no room is dimmed.
  const listedIds = useComputed(() => {
    const { searchText, planFloorId, listing } = selection;
    const { floorId, bandId } = selection.drawn;
    if (floorId.value !== null && floorId.value !== planFloorId.value) return null;
    if (floorId.value === null && bandId.value === null && !searchText.value) return null;
    return new Set(listing.groups.value.flatMap((group) => group.rooms.map(({ id }) => id)));
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
      layer.querySelector<HTMLElement>(`[data-room="${to.id}"]`)?.focus();
    } else if (!event.key.startsWith('Arrow') && !keys[event.key]) return;
    keys[event.key]?.();
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
            stop={place.id === stop}
            fits={listedIds.value?.has(place.id)}
            onPoint={onPoint}
            onFocus={() => {
              focused.value = place.id;
              onPoint(room);
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
  stop: boolean;
  /** Whether it is in the list: of the chosen size, and found by the search. Undefined while nothing is chosen that it could fit. */
  fits: boolean | undefined;
  onFocus: () => void;
  onPoint: (room: Room | null) => void;
}) {
  useSignals();
  const { place, room, selection, stop, fits, onFocus, onPoint } = props;
  const chosen = selection.isChosen(room.id).value;
  const look = ['spot', selection.hasCampaign(room) && 'campaign', fits === false && !chosen && 'unfit'];
  const label = [roomLabel(room, selection), fits === undefined ? '' : t(fits ? 'fit' : 'unfit')];
  return (
    <button
      type="button"
      className={look.filter(Boolean).join(' ')}
      part="plan-room"
      data-room={room.id}
      style={toStyle(place)}
      tabIndex={stop ? 0 : -1}
      aria-pressed={chosen}
      aria-label={label.filter(Boolean).join(', ')}
      onFocus={onFocus}
      onBlur={() => onPoint(null)}
      onPointerEnter={() => onPoint(room)}
      onPointerLeave={({ pointerType }) => {
        // A finger leaves with every tap, and what it pointed at stays labelled.
        if (pointerType !== 'touch') onPoint(null);
      }}
      onClick={() => selection.toggleRoom(room)}
    >
      <span className="tag">
        <b>{room.number}</b> <span>{decimal(room.sqm)} m²</span>
      </span>
    </button>
  );
}

const toStyle = ({ outline: { x, y, width, height } }: PlanRoom) => ({
  left: `${x}%`,
  top: `${y}%`,
  width: `${width}%`,
  height: `${height}%`,
});
