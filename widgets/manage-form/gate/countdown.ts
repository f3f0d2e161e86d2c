import { type ReadonlySignal, signal } from '@preact/signals-react';

/** Whole seconds until something is allowed again; 0 when it is. */
export interface Countdown {
  left: ReadonlySignal<number>;
  start(seconds: number): void;
  stop(): void;
}

export function createCountdown(): Countdown {
  const left = signal(0);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    left,
    start(seconds) {
      stop();
      // Counts to a time of the clock, because timers are late in a background tab and on a phone that sleeps.
      const end = Date.now() + seconds * 1000;
      const tick = () => {
        left.value = Math.max(0, Math.ceil((end - Date.now()) / 1000));
        if (left.peek()) timer = setTimeout(tick, 1000);
      };
      tick();
    },
    stop,
  };
}
