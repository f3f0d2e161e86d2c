import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPart } from '../../../src/state/part.ts';
import { settled } from '../../setup/draw.tsx';

test('a part is loaded once, when it is needed', async () => {
  let fetched = 0;
  const part = createPart(async () => ({ number: ++fetched }));
  assert.equal([fetched, part.loaded.value], [0, null]);
  const [first, second] = await Promise.all([part.load(), part.load()]);
  assert.equal([first, second, await part.load()], [{ number: 1 }, { number: 1 }, { number: 1 }]);
  assert.equal([fetched, part.loaded.value, part.failed.value], [1, { number: 1 }, false]);
});

test('after a failure another call tries again', async () => {
  let works = false;
  const part = createPart(async () => {
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
    createPart(async () => {
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

test('a part is disposed with its widget, also if it arrives later', async () => {
  let ended = 0;
  const create = () => createPart(async () => ({ dispose: () => void ended++ }));
  const [before, after] = [create(), create()];
  before.load();
  await settled();
  before.dispose();
  assert.is(ended, 1);
  after.load();
  after.dispose();
  assert.is(ended, 1);
  await settled();
  assert.equal([ended, after.loaded.value], [2, null], 'nothing is drawn of it');
});

test.run();
