import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Room } from '../../../src/api/calls.ts';
import type { Undo } from '../../../src/contract.ts';
import { afterPaint } from '../../../src/state/after-paint.ts';
import { createLatest } from '../../../src/state/resource.ts';

interface Choice {
  room: ReadonlySignal<Room | null>;
  floorId: ReadonlySignal<number | null>;
  bandId: ReadonlySignal<number | null>;
}

/** What is chosen, once the press has been painted: for all that takes long to draw. */
export interface Drawn {
  drawn: Choice;
  dispose: Undo;
}

export function createDrawn(chosen: Choice): Drawn {
  const read = () => ({
    room: chosen.room.value,
    floorId: chosen.floorId.value,
    bandId: chosen.bandId.value,
  });
  const current = signal(read());
  const latest = createLatest();
  const undo = effect(() => {
    const choice = read();
    void latest.run(afterPaint, () => {
      current.value = choice;
    });
  });
  return {
    drawn: {
      room: computed(() => current.value.room),
      floorId: computed(() => current.value.floorId),
      bandId: computed(() => current.value.bandId),
    },
    dispose() {
      undo();
      latest.drop();
    },
  };
}
