import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { calculateRoomPrice, type Room, type RoomPrice } from '../../../src/api/calls.ts';
import type { Api } from '../../../src/api/client.ts';
import { afterPaint } from '../../../src/state/after-paint.ts';
import { createLatest } from '../../../src/state/latest.ts';
import { again, type Loaded, loadedOf } from './loaded.ts';

export interface ChoiceOfRoom {
  room: ReadonlySignal<Room | null>;
  /** The chosen room once the choice is afterPaint: for what takes long to draw. */
  offered: ReadonlySignal<Room | null>;
  /** Whether it is this one: a signal for each room, so that a choice among a thousand is heard by two. */
  isChosen(id: number): ReadonlySignal<boolean>;
  priceAnswer: ReadonlySignal<Loaded<RoomPrice>>;
  /** A second pick of the same room takes it back. */
  toggleRoom(room: Room): void;
  /** What was read stays until the answer. Resolves with it, or when a newer question has taken its place. */
  reloadPrice(): Promise<void>;
  dispose(): void;
}

/** The chosen room and what it costs. */
export function createChoiceOfRoom(api: Api): ChoiceOfRoom {
  const room = signal<Room | null>(null);
  const offered = signal<Room | null>(null);
  const priceAnswer = signal<Loaded<RoomPrice>>({ state: 'loading' });
  const chosen = new Map<number, Signal<boolean>>();
  const latest = createLatest();

  function isChosen(id: number): Signal<boolean> {
    const known = chosen.get(id) ?? signal(room.peek()?.id === id);
    chosen.set(id, known);
    return known;
  }

  const shown = createLatest();

  async function loadPrice(meanwhile: Loaded<RoomPrice>): Promise<void> {
    latest.drop();
    const id = room.peek()?.id;
    if (id === undefined) return;
    priceAnswer.value = meanwhile;
    await latest.run(
      () => afterPaint().then(() => calculateRoomPrice(api, id)),
      (answer) => {
        priceAnswer.value = loadedOf(answer);
      },
    );
  }

  return {
    room,
    offered,
    isChosen,
    priceAnswer,
    toggleRoom(picked) {
      const before = room.peek();
      const same = before?.id === picked.id;
      room.value = same ? null : picked;
      if (before) isChosen(before.id).value = false;
      if (!same) isChosen(picked.id).value = true;
      void loadPrice({ state: 'loading' });
      void shown.run(afterPaint, () => {
        offered.value = room.peek();
      });
    },
    reloadPrice: () => loadPrice(again(priceAnswer.peek())),
    dispose() {
      latest.drop();
      shown.drop();
    },
  };
}
