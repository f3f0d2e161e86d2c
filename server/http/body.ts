import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { CatalogueCode } from '../../src/catalogue.ts';
import { Failure } from '../shared/failure.ts';

/**
 * Waits for a request's body. An upload that the caller aborts rejects with `code` and status 400: it is not a
 * fault of the server.
 */
export async function bodyOrRefusal<T>(reading: Promise<T>, code: CatalogueCode): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(code, 400, { detail: 'the body is incomplete' });
  }
}

/** Rejects bodies of more than `maxSize` bytes with status 413, and aborted ones with 400. */
export function limitBody(maxSize: number, code: CatalogueCode): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw new Failure(code, 413, { detail: `the body is larger than ${maxSize} bytes` });
    },
  });
  return async (c, next) => {
    // Without a Content-Length the body is read here.
    await bodyOrRefusal(Promise.resolve(limit(c, async () => {})), code);
    return next();
  };
}
