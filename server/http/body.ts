import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { CatalogueCode } from '../../src/catalogue.ts';
import { Failure } from '../domain/failure.ts';

/**
 * Waits for what is read of a request's body. A caller that breaks off an upload is refused with this code, as one that sends nonsense: that is
 * no fault of the server, and anybody can do it.
 */
export async function bodyOrRefusal<T>(reading: Promise<T>, code: CatalogueCode): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(code, 400, { detail: 'the body did not arrive whole' });
  }
}

/** Refuses bodies of more than so many bytes with 413, and those that are broken off with 400. */
export function limitBody(maxSize: number, code: CatalogueCode): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw new Failure(code, 413, { detail: `the body is larger than ${maxSize} bytes` });
    },
  });
  return async (c, next) => {
    // Without a stated size the body is read here.
    await bodyOrRefusal(Promise.resolve(limit(c, async () => {})), code);
    return next();
  };
}
