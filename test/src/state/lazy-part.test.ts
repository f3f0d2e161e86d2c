import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Load } from '../../../src/core/parts.ts';
import { lazyPart } from '../../../src/state/lazy-part.ts';
import { settled } from '../../setup/draw.tsx';

/** A part whose file is loaded by `file`. */
const partOf = <T extends object & { dispose?(): void }>(file: () => Promise<T>) => {
  const load = (async () => ({ made: await file() })) as unknown as Load;
  return lazyPart({ load }, 'stripe', (loaded) => (loaded as unknown as { made: T }).made);
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

test('a part that failed is loaded again when the network is back, until it is disposed', async () => {
  let fetched = 0;
  const create = () =>
    partOf(async () => {
      fetched++;
      throw new Error('no network');
    });
  const [kept, disposed] = [create(), create()];
  kept.load();
  disposed.load();
  await settled();
  disposed.dispose();
  for (let each = 0; each < 2; each++) {
    dispatchEvent(new Event('online'));
    await settled();
  }
  assert.is(fetched, 4);
  kept.dispose();
  dispatchEvent(new Event('online'));
  await settled();
  assert.is(fetched, 4);
});

test('a part is disposed with its widget, and not made if it arrives later', async () => {
  let ended = 0;
  const create = () => partOf(async () => ({ dispose: () => void ended++ }));
  const [before, after] = [create(), create()];
  before.load();
  await settled();
  before.dispose();
  assert.is(ended, 1);
  after.load();
  after.dispose();
  assert.is(ended, 1);
  await settled();
  assert.equal([ended, after.loaded.value], [1, null], 'it is not made');
});

test.run();
