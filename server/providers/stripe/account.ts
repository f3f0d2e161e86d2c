import type Stripe from 'stripe';
import type { PaymentMethodType, Payments } from '../types.ts';

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

export function vatRate(stripe: Stripe) {
  let known: Promise<string> | undefined;
  return {
    /** The id of the account's tax rate. Creates the rate if the account has none. */
    find() {
      known ??= findOrCreate(stripe);
      return known;
    },
    /** Makes the next `find` ask Stripe again: after a failure, or because the rate may have been archived. */
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
 * Payment method types that Stripe can charge every month in DKK, in the order of display. Apple Pay and Google Pay are cards in a wallet. MobilePay is
 * missing: at Stripe it pays once and cannot be charged again, so a subscription's checkout leaves it out even if the account has it.
 */
const MONTHLY = ['card', 'apple_pay', 'google_pay', 'link', 'klarna', 'paypal', 'revolut_pay'] as const;

/** The types that the account offers. Those of the last successful reading while Stripe does not answer. */
export function stripePaymentMethodTypes(stripe: Stripe) {
  let known: Promise<PaymentMethodType[]> | undefined;
  return {
    paymentMethodTypes() {
      known ??= findTypes(stripe).catch(() => []);
      return known;
    },
    async readPaymentMethodTypes() {
      known = Promise.resolve(await findTypes(stripe));
    },
  } satisfies Partial<Payments>;
}

/** The default configuration is the one that applies to a checkout without a list of its own. */
async function findTypes(stripe: Stripe) {
  const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 });
  const used = data.find((each) => each.is_default && each.active);
  return MONTHLY.filter((type) => used?.[type]?.available);
}
