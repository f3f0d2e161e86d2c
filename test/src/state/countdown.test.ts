import { createCountdown } from '../../../src/state/action.ts';
import { stopClock } from '../../setup/clock.ts';
import { assert, suite } from '../../setup/suite.ts';

const test = suite('countdown');

let clock: ReturnType<typeof stopClock>;
test.before.each(() => {
  clock = stopClock();
});
test.after.each(() => clock.restore());

/** `advance` waits on the clock itself: this one only lets the due timers run. */
const pass = (milliseconds: number) => void clock.advance(milliseconds);

test('it counts whole seconds down to nothing, and then rests', () => {
  const { left, start } = createCountdown();
  start(3);
  const seen = [left.value];
  for (let second = 0; second < 3; second++) {
    pass(1000);
    seen.push(left.value);
  }
  assert.equal(seen, [3, 2, 1, 0]);
});

test('a tab that slept wakes up at the right second', () => {
  const { left, start } = createCountdown();
  start(60);
  clock.sleep(44_500);
  pass(1000);
  assert.is(left.value, 15);
});

test('started again it counts from the beginning, once', () => {
  const { left, start } = createCountdown();
  start(10);
  pass(1000);
  start(10);
  pass(1000);
  assert.is(left.value, 9);
  assert.is(clock.waits().filter((wait) => wait === 1000).length, 1);
});
