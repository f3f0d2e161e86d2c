import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Room } from '../../../src/api/calls.ts';
import type { Undo } from '../../../src/contract.ts';

/** Whether each step of the choice is folded into one line (docs/product.md R2.13). */
export interface Folding {
  folded: ReadonlySignal<boolean>;
  /** Folds the steps, if a room is chosen. */
  fold(): void;
  unfold(): void;
  dispose: Undo;
}

/** The steps unfold by themselves when no room is chosen any more. */
export function createFolding(room: ReadonlySignal<Room | null>): Folding {
  const folded = signal(false);
  const unfold = () => {
    folded.value = false;
  };
  const dispose = effect(() => {
    if (!room.value) unfold();
  });
  return {
    folded,
    fold() {
      folded.value = !!room.peek();
    },
    unfold,
    dispose,
  };
}
