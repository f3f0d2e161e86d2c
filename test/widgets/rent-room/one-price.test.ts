import type Stripe from 'stripe';
import { renderSizeCards } from '../../../demo/pages/sizes.ts';
import { calculateAmounts } from '../../../demo/simulators/stripe/checkout-order.ts';
import {
  type Coupon,
  newInvoice,
  newPrice,
  newSubscription,
  newSubscriptionTerms,
} from '../../../demo/simulators/stripe/objects.ts';
import type { Facility } from '../../../server/facility/facility.ts';
import { toRows } from '../../../server/facility/rows.ts';
import { stripeCheckout } from '../../../server/providers/stripe/checkout.ts';
import { toCampaign } from '../../../server/rooms/floors.ts';
import { toRoomAnswer } from '../../../server/rooms/list.ts';
import { type Price, priceWithCampaign, toRoomPrice } from '../../../server/rooms/prices.ts';
import type { Floor, Room } from '../../../src/api/calls.ts';
import { formatMonthly, formatOere } from '../../../src/format/money.ts';
import {
  BANDS,
  findBandId,
  type MonthlyPrice,
  monthlyPrice,
  nextCharge,
  summariseBands,
} from '../../../src/format/price.ts';
import { roomLabel } from '../../../widgets/rent-room/names.ts';
import { suggestChoices } from '../../../widgets/rent-room/no-rooms.tsx';
import { toQuote } from '../../../widgets/rent-room/price.tsx';
import fc from '../../setup/fast-check.ts';
import { ORDER } from '../../setup/order.ts';
import { assert, test } from '../../setup/suite.ts';

/** One price on every page (docs/product.md R3.8): the models of the pages and the calculations of the server, without a browser. */

const DAY = '2026-11-22';
const oere = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((amount) => amount / 100);

const campaignOf = fc.option(
  fc.record({
    active: fc.boolean(),
    text: fc.constant('Tilbud'),
    sqmPrice: oere(400),
    months: fc.integer({ min: 1, max: 12 }),
  }),
);
const roomSizeAndPrice = fc.tuple(
  fc.integer({ min: 10, max: 300 }).map((tenths) => tenths / 10),
  // A few prices twice, so that rooms tie.
  fc.oneof(fc.constantFrom(399, 500, 959), oere(3000)),
);
const facilities: fc.Arbitrary<Facility> = fc
  .array(fc.tuple(campaignOf, fc.array(roomSizeAndPrice, { maxLength: 6 })), { minLength: 1, maxLength: 4 })
  .map((floors) => ({
    department: { id: 1, name: 'Havnens Opbevaring', address: 'Havnegade 12', zip: '5000', city: 'Odense' },
    gates: [],
    floors: floors.map(([campaign, rooms], at) => ({
      id: at + 1,
      name: `${at}. sal`,
      ...(campaign && { campaign }),
      plan: { width: 10, depth: 10, features: [] },
      rooms: rooms.map(([sqm, price], index) => {
        const id = (at + 1) * 100 + index;
        return { id, number: String(id), sqm, price, outline: [0, 0, 1, 1] };
      }),
    })),
  }));

/** The answers that the widgets read, and the price that the server calculates for each room. */
function serve(facility: Facility) {
  const rows = toRows(facility);
  const floors = rows.floor.map((row) => ({
    ...row,
    campaign: toCampaign(row as never),
  })) as unknown as Floor[];
  const rooms: Room[] = rows.room.map((row) => toRoomAnswer({ ...row, available: true } as never));
  const prices = new Map(
    rows.room.map((row) => [
      row.id,
      priceWithCampaign(row as never, rows.floor.find(({ id }) => id === row.floorId) as never),
    ]),
  );
  return { floors, rooms, prices };
}

/** Danish VAT is part of the price, so it changes no amount. */
const RATE = {
  id: 'txr',
  active: true,
  inclusive: true,
  percentage: 25,
  metadata: { selfStorage: 'moms-25' },
};

/** What the checkout asks for and what the invoices of the first months say, by Stripe's rules. */
async function charge(price: Price): Promise<{ due: number; invoices: number[] }> {
  const coupons = new Map<string, Coupon>();
  let [amount, coupon]: [number, string | undefined] = [0, undefined];
  const stripe = {
    taxRates: {
      list: async function* () {
        yield RATE;
      },
    },
    coupons: {
      create: async (created: Stripe.CouponCreateParams) => {
        coupons.set('off', created as never);
        return { id: 'off' };
      },
    },
    checkout: {
      sessions: {
        create: async ({ line_items, discounts }: Stripe.Checkout.SessionCreateParams) => {
          amount = line_items?.[0]?.price_data?.unit_amount ?? 0;
          coupon = discounts?.[0]?.coupon;
          return { id: 'cs', url: 'https://checkout.stripe.com/cs' };
        },
      },
    },
  };
  const words = { order: ORDER, language: 'da', successUrl: '', cancelUrl: '', customerId: '' } as const;
  await stripeCheckout(stripe as never).openCheckout({
    ...words,
    ...price,
    leaseId: 1,
    expiresAt: new Date(),
  });
  const order = {
    name: '',
    price: newPrice(amount, 'dkk'),
    subscription: { metadata: {}, description: '' },
    taxRates: [RATE],
  };
  const used = coupon ? (coupons.get(coupon) as Coupon) : null;
  const subscription = newSubscription({
    customer: '',
    card: '',
    order: order as never,
    coupon: used,
    at: 0,
  });
  const terms = newSubscriptionTerms('', '', used);
  const invoice = (cycle: number) => newInvoice(subscription, { ...terms, cycle }, {} as never).total;
  const { due } = calculateAmounts({ ...order, coupon } as never, coupons as never);
  return { due, invoices: [invoice(0), invoice(1), invoice(price.discountMonths)] };
}

/** Checks that a "from" price is that of one of the rooms, and that none is cheaper. */
function isCheapest(from: MonthlyPrice | null, rooms: Room[], floors: Floor[]): void {
  const all = rooms.map((room) => monthlyPrice(room, floors));
  assert.is(from?.now, all.length > 0 ? Math.min(...all.map(({ now }) => now)) : undefined);
  if (from) assert.ok(all.some(({ now, normal }) => now === from.now && normal === from.normal));
}

test('R3.8 every page shows the same price of a room, and the checkout and the invoices charge it', async () => {
  let [cases, offers] = [0, 0];
  await fc.assert(
    fc.asyncProperty(facilities, async (facility) => {
      const { floors, rooms, prices } = serve(facility);
      for (const room of rooms) {
        const shown = monthlyPrice(room, floors);
        const label = roomLabel(room, { hasCampaign: () => false, monthlyPrice: () => shown } as never);
        const price = prices.get(room.id) as Price;
        const months = shown.now < shown.normal ? `\ni\u00a0${price.discountMonths}\u00a0md.` : '';
        assert.ok(label.endsWith(formatMonthly(shown.now, 'md.') + months), label);
        const answer = toRoomPrice(price, { day: DAY, vat: 'none' });
        const quote = toQuote({ state: 'there', value: answer }).value;
        assert.equal([quote?.dueNow, quote?.fullMonth], [shown.now, shown.normal]);
        const { due, invoices } = await charge(price);
        assert.is(due, shown.now, formatOere(due));
        assert.equal(invoices, [due, quote && nextCharge(quote.order)?.amount, shown.normal]);
        cases += 1;
        offers += Number(shown.now < shown.normal);
      }
    }),
    { numRuns: 1000 },
  );
  assert.ok(cases > 2000 && offers > 400, `${cases} rooms, ${offers} of them cheaper now`);
});

test('each "from" price is the price of one room, the cheapest now, on the bands, the front page and suggestions', () => {
  fc.assert(
    fc.property(facilities, (facility) => {
      const { floors, rooms } = serve(facility);
      const bands = summariseBands(rooms, floors);
      const inBand = (id: number) => rooms.filter(({ sqm }) => findBandId(sqm) === id);
      for (const { id, from } of bands) isCheapest(from, inBand(id), floors);

      const page = String(renderSizeCards({ language: 'da', base: '', bands }));
      assert.equal(
        [...page.matchAll(/class="from">fra (.*?)<\/p>/g)].map(([, text = '']) =>
          (text.match(/[\d,]+ DKK/g) ?? []).reverse(),
        ),
        bands.flatMap(({ from }) => (from ? [[...new Set([from.now, from.normal])].map(formatOere)] : [])),
      );

      for (const { id: bandId } of BANDS)
        for (const each of suggestChoices({ vacant: rooms, floors, floorId: null, bandId }))
          isCheapest(each.from, inBand(each.bandId ?? 0), floors);
    }),
    { numRuns: 1000 },
  );
});
