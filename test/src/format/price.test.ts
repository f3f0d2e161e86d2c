import { discountExpiry, dueNow, nextCharge, paidPeriod } from '../../../src/format/price.ts';
import fc from '../../setup/fast-check.ts';
import { assert, test } from '../../setup/suite.ts';

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

const priced = { fullMonth: 90_000, discount: 22_550, discountDuration: 3, paidPeriodStart: '2026-10-31' };

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
