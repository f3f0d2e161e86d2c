import { currentSession, expireSession, openSession } from './checkout.ts';
import { type Fields, StripeFailure, unknownId } from './form.ts';
import { finalizeInvoice, payInvoice, refundPayment, voidInvoice } from './invoices.ts';
import { newCoupon, newCustomer, newId, newTaxRate, type Subscription, unix } from './objects.ts';
import type { StripeObjects, StripeSimulator } from './simulator.ts';
import { endSubscription, startTrial } from './subscriptions.ts';

export interface CallsOptions extends StripeSimulator {
  events: () => { id: string; type: string; created: number }[];
}

/** Calls by method and path; `id` is the one in the path, and what is returned is sent as JSON. */
export type Call = (request: { id: string; body: Fields }) => object;
type Calls = Record<string, Call>;

/** The calls of Stripe's API that a self-storage site uses. */
export const stripeCalls = (stripe: CallsOptions): Calls => ({
  ...customerCalls(stripe),
  ...checkoutCalls(stripe),
  ...taxRateCalls(stripe),
  ...subscriptionCalls(stripe),
  ...invoiceCalls(stripe),
});

/** The object, or Stripe's error for an unknown id. */
function found<Thing>(things: { get(id: string): Thing | undefined }, kind: string, id: string): Thing {
  const thing = things.get(id);
  if (!thing) throw unknownId(kind, id);
  return thing;
}

/** Throws if the card is not the customer's. */
function ownCard({ methods }: StripeObjects, customer: string, card: string | null): string | null {
  if (card && methods.get(card)?.customer !== customer) throw unknownId('PaymentMethod', card);
  return card;
}

/** One page of a list that is given oldest first; the answer is newest first. */
function page(url: string, things: { id: string }[], query: Fields): object {
  const limit = query.integer('limit') ?? 10;
  if (limit < 1 || limit > 100)
    throw new StripeFailure(400, 'limit must be from 1 to 100', { param: 'limit' });
  const newestFirst = [...things].reverse();
  const after = query.text('starting_after');
  const from = after ? newestFirst.findIndex(({ id }) => id === after) + 1 : 0;
  const has_more = newestFirst.length > from + limit;
  return { object: 'list', url, data: newestFirst.slice(from, from + limit), has_more };
}

/** A predicate for the period that a query names: created at or after `created[gte]`, and before `created[lt]`. */
function createdIn(query: Fields): (thing: { created: number }) => boolean {
  const asked = query.inner('created');
  const [from, to] = [asked?.integer('gte') ?? 0, asked?.integer('lt') ?? Number.POSITIVE_INFINITY];
  return ({ created }) => created >= from && created < to;
}

function customerCalls({ objects, activity, now }: CallsOptions): Calls {
  const { customers, methods, subscriptions } = objects;
  return {
    'POST /v1/customers': ({ body }) => {
      body.only('email', 'name', 'phone', 'metadata', 'preferred_locales');
      const [email = null, name = null, phone = null] = ['email', 'name', 'phone'].map(body.text);
      return customers.put(newCustomer({ email, name, phone, metadata: body.metadata() }, unix(now())));
    },
    'GET /v1/customers/:id': ({ id }) => found(customers, 'customer', id),
    'POST /v1/customers/:id': ({ id, body }) => {
      body.only('invoice_settings', 'email', 'name', 'phone');
      const customer = found(customers, 'customer', id);
      const settings = body.inner('invoice_settings');
      const card = ownCard(objects, id, settings?.text('default_payment_method') ?? null);
      const changed = ['email', 'name', 'phone'].filter(body.has).map((field) => [field, body.text(field)]);
      return customers.put({
        ...customer,
        ...Object.fromEntries(changed),
        ...(settings && { invoice_settings: { default_payment_method: card } }),
      });
    },
    'GET /v1/customers/:id/payment_methods': ({ id, body }) => {
      found(customers, 'customer', id);
      const own = methods.all().filter(({ customer }) => customer === id);
      return page(`/v1/customers/${id}/payment_methods`, own, body);
    },
    'GET /v1/payment_methods/:id': ({ id }) => found(methods, 'PaymentMethod', id),
    'POST /v1/payment_methods/:id/detach': ({ id }) => {
      const method = found(methods, 'PaymentMethod', id);
      if (!method.customer)
        throw new StripeFailure(400, 'The payment method you provided is not attached to a customer.');
      for (const one of subscriptions.all())
        if (one.default_payment_method === id) subscriptions.put({ ...one, default_payment_method: null });
      const owner = customers.get(method.customer);
      if (owner?.invoice_settings.default_payment_method === id)
        customers.put({ ...owner, invoice_settings: { default_payment_method: null } });
      activity.record({ kind: 'card removed', title: `${method.card.brand} ${method.card.last4}` });
      return methods.put({ ...method, customer: null });
    },
  };
}

function checkoutCalls(stripe: CallsOptions): Calls {
  const { coupons, setups } = stripe.objects;
  const configurations = '/v1/payment_method_configurations';
  return {
    'POST /v1/coupons': ({ body }) => {
      body.only('name', 'amount_off', 'currency', 'duration', 'duration_in_months', 'metadata');
      const amount = body.integer('amount_off') ?? 0;
      const duration = body.choice('duration', ['once', 'repeating', 'forever'] as const) ?? 'once';
      const months = body.integer('duration_in_months');
      if (amount < 1) throw new StripeFailure(400, 'Invalid positive integer', { param: 'amount_off' });
      if (duration === 'repeating' && !(months && months > 0))
        throw new StripeFailure(400, 'Missing required param: duration_in_months.', {
          param: 'duration_in_months',
        });
      const [name, currency] = [body.text('name'), body.required('currency')];
      const terms = { name, amount_off: amount, currency, duration, duration_in_months: months };
      return coupons.put(newCoupon({ ...terms, metadata: body.metadata() }, unix(stripe.now())));
    },
    'POST /v1/checkout/sessions': ({ body }) => openSession(stripe, body),
    'GET /v1/checkout/sessions/:id': ({ id }) => currentSession(stripe, id),
    'POST /v1/checkout/sessions/:id/expire': ({ id }) => expireSession(stripe, id).session,
    'GET /v1/setup_intents/:id': ({ id }) => found(setups, 'setupintent', id),
    [`GET ${configurations}`]: ({ body }) => page(configurations, [stripe.account.configuration()], body),
  };
}

const TAX_RATE_FIELDS =
  'active country description display_name inclusive jurisdiction metadata percentage tax_type'.split(' ');

function taxRateCalls({ objects: { taxRates }, now }: CallsOptions): Calls {
  return {
    'GET /v1/tax_rates': ({ body }) => {
      const [active, inclusive] = [body.flag('active'), body.flag('inclusive')];
      const isWanted = (rate: { active: boolean; inclusive: boolean }) =>
        (active === null || rate.active === active) && (inclusive === null || rate.inclusive === inclusive);
      return page('/v1/tax_rates', taxRates.all().filter(isWanted), body);
    },
    'POST /v1/tax_rates': ({ body }) => {
      body.only(...TAX_RATE_FIELDS);
      const percentage = Number(body.required('percentage'));
      if (!(percentage >= 0 && percentage <= 100))
        throw new StripeFailure(400, 'Invalid decimal: percentage', { param: 'percentage' });
      body.required('inclusive');
      if (!body.flag('inclusive'))
        throw new StripeFailure(400, 'inclusive: only true is simulated', { param: 'inclusive' });
      return taxRates.put(newTaxRate(body, percentage, unix(now())));
    },
    'POST /v1/tax_rates/:id': ({ id, body }) => {
      body.only('active');
      const rate = found(taxRates, 'tax rate', id);
      return taxRates.put({ ...rate, active: body.flag('active') ?? rate.active });
    },
  };
}

function subscriptionCalls(stripe: CallsOptions): Calls {
  const { objects, emit, now } = stripe;
  const { subscriptions, invoices } = objects;
  const expanded = (subscription: Subscription, body: Fields) =>
    body.expands('latest_invoice')
      ? { ...subscription, latest_invoice: invoices.get(subscription.latest_invoice ?? '') ?? null }
      : subscription;
  return {
    'GET /v1/subscriptions': ({ body }) => {
      const [customer, status] = [body.text('customer'), body.text('status')];
      const own = subscriptions.all().filter((one) => {
        const wanted = status ? status === 'all' || one.status === status : one.status !== 'canceled';
        return wanted && (!customer || one.customer === customer);
      });
      return page('/v1/subscriptions', own, body);
    },
    'GET /v1/subscriptions/:id': ({ id, body }) => expanded(found(subscriptions, 'subscription', id), body),
    'POST /v1/subscriptions/:id': ({ id, body }) => {
      body.only('cancel_at_period_end', 'default_payment_method', 'items', 'trial_end', 'proration_behavior');
      const before = found(subscriptions, 'subscription', id);
      if (before.status === 'canceled')
        throw new StripeFailure(
          400,
          'A canceled subscription can only update its cancellation_details and metadata.',
        );
      const card = ownCard(objects, before.customer, body.text('default_payment_method'));
      const ending = body.flag('cancel_at_period_end') ?? before.cancel_at_period_end;
      const trialEnd = body.integer('trial_end');
      const amount = body.list('items')[0]?.inner('price_data')?.integer('unit_amount') ?? null;
      const isProrated = body.choice('proration_behavior', ['none'] as const) === null;
      if ((trialEnd !== null || amount !== null) && isProrated)
        throw new StripeFailure(400, 'trial_end and items: only without proration is supported', {
          param: 'proration_behavior',
        });
      const updated = subscriptions.put({
        ...before,
        default_payment_method: card ?? before.default_payment_method,
        ...(amount !== null && { items: withPrice(before.items, amount) }),
        cancel_at_period_end: ending,
        cancel_at: ending ? (before.items.data[0]?.current_period_end ?? null) : null,
        canceled_at: ending ? (before.canceled_at ?? unix(now())) : null,
      });
      const changed = trialEnd === null ? updated : startTrial(stripe, updated, trialEnd);
      emit('customer.subscription.updated', changed);
      return expanded(changed, body);
    },
    'DELETE /v1/subscriptions/:id': ({ id }) => {
      const subscription = found(subscriptions, 'subscription', id);
      if (subscription.status === 'canceled') throw unknownId('subscription', id);
      return endSubscription(stripe, subscription, unix(now()));
    },
  };
}

/** The items with another monthly amount, from the next invoice on. */
const withPrice = (items: Subscription['items'], amount: number): Subscription['items'] => ({
  ...items,
  data: items.data.map((item) => ({
    ...item,
    price: { ...item.price, id: newId('price'), unit_amount: amount },
  })),
});

/** Invoices, the payments on them, their refunds, and the events that webhooks reported. */
function invoiceCalls(stripe: CallsOptions): Calls {
  const { invoices, payments, refunds } = stripe.objects;
  return {
    'GET /v1/invoices': ({ body }) => {
      const [customer, subscription, status] = ['customer', 'subscription', 'status'].map(body.text);
      const wanted = invoices
        .all()
        .filter(createdIn(body))
        .filter((each) => !customer || each.customer === customer)
        .filter(({ parent }) => !subscription || parent.subscription_details.subscription === subscription)
        .filter((each) => !status || each.status === status)
        .sort((one, other) => one.created - other.created);
      return page('/v1/invoices', wanted, body);
    },
    'POST /v1/invoices/:id/finalize': ({ id, body }) => {
      body.only('auto_advance');
      return finalizeInvoice(stripe, found(invoices, 'invoice', id), {
        autoAdvance: body.flag('auto_advance'),
      });
    },
    'POST /v1/invoices/:id/pay': ({ id, body }) => {
      body.only();
      return payInvoice(stripe, found(invoices, 'invoice', id));
    },
    'POST /v1/invoices/:id/void': ({ id, body }) => {
      body.only();
      return voidInvoice(stripe, found(invoices, 'invoice', id));
    },
    'GET /v1/invoice_payments': ({ body }) => {
      const [invoice, status] = [body.text('invoice'), body.text('status')];
      const isWanted = (one: { invoice: string; status: string }) =>
        (!invoice || one.invoice === invoice) && (!status || one.status === status);
      return page('/v1/invoice_payments', payments.all().filter(isWanted), body);
    },
    'POST /v1/refunds': ({ body }) => {
      body.only('payment_intent', 'amount', 'reason', 'metadata');
      return refundPayment(stripe, body.required('payment_intent'), {
        amount: body.integer('amount'),
        reason: body.text('reason'),
        metadata: body.metadata(),
      });
    },
    'GET /v1/refunds': ({ body }) => {
      const intent = body.text('payment_intent');
      const wanted = refunds
        .all()
        .filter(createdIn(body))
        .filter(({ payment_intent }) => !intent || payment_intent === intent);
      return page('/v1/refunds', wanted, body);
    },
    'GET /v1/events': ({ body }) => {
      const types = body.texts('types');
      const isWanted = ({ type }: { type: string }) => types.length === 0 || types.includes(type);
      return page('/v1/events', stripe.events().filter(createdIn(body)).filter(isWanted), body);
    },
  };
}
