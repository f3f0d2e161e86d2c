import { CATALOGUE, type CatalogueCode } from '../../src/catalogue.ts';
import { SOMETHING_WRONG, USER_NOT_DEFINED, VALIDATION_ERROR } from '../../src/codes.ts';
import { check, type Form } from '../../src/rules/fields.ts';

/** HTTP statuses that a refused request may have. */
type FailureStatus = 400 | 401 | 404 | 405 | 413 | 415 | 429 | 500 | 503;

interface FailureOptions {
  /** Which field or rule failed. It is part of the response, so it must not repeat what was sent. */
  detail?: string;
  /** The field of the body that was refused. */
  field?: string;
  headers?: Record<string, string>;
}

/** A refused request: a code of the error catalogue and an HTTP status. */
export class Failure extends Error {
  readonly headers: Record<string, string>;
  readonly field: string | undefined;
  constructor(
    readonly code: CatalogueCode,
    readonly status: FailureStatus = 400,
    { detail, field, headers = {} }: FailureOptions = {},
  ) {
    const [, text] = CATALOGUE[code];
    super(detail ? `${text}: ${detail}` : text);
    this.headers = headers;
    this.field = field;
  }
}

/** 401: the token is missing or has expired, or its session has ended. */
export const notSignedIn = () =>
  new Failure(USER_NOT_DEFINED, 401, { headers: { 'www-authenticate': 'Bearer' } });

/** 429: the widgets ask people to try again later. */
export const tooManyRequests = (seconds: number) =>
  new Failure(SOMETHING_WRONG, 429, { headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } });

/**
 * The values after validation by the same rules as in the widgets. Rejects with code 1 and the first field that
 * breaks a rule; `named` is the name of the one field in the request, where the form has another.
 */
export function parseForm<T>(form: Form<T>, sent: unknown, named?: string): T {
  const { values, errors } = check(form, sent);
  if (values) return values;
  const [first, broken] = Object.entries<{ rule: string } | undefined>(errors ?? {})[0] ?? [];
  const field = named ?? first;
  // Where the field is named, a widget shows the message beside it instead of in a dialog.
  const answer = broken?.rule === 'common' && field ? { field } : {};
  throw new Failure(VALIDATION_ERROR, 400, { detail: `${field}: ${broken?.rule}`, ...answer });
}
