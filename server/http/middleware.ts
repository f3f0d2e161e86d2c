import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { CatalogueCode } from '../../src/catalogue.ts';
import { Failure } from '../shared/failure.ts';

/** At least a year, as browsers ask of a site on their list. */
export const HSTS = 'max-age=31536000';

/** For every answer, whatever it is. Pages have stricter headers of their own (server/site/security.ts). */
export function securityHeaders({ publicUrl }: { publicUrl: string }): MiddlewareHandler {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  return (c, next) => {
    c.header('x-content-type-options', 'nosniff');
    if (isSecure) c.header('strict-transport-security', HSTS);
    return next();
  };
}

/** For answers of the API: opened as a page, they run no script and cannot be put into a frame. */
export const apiHeaders: MiddlewareHandler = (c, next) => {
  c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  return next();
};

/** Headers of a page that is for one person: it runs no script, loads nothing from other origins, sends no referrer and cannot be framed. */
export const privatePageHeaders: MiddlewareHandler = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: [NONCE],
    imgSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
  },
  referrerPolicy: 'no-referrer',
  xFrameOptions: 'DENY',
});

const CHECK_HEADER = 'x-selfstorage-check';

/** For the checker of host pages, which sends an origin in a header: the response has the same header and says whether a checkout may return there (docs/product.md R1.8). */
export function answerChecker(allowedOrigins: string[]): MiddlewareHandler {
  return (c, next) => {
    const origin = c.req.header(CHECK_HEADER);
    if (origin) {
      c.header(CHECK_HEADER, allowedOrigins.includes(origin) ? 'allowed' : 'refused');
      c.header('access-control-expose-headers', CHECK_HEADER);
    }
    return next();
  };
}

/** Browsers cache a preflight for at most two hours. */
const PREFLIGHT_SECONDS = 7200;

/** Lets pages of these origins use the API with any headers: only the token in the Authorization header matters. */
export const crossOrigin = (origin: string[] | '*'): MiddlewareHandler =>
  cors({ origin, allowMethods: ['GET', 'POST'], exposeHeaders: ['retry-after'], maxAge: PREFLIGHT_SECONDS });

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
