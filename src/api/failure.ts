import { CONTROLLER_FAILED, SIGNED_OUT, SOMETHING_WRONG } from '../codes.ts';

/** Why a call gave no value: a code of the catalogue (src/catalogue.ts), or the server's own words. */
export interface Failure {
  code: number;
  /** In place of the catalogue's sentence; a function, so that the text on screen follows the language. */
  text?: () => string;
  /** The field of the request that was refused, where the backend names it. */
  field?: string;
  /** Seconds after which another try is allowed (status 429). */
  waitSeconds?: number;
  /** Nothing was reached: the network is down, or the server is. */
  unreachable?: true;
}

/** A value or one failure, never an exception. */
export type Result<T> = { value: T; failure?: undefined } | { value?: undefined; failure: Failure };

/** The failure that an answer with any status but 200 means (docs/product.md R9.1). */
export function toFailure({ status, headers }: Response, body: unknown): Failure {
  if (status === 401) return { code: SIGNED_OUT };
  const waitSeconds = Number(headers.get('Retry-After'));
  if (status === 429 && waitSeconds > 0) return { code: SOMETHING_WRONG, waitSeconds };
  const { code, field } = (body || {}) as { code?: unknown; field?: string };
  if (status !== 400 || typeof code !== 'number') return { code: SOMETHING_WRONG };
  return field ? { code, field } : { code };
}

/** Whether a command that failed may have been carried out all the same. */
export const outcomeUnknown = ({ code }: Failure): boolean =>
  code === SOMETHING_WRONG || code === CONTROLLER_FAILED;
