import { type ReadonlySignal, signal } from '#core';

export type Action = ReturnType<typeof createAction>;

/** Runs the work that a button starts. While it is not finished (`busy`), `run` does nothing. The work gets a `retry`, which runs it again. */
export function createAction() {
  const busy = signal(false);
  const run = async (work: (retry: () => void) => Promise<void>): Promise<void> => {
    if (busy.peek()) return;
    busy.value = true;
    try {
      await work(() => void run(work));
    } finally {
      busy.value = false;
    }
  };
  return { busy: busy as ReadonlySignal<boolean>, run };
}

/** Whole seconds until something is allowed again; 0 when it is. */
export function createCountdown() {
  const left = signal(0);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    left: left as ReadonlySignal<number>,
    start(seconds: number): void {
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
