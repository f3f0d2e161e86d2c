import type { ActivityLog } from '../activity.ts';
import type { Billing } from './billing.ts';
import { type CardDetails, paysLater } from './card.ts';
import { monthlyPrice } from './draft.ts';
import { missing, StripeFailure } from './failure.ts';
import type { Fields } from './form.ts';
import { newId, type Order, type Session, type StripeObjects, unix } from './objects.ts';

export interface CheckoutOptions {
  objects: StripeObjects;
  billing: Billing;
  activity: ActivityLog;
  emit: (type: string, object: object) => string;
  now: () => Date;
  publicAddress: string;
}

export type Checkout = ReturnType<typeof createCheckout>;

const SHORTEST_SECONDS = 30 * 60;
const LONGEST_SECONDS = 24 * 60 * 60;
const SESSION_FIELDS = [
  ...['mode', 'customer', 'client_reference_id', 'metadata', 'subscription_data', 'line_items', 'discounts'],
  ...['allowed_payment_method_types', 'locale', 'expires_at', 'success_url', 'cancel_url', 'currency'],
];

/** Checkout sessions: opened, then paid, cancelled or expired. Call each method inside a journal batch. */
export function createCheckout({ objects, billing, activity, emit, now, publicAddress }: CheckoutOptions) {
  const { sessions, orders, customers, coupons, setups } = objects;

  function readOrder(body: Fields): Order {
    const [line, ...more] = body.list('line_items');
    const price = line?.inner('price_data');
    const product = price?.inner('product_data');
    if (!line || more.length || !price || !product)
      throw new StripeFailure(400, 'line_items: exactly one with price_data and product_data is supported');
    if (price.inner('recurring')?.required('interval') !== 'month')
      throw new StripeFailure(400, 'line_items: only monthly prices are supported');
    const amount = price.integer('unit_amount') ?? -1;
    if (amount < 0) throw new StripeFailure(400, 'Invalid non-negative integer', { param: 'unit_amount' });
    const [discount] = body.list('discounts');
    const coupon = discount?.required('coupon') ?? null;
    if (coupon && !coupons.get(coupon)) throw missing('coupon', coupon);
    const subscription = body.inner('subscription_data');
    return {
      name: product.required('name'),
      description: product.text('description'),
      price: monthlyPrice(amount, price.required('currency')),
      coupon,
      subscription: {
        description: subscription?.text('description') ?? null,
        metadata: subscription?.metadata() ?? {},
      },
    };
  }

  function readExpiry(body: Fields, created: number): number {
    const expires = body.integer('expires_at') ?? created + LONGEST_SECONDS;
    const within = expires - created;
    if (within < SHORTEST_SECONDS || within > LONGEST_SECONDS)
      throw new StripeFailure(
        400,
        'The `expires_at` timestamp must be 30 minutes to 24 hours from creation.',
        {
          param: 'expires_at',
        },
      );
    return expires;
  }

  const checkoutTitle = (id: string) => orders.get(id)?.order.name ?? 'Kort';

  /** Amounts of an order in øre; `due` is charged now: the month less the discount. */
  function calculateAmounts({ price, coupon }: Order): {
    monthly: number;
    discount: number;
    due: number;
    months: number;
  } {
    const found = coupon ? coupons.get(coupon) : undefined;
    const discount = Math.min(found?.amount_off ?? 0, price.unit_amount);
    return {
      monthly: price.unit_amount,
      discount,
      due: price.unit_amount - discount,
      months: found?.duration_in_months ?? 0,
    };
  }

  /** The session; expires it first if its time has come. */
  function current(id: string): Session {
    const session = sessions.get(id);
    if (!session) throw missing('checkout.session', id);
    return session.status === 'open' && session.expires_at <= unix(now())
      ? finishUnpaid(session).session
      : session;
  }

  function finishUnpaid(session: Session): { session: Session; event: string } {
    const expired = sessions.put({ ...session, status: 'expired', url: null });
    activity.record({ kind: 'checkout expired', title: checkoutTitle(session.id) });
    return { session: expired, event: emit('checkout.session.expired', expired) };
  }

  /** The id of the saved card; saving the same card again returns the same id. */
  function saveCard(customerId: string, details: CardDetails): string {
    const { name, ...card } = details;
    const known = objects.methods
      .all()
      .find(
        (method) =>
          method.customer === customerId &&
          method.card.fingerprint === card.fingerprint &&
          method.card.exp_month === card.exp_month &&
          method.card.exp_year === card.exp_year,
      );
    if (known) return known.id;
    const { id } = objects.methods.put({
      id: newId('pm'),
      object: 'payment_method',
      created: unix(now()),
      livemode: false,
      type: 'card',
      customer: customerId,
      card,
      billing_details: { name, email: customers.get(customerId)?.email ?? null, phone: null, address: null },
      metadata: {},
    });
    activity.record({ kind: 'card saved', title: `${card.brand} ${card.last4}` });
    return id;
  }

  return {
    current,
    saveCard,
    order: (id: string) => orders.get(id)?.order ?? null,
    amountsOf: calculateAmounts,

    open(body: Fields): Session {
      body.only(...SESSION_FIELDS);
      const created = unix(now());
      const mode = body.choice('mode', ['subscription', 'setup'] as const);
      if (!mode) throw new StripeFailure(400, 'mode: subscription or setup is supported', { param: 'mode' });
      const customer = body.required('customer');
      if (!customers.get(customer)) throw missing('customer', customer);
      const order = mode === 'subscription' ? readOrder(body) : null;
      const amounts = order && calculateAmounts(order);
      const id = newId('cs_test');
      const setup = order ? null : newId('seti');
      const session = sessions.put({
        id,
        object: 'checkout.session',
        created,
        livemode: false,
        mode,
        status: 'open',
        payment_status: order ? 'unpaid' : 'no_payment_required',
        customer,
        client_reference_id: body.text('client_reference_id'),
        metadata: body.metadata(),
        currency: order?.price.currency ?? body.required('currency'),
        amount_subtotal: amounts?.monthly ?? null,
        amount_total: amounts?.due ?? null,
        subscription: null,
        setup_intent: setup,
        invoice: null,
        locale: body.text('locale'),
        expires_at: readExpiry(body, created),
        success_url: body.url('success_url'),
        cancel_url: body.text('cancel_url') && body.url('cancel_url'),
        url: `${publicAddress}/c/pay/${id}`,
      });
      if (setup)
        setups.put({
          id: setup,
          object: 'setup_intent',
          created,
          livemode: false,
          customer,
          payment_method: null,
          status: 'requires_payment_method',
        });
      if (order) orders.put({ id, order });
      if (order && amounts)
        activity.record({ kind: 'checkout opened', title: order.name, amount: amounts.due });
      return session;
    },

    expire(id: string): { session: Session; event: string } {
      const session = current(id);
      if (session.status === 'open') return finishUnpaid(session);
      throw new StripeFailure(
        400,
        `Only Checkout Sessions with a status in ["open"] can be expired. This Session has a status of ${session.status}.`,
      );
    },

    /** Completes an open session with an accepted card and returns the id of its event. */
    complete(id: string, details: CardDetails): { session: Session; event: string } {
      const session = current(id);
      if (session.status !== 'open') throw new StripeFailure(400, `The session is ${session.status}.`);
      const card = saveCard(session.customer, details);
      const order = orders.get(id)?.order;
      const setup = session.setup_intent ? setups.get(session.setup_intent) : undefined;
      if (setup) setups.put({ ...setup, payment_method: card, status: 'succeeded' });
      const bought =
        order &&
        billing.subscribe({
          customer: session.customer,
          card,
          order,
          coupon: (order.coupon && coupons.get(order.coupon)) || null,
          paysLater: paysLater(details),
        });
      const paid = bought?.invoice.status === 'paid';
      const complete = sessions.put({
        ...session,
        status: 'complete',
        payment_status: paid ? 'paid' : session.payment_status,
        subscription: bought?.subscription.id ?? null,
        invoice: bought?.invoice.id ?? null,
        url: null,
      });
      if (order) activity.record({ kind: paid ? 'checkout paid' : 'payment under way', title: order.name });
      return { session: complete, event: emit('checkout.session.completed', complete) };
    },

    /** Settles a pending payment; false if there is none. */
    endPayment(id: string, outcome: 'paid' | 'failed'): boolean {
      const session = sessions.get(id);
      const invoice = objects.invoices.get(session?.invoice ?? '');
      if (session?.status !== 'complete' || session.payment_status !== 'unpaid' || !invoice) return false;
      if (outcome === 'failed') {
        activity.record({ kind: 'payment failed', title: checkoutTitle(id) });
        emit('checkout.session.async_payment_failed', session);
        return true;
      }
      billing.pay(invoice);
      const paid = sessions.put({ ...session, payment_status: 'paid' });
      activity.record({ kind: 'checkout paid', title: checkoutTitle(id) });
      emit('checkout.session.async_payment_succeeded', paid);
      return true;
    },

    decline: (id: string) => activity.record({ kind: 'card declined', title: checkoutTitle(id) }),

    /** Expires every open session whose time has come. */
    expireDue(): void {
      for (const { id, status } of sessions.all()) if (status === 'open') current(id);
    },
  };
}
