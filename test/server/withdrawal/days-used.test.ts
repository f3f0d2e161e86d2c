import { type Agreed, priceOfDaysUsed } from '../../../server/withdrawal/refund.ts';
import { addDays, addMonths, type Day, parseDay, toIsoDay } from '../../../src/format/date.ts';
import fc from '../../setup/fast-check.ts';
import { assert, test } from '../../setup/suite.ts';

const DAY_MS = 86_400_000;
const agreed = fc
  .record({
    first: fc.integer({ min: Date.UTC(2024, 0, 1) / DAY_MS, max: Date.UTC(2030, 11, 31) / DAY_MS }),
    monthly: fc.integer({ min: 0, max: 100_000_000 }),
    discount: fc.integer({ min: 0, max: 100_000_000 }),
    discountMonths: fc.integer({ min: 0, max: 12 }),
  })
  .map(({ first, ...price }): Agreed => {
    const firstDay = new Date(first * DAY_MS).toISOString().slice(0, 10);
    return { firstDay, ...price };
  });
const dayOf = ({ firstDay }: Agreed) => parseDay(firstDay) as Day;
const after = (lease: Agreed, days: number) => toIsoDay(addDays(dayOf(lease), days));
const monthEnd = (lease: Agreed) => addDays(addMonths(dayOf(lease), 1), -1);
const price = ({ monthly, discount, discountMonths }: Agreed, month: number) =>
  Math.max(0, monthly - (month < discountMonths ? discount : 0));

test('the days used cost their part of the month to the øre, never rounded up', () => {
  fc.assert(
    fc.property(agreed, fc.integer({ min: 0, max: 27 }), (lease, days) => {
      const charge = priceOfDaysUsed(lease, after(lease, days));
      const end = monthEnd(lease);
      const first = dayOf(lease);
      const month = BigInt(
        (Date.UTC(end.year, end.month - 1, end.day) - Date.UTC(first.year, first.month - 1, first.day)) /
          DAY_MS +
          1,
      );
      const exact = BigInt(price(lease, 0)) * BigInt(days + 1);
      assert.ok(Number.isInteger(charge));
      assert.ok(
        BigInt(charge) * month <= exact && exact < BigInt(charge + 1) * month,
        `${charge} of ${exact}/${month}`,
      );
    }),
    { numRuns: 2000 },
  );
});

test('a whole month costs its price, the next one what was agreed for it, and a day more is never cheaper', () => {
  fc.assert(
    fc.property(agreed, fc.integer({ min: 0, max: 60 }), (lease, days) => {
      assert.is(priceOfDaysUsed(lease, toIsoDay(monthEnd(lease))), price(lease, 0));
      const second = toIsoDay(addDays(addMonths(dayOf(lease), 2), -1));
      assert.is(priceOfDaysUsed(lease, second), price(lease, 0) + price(lease, 1));
      assert.ok(priceOfDaysUsed(lease, after(lease, days)) <= priceOfDaysUsed(lease, after(lease, days + 1)));
      assert.is(priceOfDaysUsed(lease, after(lease, -1)), 0);
    }),
  );
});
