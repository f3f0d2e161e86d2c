import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/** Browsers keep a preflight for two hours at most. */
const PREFLIGHT_SECONDS = 7200;
const EXPOSED = ['retry-after'];

/**
 * Lets pages of these origins use the API, with whatever headers a tool on the page adds to its requests: a token in a header of its own is all
 * that is looked at. Preflights are hono's own; on every other answer it would make the response twice,
 * so there the same headers are set before there is one.
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
