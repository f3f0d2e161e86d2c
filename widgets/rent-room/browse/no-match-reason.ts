import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Room } from '../../../src/api/calls.ts';
import { PAGE_SIZE } from '../../../src/codes.ts';
import type { Undo } from '../../../src/contract.ts';
import { createLatest } from '../../../src/state/latest.ts';
import { hasNumber, normaliseText } from '../choice/room-number.ts';
import type { Selection } from '../choice/selection.ts';

/** Why a search found no vacant room: it is taken, there is no such room, or the backend does not say which. */
export type NoMatchReason = 'taken' | 'noSuchRoom' | 'takenOrNone';

/** Finds out why a search found no room. Null without such a search, and until it is known. */
export function createNoMatchReason(
  selection: Pick<Selection, 'searchText' | 'rooms' | 'vacant' | 'readAll'>,
): { noMatchReason: ReadonlySignal<NoMatchReason | null>; dispose: Undo } {
  const { searchText, rooms, vacant, readAll } = selection;
  const noMatchReason = signal<NoMatchReason | null>(null);
  const latest = createLatest();
  const undo = effect(() => {
    const [text, found] = [searchText.value, rooms.value];
    latest.drop();
    noMatchReason.value = null;
    if (!text || found.state !== 'there' || found.stale || found.value.length) return;
    // If the number, or a part of it, is vacant elsewhere, only the floor or the size does not fit.
    const elsewhere = vacant.peek().value;
    if (elsewhere?.some(({ number }) => normaliseText(number).includes(normaliseText(text)))) return;
    void latest.run(readAll, ({ value }) => {
      noMatchReason.value = findReason(text, value ?? []);
    });
  });
  return {
    noMatchReason,
    dispose() {
      undo();
      latest.drop();
    },
  };
}

/** A room certainly does not exist only if the list is complete and has rooms that are taken: a backend may list vacant rooms only. */
function findReason(text: string, all: Room[]): NoMatchReason {
  const room = all.find(hasNumber(text));
  const listsTaken = all.length < PAGE_SIZE && all.some(({ available }) => available === false);
  if (!room) return listsTaken ? 'noSuchRoom' : 'takenOrNone';
  return room.available === false ? 'taken' : 'takenOrNone';
}
