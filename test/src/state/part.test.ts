import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPart } from '../../../src/state/part.ts';
import { settled } from '../../setup/draw.tsx';

test('a part is loaded when asked for, and once', async () => {
  let fetched = 0;
  const part = createPart(async () => ({ number: ++fetched }));
  assert.equal([fetched, part.loaded.value], [0, null]);
  part.load();
  part.load();
  await settled();
  part.load();
  await settled();
  assert.equal([fetched, part.loaded.value, part.failed.value], [1, { number: 1 }, false]);
});

test('a failure says so, and a further call tries again', async () => {
  let works = false;
  const part = createPart(async () => {
    if (!works) throw new Error('no network');
    return { is: 'there' };
  });
  part.load();
  await settled();
  assert.equal([part.loaded.value, part.failed.value], [null, true]);
  works = true;
  part.load();
  assert.is(part.failed.value, false);
  await settled();
  assert.equal(part.loaded.value, { is: 'there' });
});

test('a part that failed is tried again whenever the network is back, for as long as its widget is there', async () => {
  let fetched = 0;
  const create = () =>
    createPart(async () => {
      fetched++;
      throw new Error('no network');
    });
  const [kept, gone] = [create(), create()];
  kept.load();
  gone.load();
  await settled();
  gone.dispose();
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

test('what a part holds ends with its widget, also where it comes after the end', async () => {
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
