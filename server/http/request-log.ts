import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

const GIVEN_ID = /^[\w-]{8,64}$/;
/** A path may be as long as the whole head of a request. */
const PATH_MAX = 200;
/** Asked every few seconds by machines. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

const LOG = 'log';

/** The log of a request, whose lines carry its id. It is handed on: asynchronous context would slow every promise of the process. */
export const requestLogger = (c: Context): Logger => c.get(LOG);

/**
 * Gives each request an id, which its answer and all its lines carry, and logs it with its outcome. Only a trusted proxy may
 * bring the id (`x-request-id`): anybody else could lend a request the id of another.
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

/** Paths only: a query may carry the code of a reset link. */
function write(log: Logger, c: Context, ms: number): void {
  const { method, path } = c.req;
  const { status } = c.res;
  const line = { method, path: path.slice(0, PATH_MAX), status, ms };
  if (PROBES.has(path)) log.debug(line, 'request');
  else if (status >= 500) log.error(line, 'request');
  else if (path.startsWith('/api/') || status >= 400) log.info(line, 'request');
  else log.debug(line, 'request');
}
