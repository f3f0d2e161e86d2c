import type Stripe from 'stripe';

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
