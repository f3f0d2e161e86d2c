import type Stripe from 'stripe';
import type { Payments, WayToPay } from '../types.ts';
import { callStripe } from './client.ts';

/** Danish VAT as it stands on Stripe's invoices: a part of the price, so amounts do not change. */
const MOMS = {
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
    if (rate.metadata?.selfStorage !== MARK.selfStorage || rate.percentage !== MOMS.percentage) continue;
    if (rate.active) return rate.id;
    archived += 1;
  }
  // Two processes that both find none send the same key and get one rate. For a day the key answers with the rate that it
  // created, so after that one is archived it must be another key.
  const idempotencyKey = `tax-rate-${MARK.selfStorage}-${archived}`;
  return (await stripe.taxRates.create({ ...MOMS, metadata: MARK }, { idempotencyKey })).id;
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
