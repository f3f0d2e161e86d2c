import { Hono } from 'hono';
import { missing, StripeFailure } from '../failure.ts';
import type { Fields } from '../form.ts';
import { type Subscription, unix } from '../objects.ts';
import { found, ownCard, page } from './call.ts';
import type { ApiParts } from './index.ts';

/** The calls for subscriptions. */
export function subscriptionCalls({ objects, billing, emit, now, call }: ApiParts): Hono {
  const { subscriptions, invoices, methods } = objects;
  const app = new Hono();

  const expanded = (subscription: Subscription, body: Fields) =>
    body.expands('latest_invoice')
      ? { ...subscription, latest_invoice: invoices.get(subscription.latest_invoice ?? '') ?? null }
      : subscription;

  app.get(
    '/v1/subscriptions',
    call(({ body }) => {
      const customer = body.text('customer');
      const status = body.text('status');
      const own = subscriptions.all().filter((one) => {
        const wanted = status ? status === 'all' || one.status === status : one.status !== 'canceled';
        return wanted && (!customer || one.customer === customer);
      });
      return page(own, body, '/v1/subscriptions');
    }),
  );
  app.get(
    '/v1/subscriptions/:id',
    call(({ params: { id = '' }, body }) => expanded(found(subscriptions.get(id), 'subscription', id), body)),
  );
  app.post(
    '/v1/subscriptions/:id',
    call(({ params: { id = '' }, body }) => {
      body.only('cancel_at_period_end', 'default_payment_method', 'trial_end', 'proration_behavior');
      const before = found(subscriptions.get(id), 'subscription', id);
      if (before.status === 'canceled')
        throw new StripeFailure(
          400,
          'A canceled subscription can only update its cancellation_details and metadata.',
        );
      const card = ownCard(methods, before.customer, body.text('default_payment_method'));
      const ending = body.flag('cancel_at_period_end') ?? before.cancel_at_period_end;
      const trialEnd = body.integer('trial_end');
      if (trialEnd !== null && body.choice('proration_behavior', ['none'] as const) === null)
        throw new StripeFailure(400, 'trial_end: only without proration is supported', {
          param: 'proration_behavior',
        });
      const updated = subscriptions.put({
        ...before,
        default_payment_method: card ?? before.default_payment_method,
        cancel_at_period_end: ending,
        cancel_at: ending ? (before.items.data[0]?.current_period_end ?? null) : null,
        canceled_at: ending ? (before.canceled_at ?? unix(now())) : null,
      });
      const changed = trialEnd === null ? updated : billing.startTrial(updated, trialEnd);
      emit('customer.subscription.updated', changed);
      return expanded(changed, body);
    }),
  );
  app.delete(
    '/v1/subscriptions/:id',
    call(({ params: { id = '' } }) => {
      const subscription = found(subscriptions.get(id), 'subscription', id);
      if (subscription.status === 'canceled') throw missing('subscription', id);
      return billing.end(subscription, unix(now()));
    }),
  );
  return app;
}
