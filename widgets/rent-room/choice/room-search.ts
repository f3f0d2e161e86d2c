import { effect, type Signal, signal, untracked } from '@preact/signals-react';
import type { Undo } from '../../../src/contract.ts';
import { findBandId } from '../../../src/format/price.ts';
import type { ChosenRoom } from './chosen-room.ts';
import { hasNumber } from './room-number.ts';
import type { Rooms } from './rooms.ts';

export interface RoomSearch {
  /** Lists the rooms with this text in their number, and chooses the room with exactly this number. */
  search(text: string): void;
  /** Chooses no room any more: somebody chooses by other means. */
  cancel(): void;
  dispose: Undo;
}

/** The search for the number of a room. */
export function createRoomSearch(options: {
  floorId: Signal<number | null>;
  bandId: Signal<number | null>;
  searchText: Signal<string>;
  rooms: Rooms;
  chosenRoom: ChosenRoom;
}): RoomSearch {
  const { floorId, bandId, searchText, rooms, chosenRoom } = options;

  /** The text of a search whose rooms are not there yet. */
  const pending = signal('');
  const dispose = effect(() => {
    const all = rooms.all.value;
    if (!pending.value || !all.value || all.stale) return;
    const found = all.value.find(hasNumber(pending.value));
    pending.value = '';
    if (found && chosenRoom.room.peek()?.id !== found.id) untracked(() => chosenRoom.toggleRoom(found));
  });

  return {
    search(typed) {
      const text = typed.trim();
      const found = rooms.vacant.peek().value?.find(hasNumber(text));
      // A person who knows the number wants that room, also on another floor and of another size.
      if (found && floorId.peek() !== found.floor.id) floorId.value = null;
      if (found && bandId.peek() !== findBandId(found.sqm)) bandId.value = null;
      searchText.value = text;
      rooms.load();
      pending.value = text;
    },
    cancel() {
      pending.value = '';
    },
    dispose,
  };
}
