import { Hono } from 'hono';
import { DAY } from '../../../server/shared/time.ts';
import type { ActivityLog } from '../activity.ts';
import { createFaults } from '../faults.ts';
import type { Journal } from '../journal.ts';
import { createAccount } from './account.ts';
import { createApi } from './api.ts';
import { expireDueSessions, settlePayment } from './checkout.ts';
import type { Seller } from './invoice-document.ts';
import { unix } from './objects.ts';
import { createPageRoutes } from './page-routes.ts';
import { type SeededSubscriptions, type SubscriptionSeed, seedSubscriptions } from './seed.ts';
import { createStripeObjects, type StripeSimulator } from './simulator.ts';
import { renewSubscription } from './subscriptions.ts';
import { createWebhooks } from './webhooks.ts';

export interface StripeSimulatorOptions {
  journal: Journal;
  activity: ActivityLog;
  now: () => Date;
  apiKey: string;
  webhookAddress: string;
  webhookSecret: string;
  publicAddress: string;
  seller: Seller;
}

const RUN_DUE_EVERY_MS = 5000;
const FURTHEST_ADVANCE_SECONDS = 5 * 366 * DAY;

/**
 * Simulates the part of Stripe that a self-storage site uses: the API under /v1, hosted pages, invoices,
 * signed webhooks, renewals.
 */
export function createStripe(options: StripeSimulatorOptions) {
  const { journal, activity, now, apiKey, publicAddress, seller } = options;
  const objects = createStripeObjects(journal);
  const webhooks = createWebhooks({
    journal,
    now,
    address: options.webhookAddress,
    secret: options.webhookSecret,
  });
  const account = createAccount(journal);
  const { emit } = webhooks;
  const stripe: StripeSimulator = { objects, account, activity, emit, now, publicAddress };
  const faults = createFaults(() => undefined);

  /** Expires the checkout sessions and renews the subscriptions that are due at a Unix time. */
  const runDue = (to: number, only?: string) =>
    journal.batch(() => {
      expireDueSessions(stripe);
      for (const { id, status } of objects.subscriptions.all())
        if (status !== 'canceled' && (!only || id === only)) renewSubscription(stripe, id, { to });
    });

  const app = new Hono();
  app.put('/simulator/stripe/faults', faults.set);
  app.route('/', controlRoutes({ ...stripe, journal, runDue }));
  app.route('/', createPageRoutes({ ...stripe, journal, delivered: webhooks.delivered, seller }));
  app.use('/v1/*', faults.middleware);
  app.route('/', createApi({ ...stripe, journal, apiKey, events: webhooks.events }));

  webhooks.resume();
  const timer = setInterval(() => runDue(unix(now())), RUN_DUE_EVERY_MS);
  runDue(unix(now()));

  return {
    app,
    close() {
      clearInterval(timer);
      webhooks.close();
    },
    /**
     * Creates a customer with a card and back-dated subscriptions, paid month by month up to today, without
     * webhooks.
     */
    seed: (wanted: SubscriptionSeed): SeededSubscriptions =>
      journal.batch(() => seedSubscriptions(wanted, stripe)),
  };
}

interface Controls extends StripeSimulator {
  journal: Journal;
  runDue: (to: number, only?: string) => void;
}

/** What tests and the demonstration use to move time, to settle payments and to change the account. */
function controlRoutes({ journal, runDue, ...stripe }: Controls): Hono {
  const { objects, now, account } = stripe;
  const app = new Hono();
  app.post('/simulator/stripe/advance', async (context) => {
    const body = ((await context.req.json().catch(() => null)) ?? {}) as Record<string, unknown>;
    const to = new Date(typeof body.to === 'string' ? body.to : Number.NaN).getTime() / 1000;
    const only = typeof body.subscription === 'string' ? body.subscription : undefined;
    if (!(to <= unix(now()) + FURTHEST_ADVANCE_SECONDS) || (!only && body.all !== true))
      return context.json(
        { error: 'expected { subscription | all: true, to: ISO time within 5 years }' },
        400,
      );
    if (only && !objects.subscriptions.get(only)) return context.json({ error: 'no such subscription' }, 404);
    const before = objects.invoices.all().length;
    runDue(to, only);
    return context.json({
      invoices: objects.invoices
        .all()
        .slice(before)
        .map(({ id }) => id),
    });
  });
  app.put('/simulator/stripe/account', async (context) => {
    const { ways } = (await context.req.json().catch(() => null)) ?? {};
    const isSet = Array.isArray(ways) && journal.batch(() => account.setWays(ways));
    return isSet ? context.json({}) : context.json({ error: 'expected { ways } that are simulated' }, 400);
  });
  app.post('/simulator/stripe/end-payment', async (context) => {
    const { session, outcome } = (await context.req.json().catch(() => null)) ?? {};
    if (typeof session !== 'string' || (outcome !== 'paid' && outcome !== 'failed'))
      return context.json({ error: 'expected { session, outcome: paid | failed }' }, 400);
    const ended = journal.batch(() => settlePayment(stripe, session, outcome));
    return ended ? context.json({}) : context.json({ error: 'no such payment is under way' }, 404);
  });
  return app;
}
