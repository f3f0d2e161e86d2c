import { formatTime } from '../../../src/format/time.ts';
import { assert, test } from '../../setup/suite.ts';

test('the time of day is that of Copenhagen, in summer and winter, with two digits each', () => {
  assert.is(formatTime(new Date('2026-07-01T12:05:00Z'), 'da'), '14.05');
  assert.is(formatTime(new Date('2026-12-01T12:05:00Z'), 'en'), '13:05');
  assert.is(formatTime(new Date('2026-12-01T23:07:59Z'), 'en'), '00:07');
});
