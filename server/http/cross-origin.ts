import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/** Browsers cache a preflight for at most two hours. */
const PREFLIGHT_SECONDS = 7200;
const EXPOSED = ['retry-after'];

/**
 * Lets pages of these origins use the API with any headers: only the token in the Authorization header matters.
 * Hono answers preflights. For other requests Hono would build the response twice, so the same headers are set
 * here before the handler runs.
 */
export function crossOrigin(origins: string[] | '*'): MiddlewareHandler {
  const preflight = cors({
    origin: origins,
    allowMethods: ['GET', 'POST'],
    exposeHeaders: EXPOSED,
    maxAge: PREFLIGHT_SECONDS,
  });
  return (c, next) => {
    if (c.req.method === 'OPTIONS') return preflight(c, next);
    const origin = c.req.header('origin') ?? '';
    const allowed = origins === '*' || origins.includes(origin);
    if (allowed) c.header('access-control-allow-origin', origins === '*' ? '*' : origin);
    if (origins !== '*') c.header('vary', 'Origin', { append: true });
    c.header('access-control-expose-headers', EXPOSED.join(','));
    return next();
  };
}
