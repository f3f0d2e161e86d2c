import { monthsAfter } from '../../../demo/simulators/stripe/draft.ts';
import { lastDayOfPeriod, periodStart } from '../../../server/providers/stripe/client.ts';
import { endOfDay, lastDayNear } from '../../../server/shared/lease-months.ts';
import { addDays, addMonths, today, toIsoDay } from '../../../src/format/date.ts';
import { discountExpiry, nextCharge } from '../../../src/format/price.ts';
import fc from '../../setup/fast-check.ts';
import { assert, test } from '../../setup/suite.ts';

const MINUTE = 60_000;

/** Instants from 2024 to 2031, half of them within two hours of a midnight in Denmark. */
const instant = fc.oneof(
  fc.date({ min: new Date('2024-01-01'), max: new Date('2031-12-31'), noInvalidDate: true }),
  fc
    .tuple(
      fc.record({
        year: fc.integer({ min: 2024, max: 2031 }),
        month: fc.integer({ min: 1, max: 12 }),
        day: fc.integer({ min: 1, max: 28 }),
      }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: -120, max: 120 }),
    )
    .map(([day, later, minutes]) => new Date(endOfDay(addDays(day, later)).getTime() + minutes * MINUTE - 1)),
);

test('periods are whole calendar months from the first day', () => {
  const property = fc.property(
    instant,
    fc.integer({ min: 0, max: 31 }),
    fc.integer({ min: 1, max: 36 }),
    (chosen, minutesToPay, months) => {
      const first = today(chosen);
      const firstDay = toIsoDay(first);
      // Stripe counts in UTC, from the payment.
      const paid = Math.floor((chosen.getTime() + minutesToPay * MINUTE) / 1000);
      const renewal = monthsAfter(paid, months);
      const begins = toIsoDay(addMonths(first, months));
      assert.is(periodStart(renewal, firstDay), begins);
      assert.is(lastDayOfPeriod(renewal, firstDay), toIsoDay(addDays(addMonths(first, months), -1)));
      assert.is(lastDayNear(firstDay, lastDayOfPeriod(renewal)), lastDayOfPeriod(renewal, firstDay));

      const price = {
        fullMonth: 84_900,
        discount: 9_900,
        discountDuration: months,
        paidPeriodStart: firstDay,
      };
      const next = nextCharge(price)?.day;
      assert.is(next && toIsoDay(next), periodStart(monthsAfter(paid, 1), firstDay));
      const dearer = discountExpiry(price);
      assert.is(dearer && toIsoDay(dearer), begins, 'the first period at the full price');
    },
  );
  fc.assert(property, { numRuns: 20_000, seed: 14 });
});
