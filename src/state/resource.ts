import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Failure, Result } from '../api/failure.ts';
import { createLatest } from './latest.ts';
import { type Loaded, toLoaded } from './loaded.ts';

/** A value that is loaded on first use. While it is loaded again, or if that fails, the earlier value stays. */
export interface Resource<T> {
  current: ReadonlySignal<Loaded<T>>;
  /** Loads the first time. */
  open(): void;
  /** Loads again. After a failure this happens by itself when the network is back. */
  load(): void;
  /** Sets a value that is known without a request, such as a list without what was just removed. */
  set(value: T): void;
  /** Ignores the answer to a request that is under way, and stops waiting for the network. */
  drop(): void;
}

/** `onFailure` gets each failure and the function that tries again. */
export function createResource<T>(
  read: () => Promise<Result<T>>,
  onFailure: (failure: Failure, retry: () => void) => void,
): Resource<T> {
  const current = signal<Loaded<T>>({ state: 'loading' });
  const latest = createLatest();
  let opened = false;
  const load = () => {
    opened = true;
    removeEventListener('online', load);
    if (current.peek().state === 'failed') current.value = { state: 'loading' };
    void latest.run(read, (answer) => {
      const { failure } = answer;
      if (!failure || current.peek().state !== 'there') current.value = toLoaded(answer);
      if (!failure) return;
      addEventListener('online', load);
      onFailure(failure, load);
    });
  };
  return {
    current,
    open: () => opened || load(),
    load,
    set(value) {
      current.value = { state: 'there', value };
    },
    drop() {
      latest.drop();
      removeEventListener('online', load);
    },
  };
}
