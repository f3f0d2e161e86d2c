import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Room } from '../../../src/api/calls.ts';
import type { Selection } from '../choice/selection.ts';
import { nearestRoom } from './nearest-room.ts';

/** The chosen room turned out to be taken by somebody else. */
export interface GoneRoom {
  room: Room;
  /** The vacant room that is most like it: undefined while the rooms are read again, null where nothing is vacant. */
  replacement: Room | null | undefined;
}

/** Null while the chosen room can be rented, as far as is known. */
export function createGoneRoom(options: {
  gone: ReadonlySignal<Room | null>;
  selection: Pick<Selection, 'room' | 'vacant'>;
}): ReadonlySignal<GoneRoom | null> {
  const { gone, selection } = options;
  return computed(() => {
    const room = gone.value;
    if (!room || room.id !== selection.room.value?.id) return null;
    const vacant = selection.vacant.value;
    const fresh = vacant.state === 'there' && !vacant.stale;
    return { room, replacement: fresh ? nearestRoom(room, vacant.value) : undefined };
  });
}
