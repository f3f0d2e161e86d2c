import { SIGNED_OUT, SOMETHING_WRONG } from '../codes.ts';

/** Why a call gave no value: a code of the catalogue (spec section 8), or the server's own words. */
export interface Failure {
  code: number;
  text?: string;
}

/** A value or one failure, never an exception. */
export type Result<T> = { value: T; failure?: undefined } | { value?: undefined; failure: Failure };

/** The client mapping of failed responses (spec section 8). */
export function failureOf(status: number, body: unknown): Failure {
  if (status === 401) return { code: SIGNED_OUT };
  const code = (body as { code?: unknown } | null | undefined)?.code;
  return { code: status === 400 && typeof code === 'number' ? code : SOMETHING_WRONG };
}
