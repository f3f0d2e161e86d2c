import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { coalesce } from '../../../server/domain/coalesce.ts';

const test = suite('coalesced queries');

/** A query whose runs are numbered and end on command. */
function createQuestions() {
  const open: { answer(): void; fail(): void }[] = [];
  let asked = 0;
  const ask = () => {
    asked += 1;
    const number = asked;
    return new Promise<number>((resolve, reject) => {
      open.push({ answer: () => resolve(number), fail: () => reject(new Error(`question ${number}`)) });
    });
  };
  return { ask: coalesce(ask), open };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 10));

test('concurrent callers share one query', async () => {
  const { ask, open } = createQuestions();
  const answers = Promise.all([ask(), ask(), ask()]);
  await settle();
  assert.is(open.length, 1);
  open[0]?.answer();
  assert.equal(await answers, [1, 1, 1]);
});

test('a caller during a running query gets the result of the next', async () => {
  const { ask, open } = createQuestions();
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

test('a failed query fails only for its callers', async () => {
  const { ask, open } = createQuestions();
  const first = ask().catch((error: Error) => error.message);
  await settle();
  const second = ask();
  open[0]?.fail();
  assert.is(await first, 'question 1');
  await settle();
  open[1]?.answer();
  assert.is(await second, 2);
});

test.run();
