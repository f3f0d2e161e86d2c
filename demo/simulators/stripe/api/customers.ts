import { Hono } from 'hono';
import { newCustomer } from '../draft.ts';
import { StripeFailure } from '../failure.ts';
import { found, ownCard, page } from './call.ts';
import type { ApiParts } from './index.ts';

/** The calls for customers and their cards. */
export function customerCalls({ objects, activity, now, call }: ApiParts): Hono {
  const { customers, methods, subscriptions } = objects;
  const app = new Hono();

  app.post(
    '/v1/customers',
    call(({ body }) => {
      body.only('email', 'name', 'phone', 'metadata', 'preferred_locales');
      const [email, name, phone] = ['email', 'name', 'phone'].map((field) => body.text(field));
      const details = { email: email ?? null, name: name ?? null, phone: phone ?? null };
      return customers.put(newCustomer({ ...details, metadata: body.metadata() }, now()));
    }),
  );
  app.get(
    '/v1/customers/:id',
    call(({ params: { id = '' } }) => found(customers.get(id), 'customer', id)),
  );
  app.post(
    '/v1/customers/:id',
    call(({ params: { id = '' }, body }) => {
      body.only('invoice_settings', 'email', 'name', 'phone');
      const customer = found(customers.get(id), 'customer', id);
      const settings = body.inner('invoice_settings');
      const asked = settings?.text('default_payment_method') ?? null;
      const changed = ['email', 'name', 'phone'].filter(body.has).map((field) => [field, body.text(field)]);
      return customers.put({
        ...customer,
        ...Object.fromEntries(changed),
        ...(settings && { invoice_settings: { default_payment_method: ownCard(methods, id, asked) } }),
      });
    }),
  );
  app.get(
    '/v1/customers/:id/payment_methods',
    call(({ params: { id = '' }, body }) => {
      found(customers.get(id), 'customer', id);
      const own = methods.all().filter(({ customer }) => customer === id);
      return page(own, body, `/v1/customers/${id}/payment_methods`);
    }),
  );

  app.get(
    '/v1/payment_methods/:id',
    call(({ params: { id = '' } }) => found(methods.get(id), 'PaymentMethod', id)),
  );
  app.post(
    '/v1/payment_methods/:id/detach',
    call(({ params: { id = '' } }) => {
      const method = found(methods.get(id), 'PaymentMethod', id);
      if (!method.customer)
        throw new StripeFailure(400, 'The payment method you provided is not attached to a customer.');
      for (const one of subscriptions.all())
        if (one.default_payment_method === id) subscriptions.put({ ...one, default_payment_method: null });
      const owner = customers.get(method.customer);
      if (owner?.invoice_settings.default_payment_method === id)
        customers.put({ ...owner, invoice_settings: { default_payment_method: null } });
      activity.record({ kind: 'card removed', title: `${method.card.brand} ${method.card.last4}` });
      return methods.put({ ...method, customer: null });
    }),
  );

  return app;
}
