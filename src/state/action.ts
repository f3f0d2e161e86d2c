import { type ReadonlySignal, signal } from '#core';

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

/** Whole seconds until something is allowed again; 0 when it is. */
export interface Countdown {
  left: ReadonlySignal<number>;
  start(seconds: number): void;
}

export function createCountdown(): Countdown {
  const left = signal(0);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    left,
    start(seconds) {
      clearTimeout(timer);
      // Counts to a time of the clock, because timers are late in a background tab and on a phone that sleeps.
      const end = Date.now() + seconds * 1000;
      const tick = () => {
        const rest = Math.max(0, end - Date.now());
        left.value = Math.ceil(rest / 1000);
        if (rest) timer = setTimeout(tick, rest % 1000 || 1000);
      };
      tick();
    },
  };
}
