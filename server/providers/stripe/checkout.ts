import type Stripe from 'stripe';
import { PAYMENT_FAILED } from '../../../src/codes.ts';
import { orderFacts } from '../../../src/format/order.ts';
import type { Language } from '../../language.ts';
import {
  type CheckoutOrder,
  type CheckoutRef,
  type PaidCheckout,
  type Payments,
  ProviderFailure,
} from '../types.ts';
import { vatRate } from './account.ts';
import { isMissing, toId } from './client.ts';

/** Stripe refuses an expiry less than 30 minutes after it reads the request, and a hold lasts exactly 30. */
const EXPIRY_MARGIN_SECONDS = 60;

/** Stripe's limit for a text on its page. */
const LONGEST_TEXT = 1200;

/** The largest lease id: PostgreSQL's `integer`. */
const LARGEST_ID = 2_147_483_647;

/** Identifies a session's lease; null if it was not opened for one: the account may serve other shops, too. */
export function toCheckoutRef({ id, customer, metadata }: Stripe.Checkout.Session): CheckoutRef | null {
  const written = metadata?.leaseId ?? '';
  const leaseId = Number(written);
  if (!/^[1-9]\d{0,9}$/.test(written) || leaseId > LARGEST_ID) return null;
  return { sessionId: id, leaseId, customerId: toId(customer) };
}

/** No payment is required if the discount equals the price. */
const PAID: string[] = ['paid', 'no_payment_required'];

/**
 * The lease and subscription of a paid session; null if it is not for a lease or the payment is still settling,
 * which takes days for some payment methods.
 */
export function toPaidCheckout(session: Stripe.Checkout.Session): PaidCheckout | null {
  if (!PAID.includes(session.payment_status)) return null;
  const checkout = toCheckoutRef(session);
  const subscriptionId = toId(session.subscription);
  return checkout && subscriptionId ? { ...checkout, subscriptionId } : null;
}

/** Product texts of the hosted page and invoices. */
const WORDS = {
  da: {
    room: (number: string) => `Rum ${number}`,
    terms: 'Lejes en måned ad gangen, indtil du opsiger lejemålet',
    vat: {
      included: 'Prisen er inkl. moms',
      exempt: 'Udlejningen er fritaget for moms',
      voluntary: 'Prisen er inkl. moms. Udlejer er frivilligt registreret for moms',
    },
    discount: 'Kampagnerabat',
  },
  en: {
    room: (number: string) => `Room ${number}`,
    terms: 'Rented one month at a time until you terminate the lease',
    vat: {
      included: 'The price includes VAT',
      exempt: 'The rental is exempt from VAT',
      voluntary: 'The price includes VAT. The landlord is registered for VAT by choice',
    },
    discount: 'Campaign discount',
  },
} satisfies Record<Language, unknown>;

/** Hosted pages: for the first payment of a lease, and for saving a card. */
export function stripeCheckout(stripe: Stripe) {
  const moms = vatRate(stripe);
  return {
    async openCheckout(order) {
      try {
        // If the rate cannot be found, no checkout opens: every invoice of the subscription would lack VAT, and Stripe
        // does not change an invoice that is paid.
        const rate = hasVat(order) ? await moms.find() : null;
        const coupon = await createCoupon(stripe, order);
        const session = await stripe.checkout.sessions.create(
          sessionParameters(order, { coupon, rate }),
          // Lease ids repeat in a new database, customer ids do not.
          { idempotencyKey: `checkout-${order.customerId}-${order.leaseId}` },
        );
        return toOpenSession(session);
      } catch (error) {
        moms.forget();
        throw error;
      }
    },

    async expireCheckout(sessionId) {
      try {
        await stripe.checkout.sessions.expire(sessionId);
      } catch (error) {
        // The session is not open any more, or Stripe does not find it: a session of another account cannot be paid here.
        if (isMissing(error)) return null;
        const session = await stripe.checkout.sessions.retrieve(sessionId);
        if (session.status === 'expired') return null;
        const paid = session.status === 'complete' ? toPaidCheckout(session) : null;
        if (!paid) throw error;
        return paid;
      }
      return null;
    },

    async openSetup({ customerId, language, replaces, successUrl, cancelUrl }) {
      const session = await stripe.checkout.sessions.create({
        mode: 'setup',
        customer: customerId,
        currency: 'dkk',
        // My-room lists cards alone.
        allowed_payment_method_types: ['card'],
        locale: language,
        ...(replaces && { metadata: { replaces } }),
        success_url: successUrl,
        cancel_url: cancelUrl,
      });
      return toOpenSession(session);
    },
  } satisfies Partial<Payments>;
}

function toOpenSession({ id, url }: { id: string; url: string | null }): { sessionId: string; url: string } {
  if (!url) throw new ProviderFailure(PAYMENT_FAILED, `checkout session ${id} is no longer open`);
  return { sessionId: id, url };
}

/** A coupon for the first months' discount, for one order; null without a discount. */
async function createCoupon(stripe: Stripe, order: CheckoutOrder): Promise<string | null> {
  const discount = Math.min(order.discount, order.monthly);
  if (discount <= 0 || order.discountMonths <= 0) return null;
  const coupon = await stripe.coupons.create(
    {
      name: WORDS[order.language].discount,
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

const hasVat = ({ order: { vat } }: CheckoutOrder): boolean => vat === 'included' || vat === 'voluntary';

/** The order in the words of the rent form, beside the button that pays. */
const orderText = ({ order, language }: CheckoutOrder): string =>
  orderFacts(order, language)
    .map(({ name, value }) => `${name}: ${value}`)
    .join(' · ')
    .slice(0, LONGEST_TEXT);

/**
 * The checkout session that sells an order: a subscription with one monthly price. Without a list of payment methods
 * Stripe offers every one that the account has, that suits the person's device and that can be charged each month.
 */
function sessionParameters(
  order: CheckoutOrder,
  { coupon, rate }: { coupon: string | null; rate: string | null },
): Stripe.Checkout.SessionCreateParams {
  const words = WORDS[order.language];
  const { room, vat } = order.order;
  const name = words.room(room);
  const description = [words.terms, ...(vat ? [words.vat[vat]] : [])].join('. ');
  const metadata = { leaseId: String(order.leaseId) };
  return {
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
          product_data: { name, description },
        },
        // The subscription keeps it, so the invoices of later months show VAT too.
        ...(rate && { tax_rates: [rate] }),
      },
    ],
    ...(coupon && { discounts: [{ coupon }] }),
    custom_text: { submit: { message: orderText(order) } },
    locale: order.language,
    expires_at: Math.ceil(order.expiresAt.getTime() / 1000) + EXPIRY_MARGIN_SECONDS,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  };
}
