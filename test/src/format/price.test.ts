import { formatMonthly, formatOere, fromOere, roundToHundredths, toOere } from '../../../src/format/money.ts';
import {
  campaignPrice,
  currentPrice,
  discountExpiry,
  dueNow,
  monthlyPrice,
  nextCharge,
  paidPeriod,
} from '../../../src/format/price.ts';
import fc from '../../setup/fast-check.ts';
import { assert, test } from '../../setup/suite.ts';
import { floors, room } from '../../widgets/facility.ts';

test('half an øre rounds away from zero, also where the binary number lies below it', () => {
  for (const [dkk, oere] of [
    [1.005, 101],
    [-1.005, -101],
    [8.165, 817],
    [1.004, 100],
    [0.1 + 0.2, 30],
    [1234.5, 123450],
    [99999999.99, 9999999999],
    [0, 0],
  ] as const) {
    assert.is(toOere(dkk), oere, `${dkk} DKK`);
  }
});

test('a tiny negative amount becomes 0 and not minus 0', () => {
  assert.ok(Object.is(toOere(-0.001), 0));
});

test('an amount that is no finite number is refused', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    assert.throws(() => toOere(value), /not an amount/);
  }
});

test('whole øre survive the way to the wire and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (oere) => {
      assert.is(toOere(fromOere(oere)), oere);
    }),
  );
});

test('R3.1 an amount has two decimals, a comma, no thousands separator and a true minus sign', () => {
  assert.is(formatOere(123450), '1234,50 DKK');
  assert.is(formatOere(100000000), '1000000,00 DKK');
  assert.is(formatOere(5), '0,05 DKK');
  assert.is(formatOere(0), '0,00 DKK');
  assert.is(formatOere(-5), '−0,05 DKK');
  assert.is(formatOere(-123450), '−1234,50 DKK');
});

test('a monthly price ends with the word for a month that it is given', () => {
  assert.is(formatMonthly(123450, 'md.'), '1234,50 DKK/md.');
  assert.is(formatMonthly(123450, 'month'), '1234,50 DKK/month');
});

test('a number is rounded to two decimals', () => {
  assert.equal([4.9, 1 / 3, 19.999].map(roundToHundredths), [4.9, 0.33, 20]);
});

test('what is due now is the full month less the discount', () => {
  assert.is(dueNow({ fullMonth: 50000, discount: 12550 }), 37450);
});

test('without a discount the full month is due', () => {
  assert.is(dueNow({ fullMonth: 50000, discount: 0 }), 50000);
  assert.is(dueNow({ fullMonth: 50000, discount: null }), 50000);
  assert.is(dueNow({ fullMonth: 50000 }), 50000);
});

test('what is due now is never below 0, and never above the full month for a discount', () => {
  assert.is(dueNow({ fullMonth: 50000, discount: 60000 }), 0);
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (fullMonth, discount) => {
      const due = dueNow({ fullMonth, discount });
      assert.ok(due >= 0 && due <= fullMonth);
    }),
  );
});

test('a paid month ends the day before the next begins', () => {
  assert.equal(paidPeriod('2026-11-22'), {
    from: { year: 2026, month: 11, day: 22 },
    to: { year: 2026, month: 12, day: 21 },
  });
  assert.equal(paidPeriod('2026-01-31')?.to, { year: 2026, month: 2, day: 27 });
  assert.is(paidPeriod('soon'), null);
});

test('a discount ends its months after the start of the paid period', () => {
  assert.equal(discountExpiry({ paidPeriodStart: '2026-03-01', discountDuration: 3 }), {
    year: 2026,
    month: 6,
    day: 1,
  });
});

test('a discount from the 31st ends on the last day of a shorter month', () => {
  assert.equal(discountExpiry({ paidPeriodStart: '2026-01-31', discountDuration: 1 }), {
    year: 2026,
    month: 2,
    day: 28,
  });
  assert.equal(discountExpiry({ paidPeriodStart: '2028-01-31T00:00:00', discountDuration: 1 }), {
    year: 2028,
    month: 2,
    day: 29,
  });
});

test('without a discount there is no end of it', () => {
  for (const discountDuration of [0, null, undefined, -1]) {
    assert.is(discountExpiry({ paidPeriodStart: '2026-01-31', discountDuration }), null);
  }
  for (const paidPeriodStart of ['', 'soon', null, undefined]) {
    assert.is(discountExpiry({ paidPeriodStart, discountDuration: 1 }), null);
  }
});

const priced = { fullMonth: 90_000, discount: 22_550, discountDuration: 2, paidPeriodStart: '2026-10-31' };

test('the next charge is a month after the first, with the discount while it lasts', () => {
  assert.equal(nextCharge(priced), { day: { year: 2026, month: 11, day: 30 }, amount: 67_450 });
});

for (const discountDuration of [1, 0, null]) {
  test(`a discount of ${discountDuration} months is over at the next charge`, () => {
    assert.is(nextCharge({ ...priced, discountDuration })?.amount, 90_000);
  });
}

test('without a readable start there is no next charge', () => {
  assert.is(nextCharge({ ...priced, paidPeriodStart: 'soon' }), null);
});

test('R2.5 a campaign price is the floor price times the area, in whole øre', () => {
  assert.is(campaignPrice({ sqmPrice: 10000, sqm: 4 }), 40000);
  assert.is(campaignPrice({ sqmPrice: 10050, sqm: 4.95 }), 49748);
  assert.is(campaignPrice({ sqmPrice: 9999, sqm: 0.5 }), 5000);
});

test('a room costs its campaign price where that is lower, else its own', () => {
  const room = { price: 50000, sqm: 4 };
  assert.is(currentPrice({ ...room, sqmPrice: 10000 }), 40000);
  assert.is(currentPrice({ ...room, sqmPrice: 15000 }), 50000);
  assert.is(currentPrice({ ...room, sqmPrice: null }), 50000);
});

const ACTIVE = { id: 20 };
const OVER = { id: 30 };
const UNKNOWN = { id: 99 };

test('a room on a floor with an active campaign costs its campaign price now', () => {
  const cheap = room({ sqm: 7.5, price: 900, floor: ACTIVE });
  assert.equal(monthlyPrice(cheap, floors), { now: 67_500, normal: 90_000 });
});

test('a campaign makes no room dearer', () => {
  const small = room({ sqm: 7.5, price: 600, floor: ACTIVE });
  assert.equal(monthlyPrice(small, floors), { now: 60_000, normal: 60_000 });
});

test('R3.8 a campaign without a price for a square metre, or with one that is no number, makes no room cheaper', () => {
  const plain = room({ floor: ACTIVE });
  for (const sqmPrice of [null, undefined, '89'] as unknown as number[]) {
    const given = floors.map((floor) => ({ ...floor, campaign: { active: true, text: '', sqmPrice } }));
    assert.equal(monthlyPrice(plain, given).now, monthlyPrice(plain, []).normal);
  }
});

for (const [what, floor] of Object.entries({ 'campaign is over': OVER, 'floor is not known': UNKNOWN }))
  test(`a room whose ${what} costs its own price`, () => {
    const plain = room({ price: 500.5, floor });
    assert.equal(monthlyPrice(plain, floors), { now: 50_050, normal: 50_050 });
  });
