import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createAnswerCache } from '../../../server/http/answer-cache.ts';

const test = suite('answer cache');

/** A cache, and how many times an answer was made. */
function createStore(limits?: Parameters<typeof createAnswerCache>[0]) {
  const keptAnswer = createAnswerCache(limits);
  let made = 0;
  const get = async (key: string, state: string, value: unknown = null): Promise<unknown> => {
    const prepared = await keptAnswer(key, state, async () => {
      made += 1;
      return value;
    });
    return JSON.parse(prepared.bytes.toString());
  };
  return { keptAnswer, get, made: () => made };
}

test('concurrent callers share one answer per version', async () => {
  const { get, made } = createStore();
  assert.equal(await Promise.all([get('a', '1', 'one'), get('a', '1', 'two')]), ['one', 'one']);
  assert.is(await get('a', '1', 'three'), 'one');
  assert.is(made(), 1);
});

test('another version or key has another answer', async () => {
  const { get } = createStore();
  assert.is(await get('a', '1', 'one'), 'one');
  assert.is(await get('a', '2', 'two'), 'two');
  assert.is(await get('b', '2', 'three'), 'three');
  assert.is(await get('a', '1', 'four'), 'four', 'only the newest state is kept');
});

test('an unchanged answer keeps its encodings', async () => {
  const { keptAnswer } = createStore();
  const first = await keptAnswer('a', '1', async () => ({ rooms: 3 }));
  assert.is(await keptAnswer('a', '2', async () => ({ rooms: 3 })), first);
  assert.is.not(await keptAnswer('a', '3', async () => ({ rooms: 4 })), first);
});

test('a slow answer of an old version does not replace a newer one', async () => {
  const { keptAnswer, get } = createStore();
  let finish = (_: string) => {};
  const slow = keptAnswer('a', '1', () => new Promise((resolve) => (finish = resolve)));
  assert.is(await get('a', '2', 'new'), 'new');
  finish('old');
  assert.is((await slow).bytes.toString(), '"old"');
  assert.is(await get('a', '2', 'again'), 'new');
});

test('a failure reaches all waiting callers and is not cached', async () => {
  const { keptAnswer, get } = createStore();
  const fail = () => keptAnswer('a', '1', async () => Promise.reject(new Error('no room')));
  const failures = await Promise.all([fail(), fail()].map((each) => each.catch((error) => error.message)));
  assert.equal(failures, ['no room', 'no room']);
  assert.is(await get('a', '1', 'a room'), 'a room');
});

test('only the most recently used answers are cached', async () => {
  const limits = { answers: 64, bytes: 8 * 1024 * 1024 };
  const { get, made } = createStore(limits);
  for (let key = 0; key < 100; key += 1) {
    await get(String(key), '1');
    await get('asked all the time', '1');
  }
  assert.is(made(), 101);
  await get('0', '1');
  assert.is(made(), 102, 'the oldest is gone');

  const large = createStore(limits);
  const megabyte = 'x'.repeat(1024 * 1024);
  for (let key = 0; key < 20; key += 1) await large.get(String(key), '1', megabyte);
  for (let key = 19; key >= 0; key -= 1) await large.get(String(key), '1', '');
  assert.ok(large.made() >= 35, `${large.made() - 20} of 20 were gone`);
  assert.ok(large.made() < 40, 'some are kept');
});

test.run();
