import { formatMonthly, formatOere, fromOere, toOere } from '../../../src/format/money.ts';
import fc from '../../setup/fast-check.ts';
import { assert, test } from '../../setup/suite.ts';

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
