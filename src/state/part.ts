import { type ReadonlySignal, signal } from '@preact/signals-react';

/** A piece of a widget whose chunk is loaded when it is first needed. */
export interface Part<T> {
  /** Null until it has arrived. */
  loaded: ReadonlySignal<T | null>;
  failed: ReadonlySignal<boolean>;
  /**
   * Loads it once and resolves with it, or with null if it cannot be loaded (the build tries each import twice). After a failure another call
   * tries again, and so does a network that is back.
   */
  load(): Promise<T | null>;
  /** Disposes of the part, also of one that arrives later. */
  dispose(): void;
}

export function createPart<T extends object & { dispose?(): void }>(importPart: () => Promise<T>): Part<T> {
  const loaded = signal<T | null>(null);
  const failed = signal(false);
  let loading: Promise<T | null> | undefined;
  let disposed = false;
  const load = (): Promise<T | null> => {
    if (loading) return loading;
    failed.value = false;
    loading = importPart().then(
      (part) => {
        if (disposed) part.dispose?.();
        else loaded.value = part;
        return part;
      },
      () => {
        failed.value = true;
        loading = undefined;
        if (!disposed) addEventListener('online', load, { once: true });
        return null;
      },
    );
    return loading;
  };
  return {
    loaded,
    failed,
    load,
    dispose() {
      disposed = true;
      removeEventListener('online', load);
      loaded.peek()?.dispose?.();
    },
  };
}
