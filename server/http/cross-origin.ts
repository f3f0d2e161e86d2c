import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/** Browsers keep a preflight for two hours at most. */
const PREFLIGHT_SECONDS = 7200;

/**
 * Lets pages of these origins read answers and failures alike. The headers are set on the finished answer, so that a 304 has
 * them too: a browser that asks again from another listed origin would otherwise keep the first one's.
 */
export function crossOrigin(origins: string[] | '*'): MiddlewareHandler {
  const allow = cors({
    origin: origins,
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['authorization', 'content-type'],
    exposeHeaders: ['retry-after'],
    maxAge: PREFLIGHT_SECONDS,
  });
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return allow(c, next);
    await next();
    await allow(c, async () => {});
  };
}
