import { Hono } from 'hono';
import { StripeFailure } from '../failure.ts';
import { newId, unix } from '../objects.ts';
import { found, page } from './call.ts';
import type { ApiParts } from './index.ts';

/** The calls for coupons, checkout sessions, setup intents and the account's ways to pay. */
export function checkoutCalls({ objects, account, checkout, now, call }: ApiParts): Hono {
  const { coupons, setups } = objects;
  const app = new Hono();

  app.post(
    '/v1/coupons',
    call(({ body }) => {
      body.only(
        'name',
        'amount_off',
        'currency',
        'duration',
        'duration_in_months',
        'metadata',
        'max_redemptions',
      );
      const amount = body.integer('amount_off') ?? 0;
      const duration = body.choice('duration', ['once', 'repeating', 'forever'] as const) ?? 'once';
      const months = body.integer('duration_in_months');
      if (amount < 1) throw new StripeFailure(400, 'Invalid positive integer', { param: 'amount_off' });
      if (duration === 'repeating' && !(months && months > 0))
        throw new StripeFailure(400, 'Missing required param: duration_in_months.', {
          param: 'duration_in_months',
        });
      return coupons.put({
        created: unix(now()),
        livemode: false,
        id: newId('coupon'),
        object: 'coupon',
        name: body.text('name'),
        amount_off: amount,
        currency: body.required('currency'),
        duration,
        duration_in_months: months,
        metadata: body.metadata(),
        valid: true,
      });
    }),
  );

  app.post(
    '/v1/checkout/sessions',
    call(({ body }) => checkout.open(body)),
  );
  app.get(
    '/v1/checkout/sessions/:id',
    call(({ params: { id = '' } }) => checkout.current(id)),
  );
  app.post(
    '/v1/checkout/sessions/:id/expire',
    call(({ params: { id = '' } }) => checkout.expire(id).session),
  );
  app.get(
    '/v1/setup_intents/:id',
    call(({ params: { id = '' } }) => found(setups.get(id), 'setupintent', id)),
  );

  app.get(
    '/v1/payment_method_configurations',
    call(({ body }) => page([account.configuration()], body, '/v1/payment_method_configurations')),
  );

  return app;
}
