import type { Context, Handler, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Operation } from '../http/contract.ts';
import { countLeases } from '../leases/counts.ts';
import { passwordQueueLoad } from '../people/hashing.ts';
import { mapErrors } from '../providers/map-errors.ts';
import {
  type AccessControl,
  type PaymentEvent,
  ProviderFailure,
  type Providers,
} from '../providers/types.ts';
import type { Services } from '../shared/services.ts';
import { withTimeout } from '../shared/time.ts';
import { isSameSecret } from '../shared/tokens.ts';

const DATABASE_MS = 2000;

interface MetricsOptions extends Pick<Services, 'database' | 'clock'> {
  token: string;
  operations: Operation[];
  log: Logger;
}

/** The metrics of one server. Every label has few values: none is taken from what callers send. */
export function createMetrics({ token, operations, log, ...services }: MetricsOptions) {
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
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `selfstorage_${name}_total`, help, labelNames, registers });
  const failures = counter(
    'provider_failures',
    'Failures of payments, sms, mail and access by code of the error catalogue',
    ['provider', 'code'],
  );
  const events = counter(
    'payment_events',
    'Signed webhooks of the payment provider by kind, repeated ones included',
    ['kind'],
  );
  const requestedSms = counter(
    'requested_sms',
    'Text messages that people without a login asked for, by kind, and whether they were held back',
    ['kind', 'result'],
  );
  const messages = counter('messages', 'Tries to send a message to a tenant, by channel and result', [
    'channel',
    'result',
  ]);
  addPasswordGauge(registry);
  const countLeasesNow = addLeaseGauges(registry, { log, ...services });

  const countSms: Services['countSms'] = ({ kind, sent }) =>
    requestedSms.inc({ kind, result: sent ? 'sent' : 'held_back' });
  const countMessage: Services['countMessage'] = (message) => messages.inc(message);
  /** Times every request. */
  const time: MiddlewareHandler = async (c, next) => {
    const end = requests.startTimer();
    await next();
    end({ operation: operationName(c), status: `${Math.floor(c.res.status / 100)}xx` });
  };
  /** Answers with all metrics in the Prometheus format if the token is right; others get the site's 404. */
  const show: Handler = async (c, next) => {
    const given = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (!isSameSecret(given, token)) return next();
    await countLeasesNow();
    const text = await registry.metrics();
    return c.body(text, 200, { 'content-type': registry.contentType, 'cache-control': 'no-store' });
  };
  return {
    countSms,
    countMessage,
    time,
    show,
    /** Counts the providers' failures and events. */
    observe: (providers: Providers) =>
      observeProviders(providers, {
        onFailure: (provider, code) => failures.inc({ provider, code }),
        onEvent: (kind) => events.inc({ kind }),
      }),
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

/** The gauges whose numbers `countLeases` reads from the database: name and help. */
const COUNTED = {
  holdsOverdue: ['holds_overdue', 'Holds that ran out and were not released yet'],
  locksBehind: ['locks_behind', 'Active leases whose lock does not know the code or the last day'],
  refundsOwed: ['refunds_owed', 'Payments that came too late or a second time and are not refunded yet'],
  terminationsUnfinished: [
    'terminations_unfinished',
    'Terminations that were asked for and are not carried out yet',
  ],
} as const;

/** Adds the gauges that are counted in the database; the returned function updates them. */
function addLeaseGauges(
  registry: Registry,
  { log, ...services }: Pick<MetricsOptions, 'log' | 'database' | 'clock'>,
): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `selfstorage_${name}`, help, labelNames, registers: [registry] });
  const databaseUp = gauge(
    'database_up',
    'Whether the database answered just now; without it the counts from it are missing',
  );
  const leases = gauge('leases', 'Leases by state, the same from every process', ['state']);
  const counted = Object.entries(COUNTED).map(
    ([key, [name, help]]) =>
      [key as keyof typeof COUNTED, gauge(name, `${help}, the same from every process`)] as const,
  );
  return async () => {
    leases.reset();
    for (const [, each] of counted) each.remove();
    try {
      const now = await withTimeout(DATABASE_MS, countLeases(services));
      for (const [state, number] of now.byState) leases.set({ state }, number);
      for (const [key, each] of counted) each.set(now[key]);
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

type ProviderName = Exclude<keyof Providers, 'accessAt'>;

interface ProviderObserver {
  /** `code` is from the error catalogue, or `unexpected` for any other error. */
  onFailure(provider: ProviderName, code: string): void;
  onEvent(kind: PaymentEvent['kind']): void;
}

/** Wraps the providers so that each of their failures and each payment event is counted. */
function observeProviders(
  { payments, sms, mail, access, accessAt }: Providers,
  { onFailure, onEvent }: ProviderObserver,
): Providers {
  const observe = <Provider extends object>(name: ProviderName, provider: Provider): Provider =>
    mapErrors(provider, (error) => {
      onFailure(name, error instanceof ProviderFailure ? String(error.code) : 'unexpected');
      return error;
    });
  const controllers = new WeakMap<AccessControl, AccessControl>();
  return {
    payments: observe('payments', {
      ...payments,
      async readEvent(delivery: Parameters<typeof payments.readEvent>[0]) {
        const event = await payments.readEvent(delivery);
        onEvent(event.kind);
        return event;
      },
    }),
    sms: observe('sms', sms),
    mail: observe('mail', mail),
    access: observe('access', access),
    accessAt(settings) {
      const controller = accessAt(settings);
      const observed = controllers.get(controller) ?? observe('access', controller);
      controllers.set(controller, observed);
      return observed;
    },
  };
}
