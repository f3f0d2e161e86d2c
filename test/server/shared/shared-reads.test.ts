import { shareRead } from '../../../server/shared/shared-reads.ts';
import { assert, suite } from '../../setup/suite.ts';

const test = suite('shared reads');

/** A read whose runs are numbered and end on command. */
function createReads() {
  const owner = {};
  const open: { answer(): void; fail(): void }[] = [];
  let count = 0;
  const read = () => {
    count += 1;
    const number = count;
    return new Promise<number>((resolve, reject) => {
      open.push({ answer: () => resolve(number), fail: () => reject(new Error(`read ${number}`)) });
    });
  };
  return { ask: (key = 'a') => shareRead(owner, key, read), open };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 10));

test('R14.7 concurrent callers share one read, of their own key alone', async () => {
  const { ask, open } = createReads();
  const answers = Promise.all([ask(), ask(), ask('b'), ask()]);
  await settle();
  assert.is(open.length, 2);
  for (const each of open) each.answer();
  assert.equal(await answers, [1, 1, 2, 1]);
});

test('a caller during a running read gets the answer of the next', async () => {
  const { ask, open } = createReads();
  const first = ask();
  await settle();
  const late = Promise.all([ask(), ask()]);
  await settle();
  assert.is(open.length, 1, 'one at a time');
  open[0]?.answer();
  assert.is(await first, 1);
  await settle();
  assert.is(open.length, 2);
  open[1]?.answer();
  assert.equal(await late, [2, 2]);
});

test('a failed read fails only for its callers', async () => {
  const { ask, open } = createReads();
  const first = ask().catch((error: Error) => error.message);
  await settle();
  const second = ask();
  open[0]?.fail();
  assert.is(await first, 'read 1');
  await settle();
  open[1]?.answer();
  assert.is(await second, 2);
});
