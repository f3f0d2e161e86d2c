import {
  dayBefore,
  daysBetween,
  lastDayNear,
  monthsBetween,
  periodStartNear,
} from '../../../server/shared/lease-months.ts';
import { parseDay } from '../../../src/format/date.ts';
import { assert, test } from '../../setup/suite.ts';

test('a period begins on the day of the lease, where the provider is up to four days off', () => {
  for (const providersDay of ['2026-05-06', '2026-05-09', '2026-05-10', '2026-05-14'])
    assert.is(periodStartNear('2026-03-10', providersDay), '2026-05-10');
  assert.is(periodStartNear('2026-03-31', '2026-05-01'), '2026-04-30', 'in the month before');
  assert.is(periodStartNear('2026-03-01', '2026-05-31'), '2026-06-01', 'in the month after');
  assert.is(periodStartNear('2025-11-10', '2027-02-10'), '2027-02-10', 'in another year');
});

test('a period boundary that was moved at the provider is respected', () => {
  assert.is(periodStartNear('2026-03-10', '2026-04-20'), '2026-04-20');
  assert.is(periodStartNear('2026-03-10', '2026-04-15'), '2026-04-15');
  assert.is(periodStartNear('2026-03-10', '2026-04-05'), '2026-04-05');
});

test('a period ends on the day before the next one begins', () => {
  assert.is(lastDayNear('2026-03-10', '2026-05-08'), '2026-05-09');
  assert.is(lastDayNear('2026-03-10', '2026-05-19'), '2026-05-19');
  assert.is(lastDayNear('2026-03-01', '2026-02-28'), '2026-02-28');
  assert.is(dayBefore('2026-03-01'), '2026-02-28');
});

test('months and days are counted over the ends of years and clock changes', () => {
  assert.is(monthsBetween('2025-11-30', '2027-02-01'), 15);
  assert.is(monthsBetween('2026-02-01', '2026-02-28'), 0);
  assert.is(monthsBetween('2026-03-01', '2025-12-31'), -3);
  const days = (one: string, other: string) => {
    const [from, to] = [parseDay(one), parseDay(other)];
    return from && to && daysBetween(from, to);
  };
  assert.is(days('2026-03-30', '2026-03-28'), 2);
  assert.is(days('2025-12-31', '2026-02-01'), -32);
});

test('what is no day is refused, and the refusal names it', () => {
  assert.throws(() => periodStartNear('2026-03-10', 'soon'), /2026-03-10, soon/);
  assert.throws(() => periodStartNear('soon', '2026-03-10'), /soon, 2026-03-10/);
  assert.throws(() => monthsBetween('soon', '2026-03-10'), /soon, 2026-03-10/);
  assert.throws(() => monthsBetween('2026-03-10', 'soon'), /2026-03-10, soon/);
  assert.throws(() => dayBefore('soon'), /not a day: soon/);
});
