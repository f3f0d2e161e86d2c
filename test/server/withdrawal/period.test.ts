import { type AgreedPrice, priceOfDaysUsed } from '../../../server/withdrawal/examine.ts';
import { lastWithdrawalDay } from '../../../server/withdrawal/period.ts';
import { addDays, addMonths, type Day, parseDay, toIsoDay } from '../../../src/format/date.ts';
import { DAY_MS } from '../../setup/clock.ts';
import fc from '../../setup/fast-check.ts';
import { assert, test } from '../../setup/suite.ts';

const last = (agreed: string, days = 14) => lastWithdrawalDay(new Date(agreed), days);
const dayBefore = (iso: string, days: number) =>
  toIsoDay(addDays(parseDay(iso) ?? { year: 0, month: 1, day: 1 }, -days));

test('the period is counted from the day after the contract, in Danish days', () => {
  assert.is(last('2026-11-02T12:00:00Z'), '2026-11-16');
  assert.is(last('2026-11-02T22:59:59Z'), '2026-11-16', 'the last second of the day');
  assert.is(last('2026-11-02T23:00:00Z'), '2026-11-17', 'the first second of the next');
  assert.is(last('2026-03-17T23:30:00Z'), '2026-04-01', 'over the clock change in spring');
  assert.is(last('2026-10-13T21:59:00Z'), '2026-10-27', 'and in autumn');
  assert.is(last('2026-11-02T12:00:00Z', 30), '2026-12-02');
});

test('a period that would end on a Saturday, a Sunday or a day off ends on the next working day', () => {
  const daysOff: [dayOff: string, next: string, name: string][] = [
    ['2026-11-14', '2026-11-16', 'a Saturday'],
    ['2026-11-15', '2026-11-16', 'a Sunday'],
    ['2027-01-01', '2027-01-04', 'New Year, a Friday'],
    ['2026-04-02', '2026-04-07', 'Maundy Thursday'],
    ['2026-04-03', '2026-04-07', 'Good Friday'],
    ['2026-04-06', '2026-04-07', 'Easter Monday'],
    ['2026-05-14', '2026-05-15', 'Ascension Day'],
    ['2026-05-25', '2026-05-26', 'Whit Monday'],
    ['2026-06-05', '2026-06-08', 'Constitution Day, a Friday'],
    ['2026-12-24', '2026-12-28', 'Christmas Eve'],
    ['2026-12-31', '2027-01-04', "New Year's Eve"],
  ];
  for (const [dayOff, next, name] of daysOff)
    assert.is(last(`${dayBefore(dayOff, 14)}T12:00:00Z`), next, name);
  assert.is(
    last(`${dayBefore('2026-05-01', 14)}T12:00:00Z`),
    '2026-05-01',
    'Great Prayer Day is a working day',
  );
});

test('Easter is found in every year', () => {
  const sundays = [
    '2024-03-31',
    '2025-04-20',
    '2027-03-28',
    '2028-04-16',
    '2029-04-01',
    '2030-04-21',
    '2038-04-25',
  ];
  for (const sunday of sundays) {
    const goodFriday = dayBefore(sunday, 2);
    assert.is(last(`${dayBefore(goodFriday, 14)}T12:00:00Z`), dayBefore(sunday, -2), sunday);
  }
});

const agreed = fc
  .record({
    first: fc.integer({ min: Date.UTC(2024, 0, 1) / DAY_MS, max: Date.UTC(2030, 11, 31) / DAY_MS }),
    monthly: fc.integer({ min: 0, max: 100_000_000 }),
    discount: fc.integer({ min: 0, max: 100_000_000 }),
    discountMonths: fc.integer({ min: 0, max: 12 }),
  })
  .map(({ first, ...price }): AgreedPrice => {
    const firstDay = new Date(first * DAY_MS).toISOString().slice(0, 10);
    return { firstDay, ...price };
  });
const dayOf = ({ firstDay }: AgreedPrice) => parseDay(firstDay) as Day;
const after = (lease: AgreedPrice, days: number) => toIsoDay(addDays(dayOf(lease), days));
const monthEnd = (lease: AgreedPrice) => addDays(addMonths(dayOf(lease), 1), -1);
const price = ({ monthly, discount, discountMonths }: AgreedPrice, month: number) =>
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
