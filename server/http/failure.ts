import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ProviderFailure } from '../providers/types.ts';
import { logOf } from './request-log.ts';

/** The error catalogue of spec section 8. The widgets show these in the person's language; here they serve the log. */
const CATALOGUE = {
  1: 'Validation error',
  2: 'Entity not found',
  3: 'User not found',
  4: 'User not allowed',
  5: 'User not defined in the request context',
  6: 'Card payment provider not configured',
  7: 'Floor not found',
  8: 'Department not found',
  9: 'Room not found',
  10: 'Entity not synchronized with the access-control service',
  11: 'Access-control area not found',
  12: 'Area type mismatch',
  13: 'Access-control operation failed',
  14: 'Access denied',
  15: 'One-time password validation error',
  16: 'Configuration error',
  17: 'Invalid response method',
  18: 'Webhook table contains unknown webhook type',
  19: 'Webhook payload is empty',
  20: 'Unknown access-control event',
  21: 'User phone not provided',
  22: 'Payment provider signature invalid',
  23: 'String is empty',
  24: 'Payment event object not of expected type',
  25: 'Failed to calculate price for room',
  26: 'Room not available in the access-control service',
  27: 'Payment provider API error',
  28: 'Lease not found',
  29: 'Lease cannot be activated',
  30: 'Rooms for invoice not found',
  31: 'Identity error',
  32: 'User with this email or phone already exists',
  33: 'User does not have a payment-provider customer',
  35: 'User has an active lease',
  36: 'User idle interval too low',
  37: 'Admin cannot be anonymized',
  38: 'FAQ item with such question and language already exists',
  100: 'Something went wrong, try again later or reach our support',
} as const;

export type FailureCode = keyof typeof CATALOGUE;

interface FailureOptions {
  /** Which field or which rule; goes into the answer, so it repeats nothing that was sent. */
  detail?: string;
  headers?: Record<string, string>;
}

/** A request that is refused: a code of the catalogue, and the status when it is not 400. */
export class Failure extends Error {
  readonly headers: Record<string, string>;
  constructor(
    readonly code: FailureCode,
    readonly status: ContentfulStatusCode = 400,
    { detail, headers = {} }: FailureOptions = {},
  ) {
    super(detail ? `${CATALOGUE[code]}: ${detail}` : CATALOGUE[code]);
    this.headers = headers;
  }
}

/** 401: the token is missing, expired or ended. */
export const signedOut = () => new Failure(5, 401, { headers: { 'www-authenticate': 'Bearer' } });

/** 429: the widgets say "try again later". */
export const tooMany = (seconds: number) =>
  new Failure(100, 429, { headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } });

/** The one place where something thrown becomes a response. What nobody expected is 500, its stack only in the log. */
export function failureResponse(error: unknown, c: Context): Response {
  const log = logOf(c);
  const failure = asFailure(error);
  if (failure === null) log.error({ err: error }, 'request failed');
  else if (error instanceof ProviderFailure)
    log.warn({ code: error.code, reason: error.message }, 'provider failed');
  const { code, status, message, headers } = failure ?? new Failure(100, 500);
  return c.json({ code, message }, status, { ...headers, 'cache-control': 'no-store' });
}

function asFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error;
  // A provider's own words may name addresses and keys, so only its code goes out.
  if (error instanceof ProviderFailure)
    return new Failure(error.code in CATALOGUE ? (error.code as FailureCode) : 100);
  return null;
}
