import { Hono } from 'hono';
import { page } from './call.ts';
import type { ApiParts } from './index.ts';

/** The calls for refunds. */
export function refundCalls({ objects: { refunds }, billing, call }: ApiParts): Hono {
  const app = new Hono();

  app.post(
    '/v1/refunds',
    call(({ body }) => {
      body.only('payment_intent', 'amount', 'reason', 'metadata');
      return billing.refund(body.required('payment_intent'), {
        amount: body.integer('amount'),
        reason: body.text('reason'),
        metadata: body.metadata(),
      });
    }),
  );
  app.get(
    '/v1/refunds',
    call(({ body }) => {
      const intent = body.text('payment_intent');
      const wanted = refunds.all().filter(({ payment_intent }) => !intent || payment_intent === intent);
      return page(wanted, body, '/v1/refunds');
    }),
  );
  return app;
}

/** The call that lists the events that webhooks reported. */
export function eventCalls({ events, call }: ApiParts): Hono {
  const app = new Hono();

  app.get(
    '/v1/events',
    call(({ body }) => {
      const types = body.texts('types');
      const from = body.inner('created')?.integer('gte') ?? 0;
      const wanted = events().filter(
        ({ type, created }) => created >= from && (types.length === 0 || types.includes(type)),
      );
      return page(wanted, body, '/v1/events');
    }),
  );
  return app;
}
