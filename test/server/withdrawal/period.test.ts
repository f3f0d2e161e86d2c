import { lastWithdrawalDay } from '../../../server/withdrawal/period.ts';
import { addDays, parseDay, toIsoDay } from '../../../src/format/date.ts';
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
