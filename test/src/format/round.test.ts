import { roundToHundredths } from '../../../src/format/money.ts';
import { assert, test } from '../../setup/suite.ts';

test('a number is rounded to two decimals', () => {
  assert.equal([4.9, 1 / 3, 19.999].map(roundToHundredths), [4.9, 0.33, 20]);
});
