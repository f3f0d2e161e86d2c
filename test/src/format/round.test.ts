import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { roundToHundredths } from '../../../src/format/money.ts';

test('a number is rounded to two decimals', () => {
  assert.equal([4.9, 1 / 3, 19.999].map(roundToHundredths), [4.9, 0.33, 20]);
});

test.run();
