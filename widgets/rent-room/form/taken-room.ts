import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Room } from '../../../src/api/calls.ts';
import type { Selection } from '../choice/selection.ts';
import { findNearestRoom } from './nearest-room.ts';

/** The chosen room, after it turned out to be taken by somebody else. */
export interface TakenRoom {
  room: Room;
  /** The vacant room that is most similar: undefined while the rooms are read again, null if no room is vacant. */
  replacement: Room | null | undefined;
}

/** Null as long as the chosen room is not known to be taken (docs/product.md R4.4). */
export function createTakenRoom(options: {
  takenRoom: ReadonlySignal<Room | null>;
  selection: Pick<Selection, 'room' | 'vacant'>;
}): ReadonlySignal<TakenRoom | null> {
  const { takenRoom, selection } = options;
  return computed(() => {
    const room = takenRoom.value;
    if (!room || room.id !== selection.room.value?.id) return null;
    const { value, stale } = selection.vacant.value;
    return { room, replacement: value && !stale ? findNearestRoom(room, value) : undefined };
  });
}
