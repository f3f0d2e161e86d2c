import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Handler, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Operation } from '../http/contract.ts';
import { countLeases } from '../leases/counts.ts';
import { passwordQueueLoad } from '../people/hashing.ts';
import {
  type AccessControl,
  type PaymentEvent,
  ProviderFailure,
  type Providers,
} from '../providers/types.ts';
import type { Services } from '../shared/services.ts';
import { withTimeout } from '../shared/timeout.ts';

const DATABASE_MS = 2000;

interface Metrics {
  /** Counts the providers' failures and events. */
  observe(providers: Providers): Providers;
  /** Counts requested text messages. */
  countSms: Services['countSms'];
  /** Counts messages to tenants. */
  countMessage: Services['countMessage'];
  /** Times every request. */
  time: MiddlewareHandler;
  /** Answers with all metrics in the Prometheus format if the token is right; others get the site's 404. */
  show: Handler;
}

interface MetricsOptions extends Pick<Services, 'database' | 'clock'> {
  token: string;
  operations: Operation[];
  log: Logger;
}

/** The metrics of one server. Every label has few values: none is taken from what callers send. */
export function createMetrics({ token, operations, log, ...services }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const operationName = createOperationNames(operations);

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until an answer was ready, by operation of the contract and class of status',
    labelNames: ['operation', 'status'],
    registers,
  });
  const failures = new Counter({
    name: 'selfstorage_provider_failures_total',
    help: 'Failures of payments, sms, mail and access by code of the error catalogue',
    labelNames: ['provider', 'code'],
    registers,
  });
  const events = new Counter({
    name: 'selfstorage_payment_events_total',
    help: 'Signed webhooks of the payment provider by kind, repeated ones included',
    labelNames: ['kind'],
    registers,
  });
  const requestedSms = new Counter({
    name: 'selfstorage_requested_sms_total',
    help: 'Text messages that people without a login asked for, by kind, and whether they were held back',
    labelNames: ['kind', 'result'],
    registers,
  });
  const messages = new Counter({
    name: 'selfstorage_messages_total',
    help: 'Tries to send a message to a tenant, by channel and result',
    labelNames: ['channel', 'result'],
    registers,
  });
  addPasswordGauge(registry);
  const countLeasesNow = addLeaseGauges(registry, { log, ...services });

  return {
    observe: (providers) =>
      observeProviders(providers, {
        onFailure: (provider, code) => failures.inc({ provider, code }),
        onEvent: (kind) => events.inc({ kind }),
      }),
    countSms: ({ kind, sent }) => requestedSms.inc({ kind, result: sent ? 'sent' : 'held_back' }),
    countMessage: (message) => messages.inc(message),
    async time(c, next) {
      const end = requests.startTimer();
      await next();
      end({ operation: operationName(c), status: `${Math.floor(c.res.status / 100)}xx` });
    },
    async show(c, next) {
      if (!tokenMatches(c.req.header('authorization'), token)) return next();
      await countLeasesNow();
      const text = await registry.metrics();
      return c.body(text, 200, { 'content-type': registry.contentType, 'cache-control': 'no-store' });
    },
  };
}

function addPasswordGauge(registry: Registry): void {
  new Gauge({
    name: 'selfstorage_password_hashes',
    help: 'Passwords being hashed, and waiting for it',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { running, waiting } = passwordQueueLoad();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

/** Adds the gauges that are counted in the database; the returned function updates them. */
function addLeaseGauges(
  registry: Registry,
  { log, ...services }: Pick<MetricsOptions, 'log' | 'database' | 'clock'>,
): () => Promise<void> {
  const registers = [registry];
  const fromDatabase = (name: string, help: string) =>
    new Gauge({ name: `selfstorage_${name}`, help: `${help}, the same from every process`, registers });
  const databaseUp = new Gauge({
    name: 'selfstorage_database_up',
    help: 'Whether the database answered just now; without it the counts from it are missing',
    registers,
  });
  const leases = new Gauge({
    name: 'selfstorage_leases',
    help: 'Leases by state, the same from every process',
    labelNames: ['state'],
    registers,
  });
  const holdsOverdue = fromDatabase('holds_overdue', 'Holds that ran out and were not released yet');
  const locksBehind = fromDatabase(
    'locks_behind',
    'Active leases whose lock does not know the code or the last day',
  );
  const refundsOwed = fromDatabase(
    'refunds_owed',
    'Payments that came too late or a second time and are not refunded yet',
  );
  const terminationsUnfinished = fromDatabase(
    'terminations_unfinished',
    'Terminations that were asked for and are not carried out yet',
  );

  return async () => {
    leases.reset();
    for (const gauge of [holdsOverdue, locksBehind, refundsOwed, terminationsUnfinished]) gauge.remove();
    try {
      const now = await withTimeout(DATABASE_MS, countLeases(services));
      for (const [state, number] of now.byState) leases.set({ state }, number);
      holdsOverdue.set(now.holdsOverdue);
      locksBehind.set(now.locksBehind);
      refundsOwed.set(now.refundsOwed);
      terminationsUnfinished.set(now.terminationsUnfinished);
      databaseUp.set(1);
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer');
      databaseUp.set(0);
    }
  };
}

const OTHER_ROUTES: Record<string, string> = {
  'POST /webhooks/stripe': 'paymentWebhook',
  'GET /healthz': 'healthz',
  'GET /readyz': 'readyz',
  'GET /metrics': 'metrics',
};

/**
 * Returns the operation of a request; requests that are no call of the contract get one of a few other names.
 */
function createOperationNames(operations: Operation[]): (c: Context) => string {
  const calls = operations.map(
    ({ id, method, path }) => [`${method.toUpperCase()} /api${path}`, id] as const,
  );
  const names = new Map<string, string>([...calls, ...Object.entries(OTHER_ROUTES)]);
  return ({ req: { method, path } }) => {
    if (method === 'OPTIONS') return 'preflight';
    const name = names.get(`${method === 'HEAD' ? 'GET' : method} ${path}`);
    return name ?? (path.startsWith('/api/') ? 'noSuchCall' : 'site');
  };
}

/** Compares hashes, so that the time reveals neither the length nor the beginning of the token. */
function tokenMatches(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(hash(given), hash(token));
}

type ProviderName = Exclude<keyof Providers, 'accessAt'>;

interface ProviderObserver {
  /** `code` is from the error catalogue, or `unexpected` for any other error. */
  onFailure(provider: ProviderName, code: string): void;
  onEvent(kind: PaymentEvent['kind']): void;
}

/** Wraps the providers: each failure and each payment event is reported to `observer`. */
function observeProviders(
  { payments, sms, mail, access, accessAt }: Providers,
  observer: ProviderObserver,
): Providers {
  const { readEvent, ...rest } = payments;
  const controllers = new WeakMap<AccessControl, AccessControl>();
  return {
    payments: observe('payments', {
      ...rest,
      async readEvent(delivery) {
        const event = await readEvent(delivery);
        observer.onEvent(event.kind);
        return event;
      },
    }),
    sms: observe('sms', sms),
    mail: observe('mail', mail),
    access: observe('access', access),
    accessAt(controller) {
      const own = accessAt(controller);
      const observed = controllers.get(own) ?? observe('access', own);
      controllers.set(own, observed);
      return observed;
    },
  };

  function observe<Name extends ProviderName>(name: Name, provider: Providers[Name]): Providers[Name] {
    const methods = Object.entries(provider).map(([key, method]) => [
      key,
      typeof method === 'function' ? reportFailures(name, method) : method,
    ]);
    return Object.fromEntries(methods);
  }

  type Method = (...given: unknown[]) => Promise<unknown>;
  function reportFailures(name: ProviderName, method: Method): Method {
    return async (...given) => {
      try {
        return await method(...given);
      } catch (error) {
        observer.onFailure(name, error instanceof ProviderFailure ? String(error.code) : 'unexpected');
        throw error;
      }
    };
  }
}
