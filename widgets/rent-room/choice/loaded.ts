import type { Result } from '../../../src/api/failure.ts';

/** What is on its way, there, or could not be had. `stale` while the answer to a newer question is on its way. */
export type Loaded<T> = { state: 'loading' | 'failed' } | { state: 'there'; value: T; stale?: boolean };

export const again = <T>(loaded: Loaded<T>): Loaded<T> =>
  loaded.state === 'there' ? { ...loaded, stale: true } : { state: 'loading' };

export const loadedOf = <T>({ value, failure }: Result<T>): Loaded<T> =>
  failure ? { state: 'failed' } : { state: 'there', value: value as T };
