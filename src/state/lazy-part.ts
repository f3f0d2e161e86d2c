import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Page, Parts } from '#core';

/** A piece of a widget whose file is loaded when it is first needed. */
export interface LazyPart<T> {
  /** Null until it has arrived. */
  loaded: ReadonlySignal<T | null>;
  failed: ReadonlySignal<boolean>;
  /** Loads it once and resolves with it, or with null if it cannot be loaded. After a failure another call tries again, and so does a network that is back. */
  load(): Promise<T | null>;
  /** Disposes of the part, also of one that arrives later. */
  dispose(): void;
}

/** The part in the file `name`; `create` makes it of what the file exports. */
export function lazyPart<Name extends keyof Parts, T extends object & { dispose?(): void }>(
  { load: loadFile }: Pick<Page, 'load'>,
  name: Name,
  create: (file: Parts[Name]) => T | Promise<T>,
): LazyPart<T> {
  const loaded = signal<T | null>(null);
  const failed = signal(false);
  let loading: Promise<T | null> | undefined;
  let disposed = false;
  const load = (): Promise<T | null> => {
    if (loading) return loading;
    failed.value = false;
    loading = loadFile(name)
      // A part that arrives after the disposal is not made.
      .then((file) => (disposed ? null : create(file)))
      .then(
        (part) => {
          if (disposed) part?.dispose?.();
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
