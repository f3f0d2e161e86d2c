import { useComputed, useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { KeyboardEvent } from 'react';
import type { PlanRoom, Room } from '../../../src/api/calls.ts';
import type { Selection } from '../choice/selection.ts';
import { middleOf, roomTowards } from './arrows.ts';
import { t } from './words.ts';
import type { Zoom } from './zoom.ts';

type LabelOf = typeof import('../choice/names.ts').labelOf;

const KEYS: Record<string, (zoom: Zoom) => void> = {
  '+': (zoom) => zoom.in(),
  '-': (zoom) => zoom.out(),
  0: (zoom) => zoom.reset(),
};

/**
 * The rooms on the plan, in step with the tiles. One stop for the Tab key; the arrow keys lead from room to room, Enter chooses. Taken rooms
 * are marks alone.
 */
export function PlanRooms(props: {
  rooms: PlanRoom[];
  selection: Selection;
  zoom: Zoom;
  label: string;
  /** What the list calls a room; handed in, since importing it would cut the widget's chunk in two. */
  labelOf: LabelOf;
}) {
  useSignals();
  const { rooms, selection, zoom, label, labelOf } = props;
  const focused = useSignal<number | null>(null);
  const vacant = useComputed(() => {
    const { vacant } = selection;
    return vacant.value.state === 'there' ? new Map(vacant.value.value.map((room) => [room.id, room])) : null;
  });
  const known = vacant.value;
  if (!known) return null;
  const free = rooms.filter(({ id }) => known.has(id));
  const stop = free.find(({ id }) => id === focused.value)?.id ?? free[0]?.id;

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = free.find(({ id }) => id === stop);
    const to = from && roomTowards(event.key, from, free);
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
        const room = known.get(place.id);
        return room ? (
          <Spot
            key={place.id}
            place={place}
            room={room}
            selection={selection}
            labelOf={labelOf}
            stop={place.id === stop}
            onFocus={() => {
              focused.value = place.id;
              zoom.reveal(middleOf(place));
            }}
          />
        ) : (
          <span key={place.id} className="spot taken" style={boxOf(place)} />
        );
      })}
    </section>
  );
}

function Spot(props: {
  place: PlanRoom;
  room: Room;
  selection: Selection;
  labelOf: LabelOf;
  stop: boolean;
  onFocus: () => void;
}) {
  useSignals();
  const { place, room, selection, labelOf, stop, onFocus } = props;
  const offer = selection.onOffer(room);
  return (
    <button
      type="button"
      className={offer ? 'spot offer' : 'spot'}
      part="plan-room"
      data-room={room.id}
      style={boxOf(place)}
      tabIndex={stop ? 0 : -1}
      aria-pressed={selection.isChosen(room.id).value}
      aria-label={labelOf(room, { offer })}
      onFocus={onFocus}
      onClick={() => selection.toggleRoom(room)}
    />
  );
}

const boxOf = ({ outline: { x, y, width, height } }: PlanRoom) => ({
  left: `${x}%`,
  top: `${y}%`,
  width: `${width}%`,
  height: `${height}%`,
});
