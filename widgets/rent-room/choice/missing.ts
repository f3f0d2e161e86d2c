import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Room } from '../../../src/api/calls.ts';
import type { Result } from '../../../src/api/failure.ts';
import { PAGE_SIZE } from '../../../src/codes.ts';
import type { Undo } from '../../../src/contract.ts';
import { createLatest } from '../../../src/state/latest.ts';
import type { Loaded } from './loaded.ts';
import { hasNumber, plain } from './room-number.ts';

/** Why a search found no vacant room: the room is taken, there is none of that number, or the backend does not say which. */
export type Missing = 'taken' | 'noSuchRoom' | 'takenOrNone';

/** Finds out about a number that was searched in vain. Null for every other choice, and until it is known. */
export function createMissing(options: {
  searchText: ReadonlySignal<string>;
  listed: ReadonlySignal<Loaded<Room[]>>;
  vacant: ReadonlySignal<Loaded<Room[]>>;
  /** Reads all rooms, also those that are not vacant. */
  readAll: () => Promise<Result<Room[]>>;
}): { missing: ReadonlySignal<Missing | null>; dispose: Undo } {
  const { searchText, listed, vacant, readAll } = options;
  const missing = signal<Missing | null>(null);
  const latest = createLatest();
  const undo = effect(() => {
    const [text, found] = [searchText.value, listed.value];
    latest.drop();
    missing.value = null;
    if (!text || found.state !== 'there' || found.stale || found.value.length) return;
    // The number, or a part of it, is vacant elsewhere: then it is the floor or the size that does not fit.
    const others = vacant.peek();
    if (others.state === 'there' && others.value.some(({ number }) => plain(number).includes(plain(text))))
      return;
    void latest.run(readAll, ({ value }) => {
      missing.value = judge(text, value ?? []);
    });
  });
  return {
    missing,
    dispose() {
      undo();
      latest.drop();
    },
  };
}

/** That there is no such room is sure only where the list is whole and holds rooms that are taken: a backend may name the vacant ones alone. */
function judge(text: string, all: Room[]): Missing {
  const room = all.find(hasNumber(text));
  const namesTaken = all.length < PAGE_SIZE && all.some(({ available }) => available === false);
  if (!room) return namesTaken ? 'noSuchRoom' : 'takenOrNone';
  return room.available === false ? 'taken' : 'takenOrNone';
}
