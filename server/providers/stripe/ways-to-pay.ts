import type Stripe from 'stripe';
import type { Payments, WayToPay } from '../types.ts';
import { callStripe } from './client.ts';

/**
 * The ways to pay that Stripe charges every month in DKK, in the order in which they are shown. Apple Pay and Google Pay are
 * cards in a wallet. MobilePay is missing: at Stripe it pays once and cannot be charged again, so the checkout of a
 * subscription leaves it out, even if the account has it.
 */
const MONTHLY = ['card', 'apple_pay', 'google_pay', 'link', 'klarna', 'paypal', 'revolut_pay'] as const;

const READ_AGAIN_MS = 10 * 60_000;
const TRY_AGAIN_MS = 60_000;

/** While Stripe is asked again, and if it does not answer, the ways are those of before. */
export function stripeWaysToPay(stripe: Stripe): Pick<Payments, 'waysToPay'> {
  let known: Promise<WayToPay[]> | undefined;
  let dueAt = 0;
  async function read(before: Promise<WayToPay[]> | undefined): Promise<WayToPay[]> {
    dueAt = Number.POSITIVE_INFINITY;
    try {
      const ways = await callStripe(() => readWays(stripe));
      dueAt = Date.now() + READ_AGAIN_MS;
      known = Promise.resolve(ways);
    } catch {
      dueAt = Date.now() + TRY_AGAIN_MS;
      known = before ?? Promise.resolve([]);
    }
    return known;
  }
  return {
    waysToPay() {
      if (known && Date.now() < dueAt) return known;
      const reading = read(known);
      known ??= reading;
      return known;
    },
  };
}

/** The default configuration is the one that applies to a checkout without a list of its own. */
async function readWays(stripe: Stripe) {
  const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 });
  const used = data.find((each) => each.is_default && each.active);
  return MONTHLY.filter((way) => used?.[way]?.available);
}
