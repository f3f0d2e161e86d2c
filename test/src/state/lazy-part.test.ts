import { createLifetime } from '../../../src/core/lifetime.ts';
import type { Load } from '../../../src/core/parts.ts';
import { lazyPart } from '../../../src/state/lazy-part.ts';
import { settled } from '../../setup/draw.tsx';
import { assert, test } from '../../setup/suite.ts';

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

test('a part that failed is loaded again when the network is back, until its widget ends', async () => {
  let fetched = 0;
  const create = (lifetime = createLifetime()) => {
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
