import { effect } from '@preact/signals-react';

/** What ends together: a widget, a part or the view of one person. */
export type Lifetime = ReturnType<typeof createLifetime>;

export function createLifetime() {
  let ended = false;
  const cleanups = new Set<() => unknown>();
  /** Runs a clean-up at the end, or at once if that has come. */
  const add = (cleanup: () => unknown): void => {
    if (ended) cleanup();
    else cleanups.add(cleanup);
  };
  return {
    add,
    /** Listens until the end. */
    listen<E extends Event>(target: EventTarget, type: string, listener: (event: E) => unknown): void {
      if (ended) return;
      target.addEventListener(type, listener as (event: Event) => void);
      add(() => target.removeEventListener(type, listener as (event: Event) => void));
    },
    /** An effect of signals until the end. */
    effect: (run: Parameters<typeof effect>[0]): void => add(effect(run)),
    hasEnded: () => ended,
    end(): void {
      ended = true;
      for (const cleanup of cleanups) cleanup();
      cleanups.clear();
    },
  };
}
