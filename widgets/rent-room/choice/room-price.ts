import { effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import { calculateRoomPrice, type Room, type RoomPrice as Value } from '../../../src/api/calls.ts';
import type { Api } from '../../../src/api/client.ts';
import type { Undo } from '../../../src/contract.ts';
import { createQuery, type Loaded } from '../../../src/state/resource.ts';

export interface RoomPrice {
  roomPrice: ReadonlySignal<Loaded<Value>>;
  /** Reads the price again; the one before stays meanwhile. Resolves with the answer, or when another room was chosen. */
  reloadPrice(): Promise<void>;
  dispose: Undo;
}

/** The price of the chosen room, once its press has been painted. */
export function createRoomPrice(api: Api, room: ReadonlySignal<Room | null>): RoomPrice {
  const price = createQuery<Value>();

  async function reloadPrice(): Promise<void> {
    const id = room.peek()?.id;
    if (id === undefined) price.drop();
    else await price.load(() => calculateRoomPrice(api, id));
  }

  const undo = effect(() => {
    if (room.value) price.current.value = { state: 'loading' };
    void untracked(reloadPrice);
  });

  return {
    roomPrice: price.current,
    reloadPrice,
    dispose() {
      undo();
      price.drop();
    },
  };
}
