import { type Fields, StripeFailure, unknownId } from './form.ts';
import { newPrice, type Order, type TaxRate } from './objects.ts';
import type { StripeObjects } from './simulator.ts';

type Coupons = StripeObjects['coupons'];

/** Stripe's limits for the life of a checkout session. The longest is the default. */
const SHORTEST_SECONDS = 30 * 60;
const LONGEST_SECONDS = 24 * 60 * 60;

/** Reads what a subscription checkout sells. Refuses, with errors like Stripe's, what the simulator does not support. */
export function readOrder(
  body: Fields,
  { coupons, taxRates }: Pick<StripeObjects, 'coupons' | 'taxRates'>,
): Order {
  const [line, ...more] = body.list('line_items');
  const price = line?.inner('price_data');
  const product = price?.inner('product_data');
  if (!line || more.length || !price || !product)
    throw new StripeFailure(400, 'line_items: exactly one with price_data and product_data is supported');
  if (price.inner('recurring')?.required('interval') !== 'month')
    throw new StripeFailure(400, 'line_items: only monthly prices are supported');
  // A missing amount is as invalid as a negative one.
  const amount = price.integer('unit_amount') ?? -1;
  if (amount < 0) throw new StripeFailure(400, 'Invalid non-negative integer', { param: 'unit_amount' });
  const [discount] = body.list('discounts');
  const coupon = discount?.required('coupon') ?? null;
  if (coupon && !coupons.get(coupon)) throw unknownId('coupon', coupon);
  const subscription = body.inner('subscription_data');
  return {
    name: product.required('name'),
    description: product.text('description'),
    price: newPrice(amount, price.required('currency')),
    coupon,
    taxRates: readTaxRates(line.texts('tax_rates'), taxRates),
    note: body.inner('custom_text')?.inner('submit')?.text('message') ?? null,
    subscription: {
      description: subscription?.text('description') ?? null,
      metadata: subscription?.metadata() ?? {},
    },
  };
}

/** Refuses rates that do not exist or are archived. */
function readTaxRates(ids: string[], known: StripeObjects['taxRates']): TaxRate[] {
  if (ids.length > 1) throw new StripeFailure(400, 'line_items: one tax rate is supported');
  return ids.map((id) => {
    const rate = known.get(id);
    if (!rate) throw unknownId('tax rate', id);
    if (!rate.active) throw new StripeFailure(400, `The tax rate ${id} is archived.`, { param: 'tax_rates' });
    return rate;
  });
}

/** When a checkout session expires. Both times are in Unix seconds. */
export function readExpiry(body: Fields, created: number): number {
  const expires = body.integer('expires_at') ?? created + LONGEST_SECONDS;
  const lifetime = expires - created;
  if (lifetime < SHORTEST_SECONDS || lifetime > LONGEST_SECONDS)
    throw new StripeFailure(400, 'The `expires_at` timestamp must be 30 minutes to 24 hours from creation.', {
      param: 'expires_at',
    });
  return expires;
}

/** The amounts of an order, in øre: `due` is charged now, `discount` is taken off each of the first `months` months. */
export function calculateAmounts({ price, coupon }: Order, coupons: Coupons) {
  const found = coupon ? coupons.get(coupon) : undefined;
  const discount = Math.min(found?.amount_off ?? 0, price.unit_amount);
  return {
    monthly: price.unit_amount,
    discount,
    due: price.unit_amount - discount,
    months: found?.duration_in_months ?? 0,
  };
}
