import { createWorkQueue } from '../../../server/people/hashing.ts';
import type { Failure } from '../../../server/shared/failure.ts';
import { assert, suite } from '../../setup/suite.ts';

const test = suite('work queue');

/** Tasks that end on command. */
function createWork() {
  const running: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => running.push(resolve));
  return { running, work };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('tasks above the limit wait for their turn', async () => {
  const inTurn = createWorkQueue({ maxRunning: 2, maxWaiting: 10 });
  const { running, work } = createWork();
  const all = Promise.all([inTurn(work), inTurn(work), inTurn(work), inTurn(work)]);
  await settle();
  assert.is(running.length, 2);
  assert.equal(inTurn.load(), { running: 2, waiting: 2 });
  running[0]?.();
  await settle();
  assert.is(running.length, 3);
  running[1]?.();
  running[2]?.();
  await settle();
  running[3]?.();
  await all;
  assert.equal(inTurn.load(), { running: 0, waiting: 0 });
});

test('a full queue rejects with 503', async () => {
  const inTurn = createWorkQueue({ maxRunning: 1, maxWaiting: 1 });
  const { running, work } = createWork();
  const two = [inTurn(work), inTurn(work)];
  const refused = await inTurn(work).then(
    () => null,
    (error: Failure) => error,
  );
  assert.is(refused?.status, 503);
  running[0]?.();
  await settle();
  running[1]?.();
  await Promise.all(two);
});

test('one caller can fill half of the queue', async () => {
  const inTurn = createWorkQueue({ maxRunning: 1, maxWaiting: 4 });
  const { running, work } = createWork();
  const taken = [inTurn(work, 'flood'), inTurn(work, 'flood'), inTurn(work, 'flood')];
  const refused = await inTurn(work, 'flood').then(
    () => null,
    (error: Failure) => error,
  );
  assert.is(refused?.status, 503);
  taken.push(inTurn(work, 'tenant'), inTurn(work));
  assert.is(inTurn.load().waiting, 4);
  for (const at of taken.keys()) {
    await settle();
    running[at]?.();
  }
  await Promise.all(taken);
});
