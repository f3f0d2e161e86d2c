import type Stripe from 'stripe';
import { SIGNATURE_INVALID, UNEXPECTED_BODY, WEBHOOK_EMPTY } from '../../../src/codes.ts';
import { type PaymentEffect, type PaymentEvent, type Payments, ProviderFailure } from '../types.ts';
import { toCheckoutRef, toPaidCheckout } from './checkout.ts';
import { isLasting, lastDayOfPeriod, toId } from './client.ts';

const TOLERANCE_SECONDS = 300;

/** The events that are handled here; the webhook endpoint must be subscribed to them (docs/operating.md). */
const TYPES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.deleted',
  'refund.failed',
] as const satisfies Stripe.Event['type'][];

/** Verifies webhooks and translates Stripe's events. */
export function stripeEvents(stripe: Stripe, webhookSecret: string) {
  return {
    async readEvent(delivery) {
      const event = await verifyEvent(stripe, webhookSecret, delivery);
      if (!event?.data?.object || typeof event.type !== 'string')
        throw new ProviderFailure(UNEXPECTED_BODY, 'the webhook contains no event');
      return toPaymentEvent(stripe, event);
    },

    async eventsSince(since) {
      const events: PaymentEvent[] = [];
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const listed = stripe.events.list({ types: [...TYPES], created, limit: 100 });
      for await (const event of listed)
        events.push(await toPaymentEvent(stripe, event).catch(unreadable(event)));
      return events.reverse();
    },
  } satisfies Partial<Payments>;
}

async function verifyEvent(
  stripe: Stripe,
  secret: string,
  { payload, signature }: Parameters<Payments['readEvent']>[0],
): Promise<Stripe.Event> {
  if (!payload.trim()) throw new ProviderFailure(WEBHOOK_EMPTY, 'the webhook is empty');
  if (!signature) throw new ProviderFailure(SIGNATURE_INVALID, 'the webhook is not signed');
  try {
    const event = await stripe.webhooks.constructEventAsync(payload, signature, secret, TOLERANCE_SECONDS);
    // The SDK only checks that the signature is not too old.
    if (secondsInFuture(signature) > TOLERANCE_SECONDS) throw new Error('signed in the future');
    return event;
  } catch (cause) {
    // A payload that is not JSON passes the signature check before it fails.
    if (cause instanceof SyntaxError)
      throw new ProviderFailure(UNEXPECTED_BODY, 'the webhook is not JSON', { cause });
    const reason = 'the signature of the webhook is wrong, too old or in the future';
    throw new ProviderFailure(SIGNATURE_INVALID, reason, { cause });
  }
}

async function readSavedCard(stripe: Stripe, session: Stripe.Checkout.Session): Promise<PaymentEffect> {
  const customerId = toId(session.customer);
  // Our sessions always have a customer; this one was opened by another shop of the account.
  if (!customerId) return { kind: 'other', type: 'checkout.session.completed' };
  const setup = await stripe.setupIntents.retrieve(requireValue(toId(session.setup_intent), 'setup_intent'));
  return {
    kind: 'setup-completed',
    customerId,
    paymentMethodId: requireValue(toId(setup.payment_method), 'payment_method'),
    replaces: session.metadata?.replaces ?? null,
  };
}

/** A completed checkout: paid, or with its payment settling. */
function readCompletedCheckout(session: Stripe.Checkout.Session): PaymentEffect | null {
  const paid = toPaidCheckout(session);
  if (paid) return { kind: 'checkout-completed', ...paid };
  const checkout = toCheckoutRef(session);
  return checkout && session.subscription ? { kind: 'checkout-pending', ...checkout } : null;
}

/** The subscription and the last day that an invoice is for. */
function readPeriod({ parent, lines, customer }: Stripe.Invoice) {
  const subscriptionId = toId(parent?.subscription_details?.subscription);
  const ends = lines.data.map(({ period }) => period.end);
  return subscriptionId && ends.length
    ? { subscriptionId, customerId: toId(customer), lastDay: lastDayOfPeriod(Math.max(...ends)) }
    : null;
}

async function readEffect(stripe: Stripe, event: Stripe.Event): Promise<PaymentEffect> {
  const other = { kind: 'other', type: event.type } as const;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = expectObject(event.data.object, 'checkout.session');
      return session.mode === 'setup'
        ? readSavedCard(stripe, session)
        : (readCompletedCheckout(session) ?? other);
    }
    case 'checkout.session.async_payment_failed': {
      const session = expectObject(event.data.object, 'checkout.session');
      const checkout = toCheckoutRef(session);
      if (!checkout) return other;
      return { kind: 'checkout-failed', ...checkout, subscriptionId: toId(session.subscription) };
    }
    case 'checkout.session.expired': {
      const checkout = toCheckoutRef(expectObject(event.data.object, 'checkout.session'));
      return checkout ? { kind: 'checkout-expired', ...checkout } : other;
    }
    case 'invoice.paid': {
      const period = readPeriod(expectObject(event.data.object, 'invoice'));
      return period ? { kind: 'period-paid', ...period } : other;
    }
    case 'invoice.payment_failed': {
      const invoice = expectObject(event.data.object, 'invoice');
      const period = readPeriod(invoice);
      const { amount_remaining: amount, hosted_invoice_url: payUrl } = invoice;
      return period ? { kind: 'period-unpaid', ...period, amount, payUrl: payUrl ?? null } : other;
    }
    case 'customer.subscription.deleted': {
      const { id: subscriptionId, customer } = expectObject(event.data.object, 'subscription');
      return { kind: 'subscription-ended', subscriptionId, customerId: toId(customer) };
    }
    case 'refund.failed': {
      const { amount, metadata } = expectObject(event.data.object, 'refund');
      const subscriptionId = metadata?.subscription;
      return subscriptionId ? { kind: 'refund-failed', subscriptionId, amount } : other;
    }
    default:
      return other;
  }
}

const toPaymentEvent = async (stripe: Stripe, event: Stripe.Event): Promise<PaymentEvent> => ({
  id: event.id,
  created: new Date(event.created * 1000),
  ...(await readEffect(stripe, event)),
});

/** Turns an event that can never be read into `unreadable`, so that it does not block the following ones. */
const unreadable =
  ({ id, created, type }: Stripe.Event) =>
  (error: unknown): PaymentEvent => {
    if (!isLasting(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return { id, created: new Date(created * 1000), kind: 'unreadable', type, reason };
  };

/** How many seconds in the future a signature was made. Like the SDK it takes the last timestamp. */
const secondsInFuture = (signature: string): number =>
  Number(signature.match(/(?<=(?:^|,)t=)\d+/g)?.at(-1)) - Math.floor(Date.now() / 1000);

const unexpected = (message: string) => new ProviderFailure(UNEXPECTED_BODY, message, { lasting: true });

function expectObject<Thing extends { object: string }>(object: Thing, kind: Thing['object']): Thing {
  if (object.object !== kind) throw unexpected(`expected a ${kind}, got a ${object.object}`);
  return object;
}

function requireValue(value: string | null, field: string): string {
  if (value === null) throw unexpected(`the webhook's ${field} is missing`);
  return value;
}
