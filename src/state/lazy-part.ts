import { type Page, type Parts, type ReadonlySignal, signal } from '#core';

/** A piece of a widget whose file is loaded when it is first needed. */
export interface LazyPart<T> {
  /** Null until it has arrived. */
  loaded: ReadonlySignal<T | null>;
  failed: ReadonlySignal<boolean>;
  /** Loads it once and resolves with it, or with null if it cannot be loaded. After a failure another call tries again, and so does a network that is back. */
  load(): Promise<T | null>;
}

/** The part in the file `name`; `create` makes it of what the file exports. It is not made after the end of the page's lifetime. */
export function lazyPart<Name extends keyof Parts, T extends object>(
  page: Pick<Page, 'load' | 'lifetime'>,
  name: Name,
  create: (file: Parts[Name]) => T | Promise<T>,
): LazyPart<T> {
  const loaded = signal<T | null>(null);
  const failed = signal(false);
  let loading: Promise<T | null> | undefined;
  const load = (): Promise<T | null> => {
    failed.value = false;
    loading ??= page
      .load(name)
      .then((file) => (page.lifetime.hasEnded() ? null : create(file)))
      .then(
        (part) => {
          loaded.value = part;
          return part;
        },
        () => {
          failed.value = true;
          loading = undefined;
          return null;
        },
      );
    return loading;
  };
  page.lifetime.listen(window, 'online', () => failed.peek() && load());
  return { loaded, failed, load };
}
