import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Failure, Result } from '../../../src/api/failure.ts';
import { createLatest } from '../../../src/state/latest.ts';

export type Loaded<T> = { state: 'loading' | 'failed' } | { state: 'there'; value: T };

/** What is read from the server when a tab is first opened. What is there stays while it is read again. */
export interface Resource<T> {
  current: ReadonlySignal<Loaded<T>>;
  /** The value, once it is there. */
  peek(): T | undefined;
  /** Loads the first time. */
  open(): void;
  /** Loads anew; one that failed does so by itself when the network is back. */
  load(): void;
  /** What is known to be there now, without asking. */
  put(value: T): void;
  /** What is on its way is no longer wanted. */
  drop(): void;
}

/** `onFailure` hears of a load that failed, with the way to try it again. */
export function createResource<T>(
  ask: () => Promise<Result<T>>,
  onFailure: (failure: Failure, again: () => void) => void,
): Resource<T> {
  const current = signal<Loaded<T>>({ state: 'loading' });
  const latest = createLatest();
  let opened = false;
  const peek = () => {
    const now = current.peek();
    return now.state === 'there' ? now.value : undefined;
  };
  const put = (value: T) => {
    current.value = { state: 'there', value };
  };
  const load = () => {
    opened = true;
    removeEventListener('online', load);
    if (current.peek().state === 'failed') current.value = { state: 'loading' };
    void latest.run(ask, ({ value, failure }) => {
      if (!failure) put(value as T);
      else {
        if (current.peek().state !== 'there') current.value = { state: 'failed' };
        addEventListener('online', load);
        onFailure(failure, load);
      }
    });
  };
  return {
    current,
    peek,
    open: () => {
      if (!opened) load();
    },
    load,
    put,
    drop() {
      latest.drop();
      removeEventListener('online', load);
    },
  };
}
