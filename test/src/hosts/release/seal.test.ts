import { createHash } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seal } from '../../../../src/hosts/release/seal.ts';

const sha256 = (text: string | undefined) =>
  createHash('sha256')
    .update(text ?? '')
    .digest('base64')
    .slice(0, 43);
const place = (letters: string) => letters.padEnd(43, '_');

const FILES = {
  'loader.js': `load("${place('aaacc')}")`,
  'chunks/banner-aaacc.js': `part("${place('dddee')}")`,
  'chunks/shared-dddee.js': 'the end',
};

test('a file holds the hashes of the files that it names as they are in the end, whatever the order', () => {
  const sealed = seal(FILES);
  assert.is(sealed['chunks/banner-aaacc.js'], `part("${sha256('the end')}")`);
  assert.is(sealed['loader.js'], `load("${sha256(sealed['chunks/banner-aaacc.js'])}")`);
  const backwards = Object.fromEntries(Object.entries(FILES).reverse());
  assert.is(seal(backwards)['loader.js'], sealed['loader.js']);
});

test('a change in the last file changes the loader, and no length', () => {
  const changed = seal({ ...FILES, 'chunks/shared-dddee.js': 'the END' });
  assert.is.not(changed['loader.js'], seal(FILES)['loader.js']);
  assert.is(changed['loader.js']?.length, FILES['loader.js'].length);
});

test('files that load each other, and a file that is not there, stop the release', () => {
  const circle = { ...FILES, 'chunks/shared-dddee.js': place('aaacc') };
  assert.throws(() => seal(circle), /loads itself by way of chunks\/shared-dddee.js/);
  assert.throws(() => seal({ 'loader.js': place('lllmm') }), /loader.js names the file lllmm/);
});

test.run();
