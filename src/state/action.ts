import { type ReadonlySignal, signal } from '@preact/signals-react';

/** Work that a button starts. `run` does nothing while `busy`. */
export interface Action {
  busy: ReadonlySignal<boolean>;
  run(work: () => Promise<void>): Promise<void>;
}

export function createAction(): Action {
  const busy = signal(false);
  return {
    busy,
    async run(work) {
      if (busy.peek()) return;
      busy.value = true;
      try {
        await work();
      } finally {
        busy.value = false;
      }
    },
  };
}
