import { type Lifetime, type ReadonlySignal, signal } from '#core';
import type { Failure, Result } from '../api/client.ts';

/** Runs loads that may overlap. Only the newest counts: an answer that arrives after a newer load has begun is dropped. */
export function createLatest() {
  /** The number of the newest load; `drop` also raises it. */
  let newest = 0;
  return {
    async run<Answer>(load: () => Promise<Answer>, use: (answer: Answer) => void): Promise<void> {
      const own = ++newest;
      const answer = await load();
      if (own === newest) use(answer);
    },
    /** Drops every answer that is under way. */
    drop() {
      newest++;
    },
  };
}

/** Something that is read from the server. `stale`: still shown while a newer answer is under way. */
export type Loaded<T> =
  | { state: 'loading' | 'failed'; value?: undefined; stale?: undefined }
  | { state: 'there'; value: T; stale?: boolean };

const toLoaded = <T>({ value, failure }: Result<T>): Loaded<T> =>
  failure ? { state: 'failed' } : { state: 'there', value };

/** The state while a value is loaded again: the earlier value, marked as stale, or `loading` if there was none. */
export const asStale = <T>(loaded: Loaded<T>): Loaded<T> =>
  loaded.state === 'there' ? { ...loaded, stale: true } : { state: 'loading' };

/** A value that is loaded on first use. While it is loaded again, or if that fails, the earlier value stays. */
export interface Resource<T> {
  current: ReadonlySignal<Loaded<T>>;
  /** Loads the first time. */
  open(): void;
  /** Loads again. After a failure this happens by itself when the network is back. */
  load(): Promise<void>;
  /** Sets a value that is known without a request, such as a list without what was just removed. */
  set(value: T): void;
}

/** `onFailure` gets each failure and the function that tries again. */
export function createResource<T>(
  lifetime: Lifetime,
  read: () => Promise<Result<T>>,
  onFailure: (failure: Failure, retry: () => void) => void,
): Resource<T> {
  const current = signal<Loaded<T>>({ state: 'loading' });
  const latest = createLatest();
  let opened = false;
  let failed = false;
  const load = (): Promise<void> => {
    opened = true;
    failed = false;
    if (current.peek().state === 'failed') current.value = { state: 'loading' };
    return latest.run(read, (answer) => {
      const { failure } = answer;
      if (!failure || current.peek().state !== 'there') current.value = toLoaded(answer);
      failed = !!failure;
      if (failure) onFailure(failure, load);
    });
  };
  lifetime.listen(window, 'online', () => failed && load());
  return {
    current,
    open: () => void (opened || load()),
    load,
    set(value) {
      current.value = { state: 'there', value };
    },
  };
}

/** The answer to a question that changes. For one that stays the same, see `createResource`. */
export function createQuery<T>() {
  const current = signal<Loaded<T>>({ state: 'loading' });
  const [loads, replacements] = [createLatest(), createLatest()];
  return {
    current,
    /** Asks a new question and resolves when its answer has arrived. Until then the previous value stays, as stale. Only the answer to the newest question is used. */
    load(send: () => Promise<Result<T>>): Promise<void> {
      replacements.drop();
      current.value = asStale(current.peek());
      return loads.run(send, (answer) => {
        current.value = toLoaded(answer);
      });
    },
    /**
     * Shows the answer to a request that was sent already, instead of what is shown or loading. It is dropped if `load` or `replace` is called
     * before it arrives. A failure changes nothing. Neither does an equal answer, so that a long list is not drawn again.
     */
    replace: (sent: Promise<Result<T>>): Promise<void> =>
      replacements.run(
        () => sent,
        (answer) => {
          if (answer.failure) return;
          loads.drop();
          const fresh = toLoaded(answer);
          if (JSON.stringify(fresh) !== JSON.stringify(current.peek())) current.value = fresh;
        },
      ),
    /** Drops every answer that is under way. */
    drop() {
      loads.drop();
      replacements.drop();
    },
  };
}
