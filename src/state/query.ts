import { type Signal, signal } from '@preact/signals-react';
import type { Result } from '../api/failure.ts';
import { createLatest } from './latest.ts';
import { asStale, type Loaded, toLoaded } from './loaded.ts';

/** The answer to a question that changes. For one that stays the same, see `createResource`. */
export interface Query<T> {
  current: Signal<Loaded<T>>;
  /** Asks anew. The value before stays, as stale, until the answer is there. Resolves with it, or when a newer question replaced this one. */
  load(send: () => Promise<Result<T>>): Promise<void>;
  /**
   * Puts an answer in the place of what is shown or loading, unless a newer question was asked meanwhile. A failure changes nothing, nor does
   * an equal answer, since a long list would be drawn again for it.
   */
  replace(sent: Promise<Result<T>>): Promise<void>;
  /** Drops the answer that is under way. */
  drop(): void;
}

export function createQuery<T>(): Query<T> {
  const current = signal<Loaded<T>>({ state: 'loading' });
  const latest = createLatest();
  return {
    current,
    load(send) {
      current.value = asStale(current.peek());
      return latest.run(send, (answer) => {
        current.value = toLoaded(answer);
      });
    },
    async replace(sent) {
      const isStillLatest = latest.track();
      const answer = await sent;
      if (answer.failure || !isStillLatest()) return;
      latest.drop();
      const fresh = toLoaded(answer);
      if (JSON.stringify(fresh) !== JSON.stringify(current.peek())) current.value = fresh;
    },
    drop: latest.drop,
  };
}
