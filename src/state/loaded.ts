import type { Result } from '../api/failure.ts';

/** Something that is read from the server. `stale`: still shown while a newer answer is under way. */
export type Loaded<T> =
  | { state: 'loading' | 'failed'; value?: undefined; stale?: undefined }
  | { state: 'there'; value: T; stale?: boolean };

export const toLoaded = <T>({ value, failure }: Result<T>): Loaded<T> =>
  failure ? { state: 'failed' } : { state: 'there', value: value as T };

/** The state while a value is loaded again: the earlier value, marked as stale, or `loading` if there was none. */
export const asStale = <T>(loaded: Loaded<T>): Loaded<T> =>
  loaded.state === 'there' ? { ...loaded, stale: true } : { state: 'loading' };
