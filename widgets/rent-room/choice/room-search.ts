import { effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-react';
import type { Undo } from '../../../src/contract.ts';
import { bandOf } from './bands.ts';
import type { ChoiceOfRoom } from './choice-of-room.ts';
import { createMissing, type Missing } from './missing.ts';
import { hasNumber } from './room-number.ts';
import type { Rooms } from './rooms.ts';

export interface RoomSearch {
  /** Why the search found nothing. */
  missing: ReadonlySignal<Missing | null>;
  /** Lists the rooms with this text in their number; the room whose whole number it is gets chosen. */
  search(text: string): void;
  /** Somebody chooses without the search. */
  forget(): void;
  dispose: Undo;
}

/** The search for a room's number, beside what else is chosen. */
export function createRoomSearch(options: {
  floorId: Signal<number | null>;
  bandId: Signal<number | null>;
  searchText: Signal<string>;
  rooms: Rooms;
  choice: ChoiceOfRoom;
}): RoomSearch {
  const { floorId, bandId, searchText, rooms, choice } = options;
  const { missing, dispose: undoMissing } = createMissing({ ...rooms, searchText });

  // Until its rooms are there.
  const searched = signal('');
  const undoSearched = effect(() => {
    const { value: all } = rooms.all;
    if (!searched.value || all.state !== 'there' || all.stale) return;
    const found = all.value.find(hasNumber(searched.value));
    searched.value = '';
    if (found && choice.room.peek()?.id !== found.id) untracked(() => choice.toggleRoom(found));
  });

  return {
    missing,
    search(text) {
      const wanted = text.trim();
      const vacant = rooms.vacant.peek();
      const found = vacant.state === 'there' && vacant.value.find(hasNumber(wanted));
      // Who knows the number wants that room, wherever it is.
      if (found && floorId.peek() !== found.floor.id) floorId.value = null;
      if (found && bandId.peek() !== bandOf(found.sqm)) bandId.value = null;
      searchText.value = wanted;
      rooms.loadFiltered();
      searched.value = wanted;
    },
    forget() {
      searched.value = '';
    },
    dispose() {
      undoSearched();
      undoMissing();
    },
  };
}
