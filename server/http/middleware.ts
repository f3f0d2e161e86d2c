import { createHash, randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { Logger } from 'pino';
import type { CatalogueCode } from '../../src/catalogue.ts';
import { Failure } from '../shared/failure.ts';

/** At least a year, as browsers ask of a site on their list. */
export const HSTS = 'max-age=31536000';

/** For every answer, whatever it is. Pages have stricter headers of their own (server/site/index.ts). */
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

/**
 * A weak ETag from the hash of the content. Each response that passes Hono's `etag()` must have one before: `etag()` clones a response without one to
 * hash it, and Node 20.19 cuts off the body of the original when it garbage-collects the clone.
 */
export const etagOf = (content: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(content).digest('base64url')}"`;

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

/** Lets every page use the API with any headers: only the token in the Authorization header matters. */
export const crossOrigin: MiddlewareHandler = cors({
  origin: '*',
  allowMethods: ['GET', 'POST'],
  exposeHeaders: ['retry-after'],
  maxAge: PREFLIGHT_SECONDS,
});

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

const GIVEN_ID = /^[\w-]{8,64}$/;
/** A path can be as long as the whole request head. */
const PATH_MAX = 200;
/** Requested every few seconds by machines. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

const LOG = 'log';

/**
 * The logger of a request, which adds the request's id. Passed explicitly: asynchronous context would slow down
 * every promise of the process.
 */
export const requestLogger = (c: Context): Logger => c.get(LOG);

/**
 * Gives each request an id, which is in its response and in all its log lines, and logs its outcome. Only a
 * trusted proxy may set the id (`x-request-id`): otherwise a caller could reuse the id of another request.
 */
export function requestLog({ log, trustProxy }: { log: Logger; trustProxy: boolean }): MiddlewareHandler {
  return async (c, next) => {
    const given = trustProxy ? c.req.header('x-request-id') : undefined;
    const id = given && GIVEN_ID.test(given) ? given : randomUUID();
    c.header('x-request-id', id);
    const started = performance.now();
    const own = log.child({ requestId: id });
    c.set(LOG, own);
    await next();
    write(own, c, Math.round(performance.now() - started));
  };
}

/** Logs paths without the secrets of links: no query, which may hold the code for a new password, and no token of a withdrawal. */
function write(log: Logger, c: Context, ms: number): void {
  const { method, path } = c.req;
  const { status } = c.res;
  const withoutToken = path.replace(/^(\/withdrawals\/).+/, '$1…');
  const line = { method, path: withoutToken.slice(0, PATH_MAX), status, ms };
  if (PROBES.has(path)) log.debug(line, 'request');
  else if (status >= 500) log.error(line, 'request');
  else if (path.startsWith('/api/') || status >= 400) log.info(line, 'request');
  else log.debug(line, 'request');
}
