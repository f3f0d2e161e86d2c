import { loadSelfStorage } from '../../../../src/hosts/npm/index.ts';
import { assert, rejection, test } from '../../../setup/suite.ts';

const OPTIONS = {
  src: 'https://cdn.test/v1/loader.js',
  api: 'https://api.test',
  department: 1,
  checkoutOrigins: ['https://pay.test', 'https://pay2.test'],
  myRoom: undefined,
};
const LOADED = { version: '1.0.0' };

/** Takes the place of the head: what is added stays on its way until an event of the test. */
const head = document.createElement('div');
const added: HTMLScriptElement[] = [];
document.head.append = (script) => {
  added.push(script as HTMLScriptElement);
  head.append(script);
};
const tags = () => [...head.querySelectorAll('script')];
test.before.each(() => {
  added.length = 0;
});

test('a loader that cannot be loaded rejects with its address, and may be tried again', async () => {
  for (const attempt of [1, 2]) {
    const failed = rejection(loadSelfStorage(OPTIONS));
    added.at(-1)?.onerror?.(new Event('error'));
    assert.is((await failed)?.message, 'SelfStorage: https://cdn.test/v1/loader.js could not be loaded.');
    assert.equal([added.length, tags().length], [attempt, 0]);
  }
});

test('after a failure the options may be others', async () => {
  const failed = rejection(loadSelfStorage({ ...OPTIONS, department: 2 }));
  added[0]?.onerror?.(new Event('error'));
  assert.match(`${(await failed)?.message}`, 'could not be loaded');
});

test('R1.7 equal options add one tag with every setting, and resolve with what the loader defines', async () => {
  const { src, ...rest } = OPTIONS;
  const both = [loadSelfStorage(OPTIONS), loadSelfStorage({ ...rest, integrity: '', src })];
  assert.is(tags().length, 1);
  const tag = tags()[0] as HTMLScriptElement;
  assert.equal([tag.src, tag.crossOrigin], [src, '']);
  assert.equal(
    { ...tag.dataset },
    { api: 'https://api.test', department: '1', checkoutOrigins: 'https://pay.test https://pay2.test' },
  );
  Object.assign(window, { SelfStorage: LOADED });
  tag.onload?.(new Event('load'));
  assert.equal(await Promise.all(both), [LOADED, LOADED]);
  assert.equal(await loadSelfStorage(OPTIONS), LOADED);
  assert.is(tags().length, 1);
});

test('other options on the same page are an error that shows both', async () => {
  const refused = `${(await rejection(loadSelfStorage({ ...OPTIONS, department: 2 })))?.message}`;
  assert.match(refused, /the page has <script .*data-department="1".*, not <script .*data-department="2"/);
  assert.is(tags().length, 1);
  assert.equal(await loadSelfStorage(OPTIONS), LOADED);
});
