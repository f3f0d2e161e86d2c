import type Stripe from 'stripe';
import {
  type CheckoutOf,
  type CheckoutOrder,
  type PaidCheckout,
  type Payments,
  ProviderFailure,
} from '../types.ts';
import { ask, idOf, isMissing } from './client.ts';

type Checkout = Pick<Payments, 'openCheckout' | 'expireCheckout' | 'openSetup'>;

/** Stripe wants at least 30 minutes at the moment it reads the request: a hold of exactly 30 needs a little more. */
const EXPIRY_MARGIN_SECONDS = 60;

/** Null for a session that was not opened for a lease: the account may serve other shops too. */
export function checkoutOf({ id, customer, metadata }: Stripe.Checkout.Session): CheckoutOf | null {
  const leaseId = Number(metadata?.leaseId ?? Number.NaN);
  if (!Number.isSafeInteger(leaseId) || leaseId <= 0) return null;
  return { sessionId: id, leaseId, customerId: idOf(customer) };
}

/** What a completed session sold; null when that is no lease. */
export function paidCheckout(session: Stripe.Checkout.Session): PaidCheckout | null {
  const checkout = checkoutOf(session);
  const subscriptionId = idOf(session.subscription);
  return checkout && subscriptionId ? { ...checkout, subscriptionId } : null;
}

/** Hosted pages: the first payment of a lease, and saving a card. */
export function stripeCheckout(stripe: Stripe): Checkout {
  /** Takes the discount off the first months; the coupon serves one order. */
  async function couponFor(order: CheckoutOrder): Promise<string | null> {
    const discount = Math.min(order.discount, order.monthly);
    if (discount <= 0 || order.discountMonths <= 0) return null;
    const coupon = await stripe.coupons.create(
      {
        name: 'Kampagnerabat',
        amount_off: discount,
        currency: 'dkk',
        duration: 'repeating',
        duration_in_months: order.discountMonths,
        metadata: { leaseId: order.leaseId },
      },
      { idempotencyKey: `coupon-${order.customerId}-${order.leaseId}` },
    );
    return coupon.id;
  }

  return {
    openCheckout: (order) =>
      ask(async () => {
        const coupon = await couponFor(order);
        const name = `Rum ${order.roomNumber}`;
        const metadata = { leaseId: String(order.leaseId) };
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: order.customerId,
            client_reference_id: String(order.leaseId),
            metadata,
            subscription_data: { metadata, description: name },
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: 'dkk',
                  unit_amount: order.monthly,
                  recurring: { interval: 'month' },
                  product_data: {
                    name,
                    description: `Storage room ${order.roomNumber}, rented by the month`,
                  },
                },
              },
            ],
            ...(coupon && { discounts: [{ coupon }] }),
            allowed_payment_method_types: ['card'],
            locale: 'auto',
            expires_at: Math.ceil(order.expiresAt.getTime() / 1000) + EXPIRY_MARGIN_SECONDS,
            success_url: order.successUrl,
            cancel_url: order.cancelUrl,
          },
          // A fresh database counts leases from 1 again; its customers are new, so the customer belongs to the key.
          { idempotencyKey: `checkout-${order.customerId}-${order.leaseId}` },
        );
        return opened(session);
      }),

    expireCheckout: (sessionId) =>
      ask(async () => {
        try {
          await stripe.checkout.sessions.expire(sessionId);
        } catch (error) {
          // Stripe refuses for any session that is no longer open; one of another account nobody can pay here.
          if (isMissing(error)) return null;
          const session = await stripe.checkout.sessions.retrieve(sessionId);
          if (session.status === 'expired') return null;
          const paid = session.status === 'complete' ? paidCheckout(session) : null;
          if (!paid) throw error;
          return paid;
        }
        return null;
      }),

    openSetup: ({ customerId, successUrl, cancelUrl }) =>
      ask(async () =>
        opened(
          await stripe.checkout.sessions.create({
            mode: 'setup',
            customer: customerId,
            currency: 'dkk',
            allowed_payment_method_types: ['card'],
            locale: 'auto',
            success_url: successUrl,
            cancel_url: cancelUrl,
          }),
        ),
      ),
  };
}

function opened({ id, url }: { id: string; url: string | null }): { sessionId: string; url: string } {
  if (!url) throw new ProviderFailure(27, `checkout session ${id} is no longer open`);
  return { sessionId: id, url };
}
