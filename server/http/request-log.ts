import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

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
