import { CATALOGUE, type CatalogueCode } from '../../src/catalogue.ts';
import { SOMETHING_WRONG, USER_NOT_DEFINED } from '../../src/codes.ts';

/** HTTP statuses of refusals. */
export type FailureStatus = 400 | 401 | 404 | 405 | 413 | 415 | 429 | 500 | 503;

interface FailureOptions {
  /** Which field or which rule; goes into the answer, so it repeats nothing that was sent. */
  detail?: string;
  headers?: Record<string, string>;
}

/** A request that is refused: a code of the catalogue, and the status when it is not 400. */
export class Failure extends Error {
  readonly headers: Record<string, string>;
  constructor(
    readonly code: CatalogueCode,
    readonly status: FailureStatus = 400,
    { detail, headers = {} }: FailureOptions = {},
  ) {
    super(detail ? `${CATALOGUE[code]}: ${detail}` : CATALOGUE[code]);
    this.headers = headers;
  }
}

/** 401: the token is missing, expired or ended. */
export const notSignedIn = () =>
  new Failure(USER_NOT_DEFINED, 401, { headers: { 'www-authenticate': 'Bearer' } });

/** 429: the widgets say "try again later". */
export const tooManyRequests = (seconds: number) =>
  new Failure(SOMETHING_WRONG, 429, { headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } });
