import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { Room } from '../../../src/api/calls.ts';

export interface ChosenRoom {
  room: ReadonlySignal<Room | null>;
  /** Whether this room is the chosen one. A signal for each room, so that a choice redraws two tiles of a thousand. */
  isChosen(id: number): ReadonlySignal<boolean>;
  /** Chooses a room; the chosen one again takes the choice back (docs/product.md R2.2). */
  toggleRoom(room: Room): void;
}

export function createChosenRoom(): ChosenRoom {
  const room = signal<Room | null>(null);
  const chosen = new Map<number, Signal<boolean>>();

  function isChosen(id: number): Signal<boolean> {
    const known = chosen.get(id) ?? signal(room.peek()?.id === id);
    chosen.set(id, known);
    return known;
  }

  return {
    room,
    isChosen,
    toggleRoom(picked) {
      const before = room.peek();
      const same = before?.id === picked.id;
      room.value = same ? null : picked;
      if (before) isChosen(before.id).value = false;
      if (!same) isChosen(picked.id).value = true;
    },
  };
}
