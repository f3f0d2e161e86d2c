import { type ReadonlySignal, signal } from '@preact/signals-react';

/** A piece of a widget whose chunk is loaded when it is first needed. */
export interface Part<T> {
  /** Null until it is there. */
  loaded: ReadonlySignal<T | null>;
  failed: ReadonlySignal<boolean>;
  /** Loads it once; after a failure, which the build's `import` has tried twice, a further call tries again, and so does a network that is back. */
  load(): void;
  /** Its widget is gone: so is the part, also one that comes later. */
  dispose(): void;
}

export function createPart<T extends object & { dispose?(): void }>(fetchPart: () => Promise<T>): Part<T> {
  const loaded = signal<T | null>(null);
  const failed = signal(false);
  let loading = false;
  let gone = false;
  const load = () => {
    if (loading || loaded.peek()) return;
    loading = true;
    failed.value = false;
    fetchPart()
      .then(
        (part) => {
          if (gone) part.dispose?.();
          else loaded.value = part;
        },
        () => {
          failed.value = true;
          if (!gone) addEventListener('online', load, { once: true });
        },
      )
      .finally(() => {
        loading = false;
      });
  };
  return {
    loaded,
    failed,
    load,
    dispose() {
      gone = true;
      removeEventListener('online', load);
      loaded.peek()?.dispose?.();
    },
  };
}
