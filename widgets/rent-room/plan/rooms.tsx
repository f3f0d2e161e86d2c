import type { KeyboardEvent } from 'react';
import { decimal, useComputed, useSignals } from '#core';
import type { PlanRoom, Room } from '../../../src/api/calls.ts';
import { roomLabel } from '../names.ts';
import { useOneTabStop } from '../one-tab-stop.ts';
import type { Selection } from '../selection.ts';
import { t } from './words.ts';

/** The rooms on the plan, which show the same choice as the list. Rooms that are taken are only marked. */
export function PlanRooms(props: {
  rooms: PlanRoom[];
  selection: Selection;
  /** What keys do besides leading from room to room. */
  keys: Record<string, () => void>;
  label: string;
  /** Called with the room under the pointer or with the focus, and with null when it leaves. */
  onPoint: (room: Room | null) => void;
}) {
  useSignals();
  const { rooms, selection, keys, label, onPoint } = props;
  const vacantById = useComputed(() => {
    const vacant = selection.vacant.value.value;
    return vacant && new Map(vacant.map((room) => [room.id, room]));
  });
  // Null for the plan of a floor that is not the chosen one, and while nothing is chosen: then no room is dimmed.
  const listedIds = useComputed(() => {
    const { floorId, bandId, searchText, planFloorId, listing } = selection;
    if (floorId.value !== null && floorId.value !== planFloorId.value) return null;
    if (floorId.value === null && bandId.value === null && !searchText.value) return null;
    return new Set(listing.rooms.value.map(({ id }) => id));
  });
  const vacant = vacantById.value;
  const group = useOneTabStop([rooms, vacant]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    keys[event.key]?.();
    event.preventDefault();
  };
  return (
    <div
      ref={group}
      className="spots"
      role="toolbar"
      aria-label={`${label}. ${t('keys')}`}
      onKeyDown={onKeyDown}
    >
      {vacant &&
        rooms.map((place) => {
          const room = vacant.get(place.id);
          return room ? (
            <Spot
              key={place.id}
              place={place}
              room={room}
              selection={selection}
              fits={listedIds.value?.has(place.id)}
              onPoint={onPoint}
            />
          ) : (
            <span key={place.id} className="spot taken" style={toStyle(place)} />
          );
        })}
    </div>
  );
}

function Spot(props: {
  place: PlanRoom;
  room: Room;
  selection: Selection;
  /** Whether it is in the list: of the chosen size, and found by the search. Undefined while nothing is chosen that it could fit. */
  fits: boolean | undefined;
  onPoint: (room: Room | null) => void;
}) {
  useSignals();
  const { place, room, selection, fits, onPoint } = props;
  const chosen = useComputed(() => selection.room.value?.id === room.id).value;
  const look = ['spot', selection.hasCampaign(room) && 'campaign', fits === false && !chosen && 'unfit'];
  const label = [roomLabel(room, selection), fits === undefined ? '' : t(fits ? 'fit' : 'unfit')];
  return (
    <button
      type="button"
      className={look.filter(Boolean).join(' ')}
      part="plan-room"
      style={toStyle(place)}
      aria-pressed={chosen}
      aria-label={label.filter(Boolean).join(', ')}
      onFocus={() => onPoint(room)}
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
