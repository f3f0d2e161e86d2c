import type Stripe from 'stripe';
import type { Payments, WayToPay } from '../types.ts';
import { callStripe } from './client.ts';

/** The rate of Danish VAT on Stripe's invoices. It is included in the price, so no amount changes. */
const DANISH_VAT = {
  display_name: 'Moms',
  percentage: 25,
  inclusive: true,
  country: 'DK',
  jurisdiction: 'DK',
  tax_type: 'vat',
} satisfies Stripe.TaxRateCreateParams;

/** Marks the rate as ours: the account may have others for other shops. */
const MARK = { selfStorage: 'moms-25' };

export interface VatRate {
  /** The id of the account's rate, which is created if the account has none. */
  find: () => Promise<string>;
  /** Makes the next `find` ask again, because the rate may have been archived. */
  forget: () => void;
}

export function vatRate(stripe: Stripe): VatRate {
  let known: Promise<string> | undefined;
  return {
    find() {
      const finding = known ?? findOrCreate(stripe);
      known = finding;
      finding.catch(() => {
        if (known === finding) known = undefined;
      });
      return finding;
    },
    forget() {
      known = undefined;
    },
  };
}

async function findOrCreate(stripe: Stripe): Promise<string> {
  let archived = 0;
  for await (const rate of stripe.taxRates.list({ inclusive: true, limit: 100 })) {
    if (rate.metadata?.selfStorage !== MARK.selfStorage || rate.percentage !== DANISH_VAT.percentage)
      continue;
    if (rate.active) return rate.id;
    archived += 1;
  }
  // Two processes that both find no rate send the same idempotency key, and Stripe creates one rate. Stripe repeats that response for a day, so the
  // key changes once a rate is archived.
  const idempotencyKey = `tax-rate-${MARK.selfStorage}-${archived}`;
  return (await stripe.taxRates.create({ ...DANISH_VAT, metadata: MARK }, { idempotencyKey })).id;
}

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
