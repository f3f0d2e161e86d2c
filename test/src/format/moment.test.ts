import { formatMoment } from '../../../src/format/time.ts';
import { assert, test } from '../../setup/suite.ts';

test('an instant is told with its day and the time in Copenhagen, in both languages', () => {
  // Browsers differ in the small words.
  const danish = formatMoment(new Date('2026-11-24T19:00:00Z'), 'da');
  assert.match(danish, /^tirsdag (den )?24\. november kl\. 20\.00$/);
  assert.match(formatMoment('2026-07-01T22:05:00Z', 'en'), /^Thursday,? 2 July at 00:05$/);
});
