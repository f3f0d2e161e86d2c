import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import { CATALOGUE, type CatalogueCode } from '../../src/catalogue.ts';
import { SOMETHING_WRONG } from '../../src/codes.ts';
import { ProviderFailure } from '../providers/types.ts';
import { Failure } from '../shared/failure.ts';
import { requestLogger } from './middleware.ts';

/** Turns a thrown error into a response. An unexpected one becomes 500, with its stack only in the log. */
export function failureResponse(error: unknown, c: Context): Response {
  const log = requestLogger(c);
  const failure = asFailure(error);
  if (failure === null) log.error({ err: error }, 'request failed');
  else if (error instanceof ProviderFailure)
    log.warn({ code: error.code, reason: error.message }, 'provider failed');
  const { code, status, message, field, headers } = failure ?? new Failure(SOMETHING_WRONG, 500);
  return jsonResponse(c, JSON.stringify({ code, message, field }), {
    status,
    headers: { ...headers, 'cache-control': 'no-store' },
  });
}

/** JSON, as text or compressed. It says its length: by that Hono knows what is worth compressing. */
export function jsonResponse(
  c: Context,
  json: string | Uint8Array<ArrayBuffer>,
  { status = 200, headers = {} }: { status?: StatusCode; headers?: Record<string, string> } = {},
): Response {
  return c.newResponse(json, status, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(json)),
    ...headers,
  });
}

function asFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error;
  // A provider's message may contain addresses and keys, so only its code is sent.
  if (error instanceof ProviderFailure)
    return new Failure(error.code in CATALOGUE ? (error.code as CatalogueCode) : 100);
  return null;
}
