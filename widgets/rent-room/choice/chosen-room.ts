import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { calculateRoomPrice, type Room, type RoomPrice } from '../../../src/api/calls.ts';
import type { Api } from '../../../src/api/client.ts';
import { afterPaint } from '../../../src/state/after-paint.ts';
import type { Loaded } from '../../../src/state/loaded.ts';
import { createQuery } from '../../../src/state/query.ts';

export interface ChosenRoom {
  room: ReadonlySignal<Room | null>;
  /** Whether this room is the chosen one. A signal for each room, so that a choice redraws two tiles of a thousand. */
  isChosen(id: number): ReadonlySignal<boolean>;
  roomPrice: ReadonlySignal<Loaded<RoomPrice>>;
  /** Chooses a room; the chosen one again takes the choice back (docs/product.md R2.2). */
  toggleRoom(room: Room): void;
  /** Reads the price again; the one before stays meanwhile. Resolves with the answer, or when another room was chosen. */
  reloadPrice(): Promise<void>;
  dispose(): void;
}

/** The chosen room and its price. */
export function createChosenRoom(api: Api): ChosenRoom {
  const room = signal<Room | null>(null);
  const price = createQuery<RoomPrice>();
  const chosen = new Map<number, Signal<boolean>>();

  function isChosen(id: number): Signal<boolean> {
    const known = chosen.get(id) ?? signal(room.peek()?.id === id);
    chosen.set(id, known);
    return known;
  }

  async function reloadPrice(): Promise<void> {
    const id = room.peek()?.id;
    if (id === undefined) price.drop();
    else await price.load(() => afterPaint().then(() => calculateRoomPrice(api, id)));
  }

  return {
    room,
    isChosen,
    roomPrice: price.current,
    toggleRoom(picked) {
      const before = room.peek();
      const same = before?.id === picked.id;
      room.value = same ? null : picked;
      if (before) isChosen(before.id).value = false;
      if (!same) {
        isChosen(picked.id).value = true;
        price.current.value = { state: 'loading' };
      }
      void reloadPrice();
    },
    reloadPrice,
    dispose: price.drop,
  };
}
