import { Hono } from 'hono';
import type { ActivityLog } from '../../activity.ts';
import type { Journal } from '../../journal.ts';
import type { Account } from '../account.ts';
import type { Billing } from '../billing.ts';
import type { Checkout } from '../checkout.ts';
import { StripeFailure } from '../failure.ts';
import type { StripeObjects } from '../objects.ts';
import { apiCalls, type Call } from './call.ts';
import { checkoutCalls } from './checkout.ts';
import { customerCalls } from './customers.ts';
import { invoiceCalls } from './invoices.ts';
import { eventCalls, refundCalls } from './refunds-events.ts';
import { subscriptionCalls } from './subscriptions.ts';
import { taxRateCalls } from './tax-rates.ts';

interface ApiOptions {
  journal: Journal;
  objects: StripeObjects;
  account: Account;
  billing: Billing;
  checkout: Checkout;
  activity: ActivityLog;
  emit: (type: string, object: object) => string;
  events: () => { id: string; type: string; created: number }[];
  now: () => Date;
  apiKey: string;
}

export type ApiParts = ApiOptions & { call: Call };

const CALLS = [
  ...[customerCalls, taxRateCalls, checkoutCalls, subscriptionCalls],
  ...[invoiceCalls, refundCalls, eventCalls],
];

/** The calls of Stripe's API that a self-storage site uses, under /v1. */
export function createApi(options: ApiOptions): Hono {
  const call = apiCalls(options);
  const parts = { ...options, call };
  const app = new Hono();
  for (const calls of CALLS) app.route('/', calls(parts));
  app.all(
    '/v1/*',
    call(() => {
      throw new StripeFailure(404, 'Unrecognized request URL: this call is not simulated.');
    }),
  );
  return app;
}
