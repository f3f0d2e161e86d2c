import { type Signal, signal } from '@preact/signals-react';
import type { Result } from '../api/failure.ts';
import { createLatest } from './latest.ts';
import { asStale, type Loaded, toLoaded } from './loaded.ts';

/** The answer to a question that changes. For one that stays the same, see `createResource`. */
export interface Query<T> {
  current: Signal<Loaded<T>>;
  /** Asks a new question and resolves when its answer has arrived. Until then the previous value stays, as stale. Only the answer to the newest question is used. */
  load(send: () => Promise<Result<T>>): Promise<void>;
  /**
   * Puts an answer in the place of what is shown or loading, unless a newer question or replacement was sent meanwhile. A failure changes
   * nothing, nor does an equal answer, since a long list would be drawn again for it.
   */
  replace(sent: Promise<Result<T>>): Promise<void>;
  /** Drops every answer that is under way. */
  drop(): void;
}

export function createQuery<T>(): Query<T> {
  const current = signal<Loaded<T>>({ state: 'loading' });
  const [loads, replacements] = [createLatest(), createLatest()];
  return {
    current,
    load(send) {
      replacements.drop();
      current.value = asStale(current.peek());
      return loads.run(send, (answer) => {
        current.value = toLoaded(answer);
      });
    },
    replace: (sent) =>
      replacements.run(
        () => sent,
        (answer) => {
          if (answer.failure) return;
          loads.drop();
          const fresh = toLoaded(answer);
          if (JSON.stringify(fresh) !== JSON.stringify(current.peek())) current.value = fresh;
        },
      ),
    drop() {
      loads.drop();
      replacements.drop();
    },
  };
}
