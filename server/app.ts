import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import type { Logger } from 'pino';
import type { Database } from './database/connect.ts';
import type { Clock, Core } from './domain/core.ts';
import { handlersOf } from './domain/handlers.ts';
import { receivePaymentEvent } from './domain/payment-events.ts';
import { authenticate } from './domain/sessions.ts';
import { readContract } from './http/contract.ts';
import { contractFiles } from './http/contract-files.ts';
import { Failure, failureResponse } from './http/failure.ts';
import { serveContract } from './http/serve.ts';
import type { Providers } from './providers/types.ts';
import type { Settings } from './settings.ts';

const WEBHOOK_LIMIT = 512 * 1024;
/** Browsers keep a preflight for two hours at most. */
const PREFLIGHT_SECONDS = 7200;

interface AppOptions {
  settings: Settings;
  database: Database;
  providers: Providers;
  clock: Clock;
  log: Logger;
  /** The host pages, served for everything that is not the API. */
  site?: Hono;
  /** Whether an answer that breaks the contract is an error; for tests. */
  checkAnswers?: boolean;
}

export interface App {
  hono: Hono;
  core: Core;
  /** Resolves when everything that answers left to be done later is done. */
  idle(): Promise<void>;
}

/** The whole server but its listening: the API under /api, the payment provider's webhook, the site. */
export function createApp({
  settings,
  database,
  providers,
  clock,
  log,
  site,
  checkAnswers = false,
}: AppOptions): App {
  const { later, idle } = background(log);
  const core: Core = { database, settings, clock, log, later, ...providers };
  const api = serveContract({
    operations: readContract(),
    handlers: handlersOf(core),
    authenticate: (token, use) => authenticate(core, token, use),
    trustProxy: settings.trustProxy,
    log,
    checkAnswers,
  });

  const hono = new Hono();
  hono.onError((error, c) => failureResponse(error, c, log));
  hono.use(requestId(), requestLog(log));
  hono.use(
    '/api/*',
    cors({
      origin: settings.corsOrigins,
      allowMethods: ['GET', 'POST'],
      allowHeaders: ['authorization', 'content-type'],
      exposeHeaders: ['retry-after'],
      maxAge: PREFLIGHT_SECONDS,
    }),
    compress(),
  );
  hono.route('/api', api);
  hono.all('/api/*', () => {
    throw new Failure(2, 404, { detail: 'no such call' });
  });

  hono.route('/', contractFiles());

  const tooLarge = () => {
    throw new Failure(24, 413);
  };
  hono.post('/webhooks/stripe', bodyLimit({ maxSize: WEBHOOK_LIMIT, onError: tooLarge }), async (c) => {
    const signature = c.req.header('stripe-signature');
    await receivePaymentEvent(core, { payload: await c.req.text(), signature });
    return c.json({ received: true });
  });
  hono.get('/health', async (c) => {
    await database.selectFrom('department').select('id').limit(1).execute();
    return c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' });
  });
  if (site) hono.route('/', site);
  return { hono, core, idle };
}

/** Paths only: a query may carry the code of a reset link. */
function requestLog(log: Logger) {
  return async (c: import('hono').Context, next: () => Promise<void>) => {
    const started = performance.now();
    await next();
    const ms = Math.round(performance.now() - started);
    const line = { id: c.get('requestId'), method: c.req.method, path: c.req.path, status: c.res.status, ms };
    if (c.res.status >= 500) log.error(line, 'request');
    else if (c.req.path.startsWith('/api/') || c.res.status >= 400) log.info(line, 'request');
    else log.debug(line, 'request');
  };
}

function background(log: Logger): { later: Core['later']; idle(): Promise<void> } {
  const running = new Set<Promise<void>>();
  return {
    later(task) {
      const run: Promise<void> = task()
        .catch((error: unknown) => log.error({ err: error }, 'a task after the answer failed'))
        .finally(() => running.delete(run));
      running.add(run);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
