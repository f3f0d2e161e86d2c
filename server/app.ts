import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { NOT_FOUND, UNEXPECTED_BODY, VALIDATION_ERROR } from '../src/codes.ts';
import type { Database } from './database/connect.ts';
import { contractFiles, readContract } from './http/contract.ts';
import { failureResponse } from './http/failure-response.ts';
import {
  answerChecker,
  apiHeaders,
  bodyOrRefusal,
  crossOrigin,
  limitBody,
  requestLog,
  requestLogger,
  securityHeaders,
} from './http/middleware.ts';
import { serveContract } from './http/serve-contract.ts';
import { withdrawalPage } from './http/withdrawal-page.ts';
import { healthRoutes } from './operating/health.ts';
import { createMetrics } from './operating/metrics.ts';
import { securityText } from './operating/security-txt.ts';
import { staffPage } from './operating/staff/index.ts';
import { authenticate } from './people/sessions.ts';
import type { Providers } from './providers/types.ts';
import { receivePaymentWebhook } from './renting/payment-events.ts';
import type { Settings } from './settings.ts';
import { Failure } from './shared/failure.ts';
import type { Clock, Services } from './shared/services.ts';

const WEBHOOK_LIMIT = 512 * 1024;
const DELAY_MS = { from: 500, to: 2000 };

interface AppOptions {
  settings: Settings;
  database: Database;
  providers: Providers;
  clock: Clock;
  log: Logger;
  /** The pages and files, for every path that the server does not answer itself. */
  site?: Hono;
  /** The rental terms, for the confirmation of a rental. */
  terms?: Services['terms'];
  /** The delay before a task that runs after the response; for tests. */
  delayAfterResponse?: () => Promise<void>;
}

export type App = ReturnType<typeof createApp>;

/**
 * Creates the server without listening: the API under /api, the payment provider's webhook, health, metrics and
 * the site.
 */
export function createApp({
  settings,
  database,
  providers,
  clock,
  log,
  site,
  terms,
  delayAfterResponse = randomDelay,
}: AppOptions) {
  const { runAfterResponse, tasksDone } = createBackgroundTasks(log, delayAfterResponse);
  const operations = readContract();
  const metrics =
    settings.metricsToken === null
      ? null
      : createMetrics({ token: settings.metricsToken, database, clock, operations, log });
  const services: Services = {
    database,
    settings,
    clock,
    log,
    runAfterResponse,
    countSms: metrics?.countSms ?? (() => {}),
    countMessage: metrics?.countMessage ?? (() => {}),
    terms,
    ...(metrics?.observe(providers) ?? providers),
  };
  /** The services for one request: they log with the request's id. */
  const servicesFor = (own: Logger): Services => ({
    ...services,
    log: own,
    runAfterResponse: (task) => runAfterResponse(task, own),
  });
  const api = serveContract({
    operations,
    servicesFor,
    authenticate: (token, use) => authenticate(services, token, use),
    trustProxy: settings.trustProxy,
  });

  const hono = new Hono();
  hono.onError(failureResponse);
  hono.use(requestLog({ log, trustProxy: settings.trustProxy }));
  if (metrics) hono.use(metrics.time);
  hono.use((c, next) => {
    if (!URL.canParse(c.req.url))
      throw new Failure(VALIDATION_ERROR, 400, { detail: 'the Host header names no host' });
    return next();
  });
  let stopping = false;
  hono.use(async (c, next) => {
    await next();
    if (stopping) c.header('connection', 'close');
  });
  hono.use(securityHeaders(settings));
  hono.use('/api/*', apiHeaders, crossOrigin, answerChecker(settings.allowedOrigins));
  hono.route('/api', api);
  hono.all('/api/*', () => {
    throw new Failure(NOT_FOUND, 404, { detail: 'no such call' });
  });

  hono.route('/', contractFiles());

  hono.route('/', paymentWebhook(servicesFor));
  hono.route('/', withdrawalPage(services));
  hono.route('/', healthRoutes({ database, log, isStopping: () => stopping }));
  if (metrics) hono.get('/metrics', metrics.show);
  hono.route('/', securityText({ settings, clock }));
  hono.route('/', staffPage({ services, settings }));
  if (site) hono.route('/', site);
  return {
    hono,
    services,
    /** Resolves when all tasks that run after a response are done. */
    tasksDone,
    /** After this call `/readyz` reports that the server is stopping, and each response closes its connection. */
    drain() {
      stopping = true;
    },
  };
}

/** The payment provider's webhook, whose signature is that of the exact body. */
function paymentWebhook(servicesFor: (log: Logger) => Services): Hono {
  return new Hono().post('/webhooks/stripe', limitBody(WEBHOOK_LIMIT, UNEXPECTED_BODY), async (c) => {
    const signature = c.req.header('stripe-signature');
    const payload = await bodyOrRefusal(c.req.text(), UNEXPECTED_BODY);
    await receivePaymentWebhook(servicesFor(requestLogger(c)), { payload, signature });
    return c.json({ received: true });
  });
}

/**
 * A random delay, so that the time of a later request does not reveal whether a task is running
 * (docs/product.md R7.5).
 */
const randomDelay = () => pause(randomInt(DELAY_MS.from, DELAY_MS.to));

function createBackgroundTasks(log: Logger, before: () => Promise<void>) {
  const running = new Set<Promise<void>>();
  return {
    runAfterResponse(task: () => Promise<void>, own = log) {
      const run: Promise<void> = before()
        .then(task)
        .catch((error: unknown) => own.error({ err: error }, 'a task after the response failed'))
        .finally(() => running.delete(run));
      running.add(run);
    },
    async tasksDone() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
