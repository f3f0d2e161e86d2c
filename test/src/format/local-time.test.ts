import { fromLocalTime, toLocalTime } from '../../../src/format/time.ts';
import { assert, test } from '../../setup/suite.ts';

const instant = (text: string, which: 'first' | 'last') => fromLocalTime(text, which)?.toISOString();

test('a time is the one that the clock in Copenhagen shows, in summer and in winter', () => {
  assert.is(instant('2026-11-24T20:00', 'first'), '2026-11-24T19:00:00.000Z');
  assert.is(instant('2026-07-01T20:00', 'last'), '2026-07-01T18:00:00.000Z');
  assert.is(toLocalTime(new Date('2026-07-01T18:05:59Z')), '2026-07-01T20:05');
  assert.is(toLocalTime(new Date('2026-12-31T23:00:00Z')), '2027-01-01T00:00');
});

test('of an hour that the clock shows twice the first or the last is meant', () => {
  assert.is(instant('2026-10-25T02:30', 'first'), '2026-10-25T00:30:00.000Z');
  assert.is(instant('2026-10-25T02:30', 'last'), '2026-10-25T01:30:00.000Z');
});

test('an hour that the clock leaves out counts as an hour later', () => {
  for (const which of ['first', 'last'] as const)
    assert.is(toLocalTime(fromLocalTime('2026-03-29T02:30', which) ?? new Date(0)), '2026-03-29T03:30');
});

test('what is no time is null', () => {
  assert.equal([fromLocalTime('', 'first'), fromLocalTime('soon', 'last')], [null, null]);
});
