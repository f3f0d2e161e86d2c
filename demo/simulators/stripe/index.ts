import { Hono } from 'hono';
import { DAY } from '../../../server/shared/time.ts';
import type { ActivityLog } from '../activity.ts';
import { createFaults } from '../faults.ts';
import type { Journal } from '../journal.ts';
import { type Account, createAccount } from './account.ts';
import { createApi } from './api.ts';
import { createBilling } from './billing.ts';
import { type Checkout, createCheckout } from './checkout.ts';
import type { Seller } from './invoice-document.ts';
import { type StripeObjects, stripeObjects, unix } from './objects.ts';
import { createPageRoutes } from './page-routes.ts';
import { type SeededSubscriptions, type SubscriptionSeed, seedSubscriptions } from './seed.ts';
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

const SETTLE_EVERY_MS = 5000;
const FURTHEST_ADVANCE_SECONDS = 5 * 366 * DAY;

/**
 * Simulates the part of Stripe that a self-storage site uses: the API under /v1, hosted pages, invoices,
 * signed webhooks, renewals.
 */
export function createStripe(options: StripeSimulatorOptions) {
  const { journal, activity, now, apiKey, publicAddress, seller } = options;
  const objects = stripeObjects(journal);
  const webhooks = createWebhooks({
    journal,
    now,
    address: options.webhookAddress,
    secret: options.webhookSecret,
  });
  const shared = { journal, objects, activity, now, emit: webhooks.emit, publicAddress };
  const billing = createBilling(shared);
  const account = createAccount(journal);
  const checkout = createCheckout({ ...shared, billing, account });
  const faults = createFaults(() => undefined);

  /** Renewals and expiries that are due at a Unix time. */
  const settle = (to: number, only?: string) =>
    journal.batch(() => {
      checkout.expireDue();
      for (const { id, status } of objects.subscriptions.all())
        if (status !== 'canceled' && (!only || id === only)) billing.renew(id, { to });
    });

  const app = new Hono();
  app.put('/simulator/stripe/faults', faults.set);
  app.route('/', controlRoutes({ objects, settle, endPayment: checkout.settle, journal, now, account }));
  app.route(
    '/',
    createPageRoutes({ journal, objects, billing, checkout, delivered: webhooks.delivered, now, seller }),
  );
  app.use('/v1/*', faults.middleware);
  app.route('/', createApi({ ...shared, account, billing, checkout, apiKey, events: webhooks.events }));

  webhooks.resume();
  const timer = setInterval(() => settle(unix(now())), SETTLE_EVERY_MS);
  settle(unix(now()));

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
      journal.batch(() => seedSubscriptions(wanted, { objects, billing, checkout, now })),
  };
}

interface Controls extends Pick<StripeSimulatorOptions, 'journal' | 'now'> {
  objects: StripeObjects;
  settle: (to: number, only?: string) => void;
  endPayment: Checkout['settle'];
  account: Account;
}

/** What tests and the demonstration use to move time, to settle payments and to change the account. */
function controlRoutes({ objects, settle, endPayment, journal, now, account }: Controls): Hono {
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
    settle(to, only);
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
    const ended = journal.batch(() => endPayment(session, outcome));
    return ended ? context.json({}) : context.json({ error: 'no such payment is under way' }, 404);
  });
  return app;
}
