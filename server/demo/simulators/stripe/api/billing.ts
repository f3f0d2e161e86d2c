import { Hono } from 'hono';
import { missing, StripeFailure } from '../failure.ts';
import type { Fields } from '../form.ts';
import { type Subscription, unix } from '../objects.ts';
import { found, ownCard, page } from './call.ts';
import type { ApiParts } from './index.ts';

/** The calls for subscriptions, invoices, payments, refunds and events. */
export function billingCalls({ objects, billing, emit, events, now, call }: ApiParts): Hono {
  const { subscriptions, invoices, methods, payments, refunds } = objects;
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
      body.only('cancel_at_period_end', 'default_payment_method');
      const before = found(subscriptions.get(id), 'subscription', id);
      if (before.status === 'canceled')
        throw new StripeFailure(
          400,
          'A canceled subscription can only update its cancellation_details and metadata.',
        );
      const card = ownCard(methods, before.customer, body.text('default_payment_method'));
      const ending = body.flag('cancel_at_period_end') ?? before.cancel_at_period_end;
      const changed = subscriptions.put({
        ...before,
        default_payment_method: card ?? before.default_payment_method,
        cancel_at_period_end: ending,
        cancel_at: ending ? (before.items.data[0]?.current_period_end ?? null) : null,
        canceled_at: ending ? (before.canceled_at ?? unix(now())) : null,
      });
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

  app.get(
    '/v1/invoices',
    call(({ body }) => {
      const [customer, subscription, status] = ['customer', 'subscription', 'status'].map((name) =>
        body.text(name),
      );
      const wanted = invoices
        .all()
        .filter(
          (invoice) =>
            (!customer || invoice.customer === customer) &&
            (!subscription || invoice.parent.subscription_details.subscription === subscription) &&
            (!status || invoice.status === status),
        )
        .sort((one, other) => one.created - other.created);
      return page(wanted, body, '/v1/invoices');
    }),
  );
  app.post(
    '/v1/invoices/:id/finalize',
    call(({ params: { id = '' }, body }) => {
      body.only('auto_advance');
      return billing.finalize(found(invoices.get(id), 'invoice', id), {
        autoAdvance: body.flag('auto_advance'),
      });
    }),
  );
  app.post(
    '/v1/invoices/:id/pay',
    call(({ params: { id = '' }, body }) => {
      body.only();
      return billing.pay(found(invoices.get(id), 'invoice', id));
    }),
  );
  app.post(
    '/v1/invoices/:id/void',
    call(({ params: { id = '' }, body }) => {
      body.only();
      return billing.voidInvoice(found(invoices.get(id), 'invoice', id));
    }),
  );
  app.get(
    '/v1/invoice_payments',
    call(({ body }) => {
      const [invoice, status] = [body.text('invoice'), body.text('status')];
      const wanted = payments
        .all()
        .filter((one) => (!invoice || one.invoice === invoice) && (!status || one.status === status));
      return page(wanted, body, '/v1/invoice_payments');
    }),
  );

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
