import { Hono } from 'hono';
import { found, page } from './call.ts';
import type { ApiParts } from './index.ts';

/** The calls for invoices and the payments on them. */
export function invoiceCalls({ objects, billing, call }: ApiParts): Hono {
  const { invoices, payments } = objects;
  const app = new Hono();

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
  return app;
}
