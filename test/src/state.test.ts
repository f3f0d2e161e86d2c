import { effect } from '@preact/signals-react';
import type { Result } from '../../src/api/client.ts';
import { createLifetime } from '../../src/core/lifetime.ts';
import type { Load } from '../../src/core/parts.ts';
import { createAction, createCountdown } from '../../src/state/action.ts';
import { lazyPart } from '../../src/state/lazy-part.ts';
import { createLatest, createQuery, createResource } from '../../src/state/resource.ts';
import { type StoppedClock, stopClock } from '../setup/clock.ts';
import { settled } from '../setup/draw.tsx';
import { assert, deferred, suite, test } from '../setup/suite.ts';

test('R9.5 a second press does nothing while the first one is at work, and works again after a failure', async () => {
  const { busy, run } = createAction();
  const work = deferred();
  let begun = 0;
  const press = () =>
    run(() => {
      begun += 1;
      return work.promise;
    });
  const both = [press(), press()];
  assert.equal([begun, busy.value], [1, true]);
  work.resolve();
  await Promise.all(both);
  assert.is(busy.value, false);
  await run(() => Promise.reject(new Error('failed'))).catch(() => {});
  assert.is(busy.value, false);
});

test('an answer that arrives after a newer load has begun is dropped', async () => {
  const latest = createLatest();
  const [slow, quick] = [deferred<string>(), deferred<string>()];
  const used: string[] = [];
  const use = (answer: string) => used.push(answer);
  const runs = [latest.run(() => slow.promise, use), latest.run(() => quick.promise, use)];
  quick.resolve('new');
  slow.resolve('old');
  await Promise.all(runs);
  assert.equal(used, ['new']);
});

test('an answer is not used after a drop', async () => {
  const latest = createLatest();
  const answer = deferred<string>();
  const used: string[] = [];
  const run = latest.run(
    () => answer.promise,
    (each) => used.push(each),
  );
  latest.drop();
  answer.resolve('late');
  await run;
  assert.equal(used, []);
});

const there = (value: string) => ({ state: 'there', value });
const answered = (value: string) => Promise.resolve<Result<string>>({ value });
const refused = Promise.resolve<Result<string>>({ failure: { code: 8 } });

test('the value before stays, as stale, until the newer answer is there', async () => {
  const query = createQuery<string>();
  assert.equal(query.current.value, { state: 'loading' });
  await query.load(() => answered('old'));
  const loading = query.load(() => answered('new'));
  assert.equal(query.current.value, { ...there('old'), stale: true });
  await loading;
  assert.equal(query.current.value, there('new'));
});

test('a failure takes the place of the value before, and the next load that of the failure', async () => {
  const query = createQuery<string>();
  await query.load(() => answered('old'));
  await query.load(() => refused);
  assert.equal(query.current.value, { state: 'failed' });
  const loading = query.load(() => answered('new'));
  assert.equal(query.current.value, { state: 'loading' });
  await loading;
  assert.equal(query.current.value, there('new'));
});

test('the answer to an older question is dropped, whatever the order', async () => {
  const query = createQuery<string>();
  const slow = deferred<Result<string>>();
  const older = query.load(() => slow.promise);
  await query.load(() => answered('new'));
  slow.resolve({ value: 'old' });
  await older;
  assert.equal(query.current.value, there('new'));
});

test('a replacement is shown at once, and only if it differs', async () => {
  const query = createQuery<string>();
  await query.load(() => answered('same'));
  const shown: unknown[] = [];
  const undo = effect(() => void shown.push(query.current.value));
  for (const value of ['same', 'other']) await query.replace(answered(value));
  await query.replace(refused);
  undo();
  assert.equal(shown, [there('same'), there('other')]);
});

test('a replacement overtakes a load that began before it, but not one that began after it', async () => {
  const query = createQuery<string>();
  const [before, replacement] = [deferred<Result<string>>(), deferred<Result<string>>()];
  const loading = query.load(() => before.promise);
  await query.replace(answered('replacement'));
  before.resolve({ value: 'before' });
  await loading;
  assert.equal(query.current.value, there('replacement'));

  const replacing = query.replace(replacement.promise);
  await query.load(() => answered('after'));
  replacement.resolve({ value: 'late' });
  await replacing;
  assert.equal(query.current.value, there('after'));
});

test('of two replacements the newer one counts, whichever answer comes first', async () => {
  for (const newerFirst of [true, false]) {
    const query = createQuery<string>();
    const [older, newer] = [deferred<Result<string>>(), deferred<Result<string>>()];
    const replaced = [query.replace(older.promise), query.replace(newer.promise)];
    const answers = [() => older.resolve({ value: 'older' }), () => newer.resolve({ value: 'newer' })];
    for (const resolve of newerFirst ? answers.reverse() : answers) {
      resolve();
      await settled();
    }
    await Promise.all(replaced);
    assert.equal(query.current.value, there('newer'));
  }
});

test('after a drop no answer is used, of a load or of a replacement', async () => {
  const query = createQuery<string>();
  const answer = deferred<Result<string>>();
  const asked = [query.load(() => answer.promise), query.replace(answer.promise)];
  query.drop();
  answer.resolve({ value: 'dropped' });
  await Promise.all(asked);
  assert.equal(query.current.value, { state: 'loading' });
});

/** A part whose file is loaded by `file`. */
const partOf = <T extends object>(file: () => Promise<T>, lifetime = createLifetime()) => {
  const load = (async () => ({ made: await file() })) as unknown as Load;
  return lazyPart({ load, lifetime }, 'stripe', (loaded) => (loaded as unknown as { made: T }).made);
};

test('a part is loaded once, when it is needed', async () => {
  let fetched = 0;
  const part = partOf(async () => ({ number: ++fetched }));
  assert.equal([fetched, part.loaded.value], [0, null]);
  const [first, second] = await Promise.all([part.load(), part.load()]);
  assert.equal([first, second, await part.load()], [{ number: 1 }, { number: 1 }, { number: 1 }]);
  assert.equal([fetched, part.loaded.value, part.failed.value], [1, { number: 1 }, false]);
});

test('after a failure another call tries again', async () => {
  let works = false;
  const part = partOf(async () => {
    if (!works) throw new Error('no network');
    return { is: 'there' };
  });
  assert.is(await part.load(), null);
  assert.equal([part.loaded.value, part.failed.value], [null, true]);
  works = true;
  const loading = part.load();
  assert.is(part.failed.value, false);
  await loading;
  assert.equal(part.loaded.value, { is: 'there' });
});

test('R2.9 what could not be read is read once more when the network is back', async () => {
  let asked = 0;
  const lifetime = createLifetime();
  const read = async (): Promise<Result<string>> =>
    ++asked === 1 ? { failure: { code: 8 } } : { value: 'there' };
  const resource = createResource(lifetime, read, () => {});
  resource.open();
  for (let each = 0; each < 2; each++) {
    await settled();
    dispatchEvent(new Event('online'));
  }
  await settled();
  assert.equal([asked, resource.current.value], [2, { state: 'there', value: 'there' }]);
  lifetime.end();
});

test('a part that failed is loaded again when the network is back, until its widget ends', async () => {
  let fetched = 0;
  const create = () => {
    const lifetime = createLifetime();
    const part = partOf(async () => {
      fetched++;
      throw new Error('no network');
    }, lifetime);
    return { part, lifetime };
  };
  const [kept, ended] = [create(), create()];
  kept.part.load();
  ended.part.load();
  await settled();
  ended.lifetime.end();
  for (let each = 0; each < 2; each++) {
    dispatchEvent(new Event('online'));
    await settled();
  }
  assert.is(fetched, 4);
  kept.lifetime.end();
  dispatchEvent(new Event('online'));
  await settled();
  assert.is(fetched, 4);
});

test('a part whose file arrives after the end of its widget is not made', async () => {
  const lifetime = createLifetime();
  let made = 0;
  const load = (async () => ({})) as unknown as Load;
  const part = lazyPart({ load, lifetime }, 'stripe', () => ({ number: ++made }));
  part.load();
  lifetime.end();
  await settled();
  assert.equal([made, part.loaded.value], [0, null]);
});

const testCountdown = suite('countdown');

let clock: StoppedClock;
testCountdown.before.each(() => {
  clock = stopClock();
});
testCountdown.after.each(() => clock.restore());

/** `advance` waits on the clock itself: this one only lets the due timers run. */
const pass = (milliseconds: number) => void clock.advance(milliseconds);

testCountdown('it counts whole seconds down to nothing, and then rests', () => {
  const { left, start } = createCountdown();
  start(3);
  const seen = [left.value];
  for (let second = 0; second < 3; second++) {
    pass(1000);
    seen.push(left.value);
  }
  assert.equal(seen, [3, 2, 1, 0]);
});

testCountdown('a tab that slept wakes up at the right second', () => {
  const { left, start } = createCountdown();
  start(60);
  clock.sleep(44_500);
  pass(1000);
  assert.is(left.value, 15);
});

testCountdown('started again it counts from the beginning, once', () => {
  const { left, start } = createCountdown();
  start(10);
  pass(1000);
  start(10);
  pass(1000);
  assert.is(left.value, 9);
  assert.is(clock.waits().filter((wait) => wait === 1000).length, 1);
});
