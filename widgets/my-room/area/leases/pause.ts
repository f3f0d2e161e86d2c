import { type ReadonlySignal, signal } from '@preact/signals-react';

/** A second tap is meant for what the button said before, so a button that has changed ignores taps for so long. */
const PAUSE_MS = 5000;

export interface Pause {
  active: ReadonlySignal<boolean>;
  /** Starts the pause, or starts it again. */
  start(): void;
  end(): void;
}

export function createPause(): Pause {
  const active = signal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    active.value = false;
  };
  return {
    active,
    start() {
      clearTimeout(timer);
      active.value = true;
      timer = setTimeout(end, PAUSE_MS);
    },
    end,
  };
}
