/** A page starts once, and so does this file: its one test goes the whole way. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { TOKEN_KEY } from '../../../src/contract.ts';
import { json, later } from '../../setup/backend.ts';
import { parts } from '../../setup/draw.tsx';
import { clear, shown, textOf, until } from './my-room.ts';

const test = suite('my-room: a page that starts with a stored token');
test.after(clear);

test('a calm place while it is checked, which says so when that takes long; one that has expired leads to the login form, with a word about it', async () => {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((run: () => void, wait = 0) =>
    setTimeout(run, wait === 3000 ? 0 : wait)) as typeof setTimeout;
  const answer = later<unknown>();
  const { root, sent } = await shown({
    answers: { '/authentication/refreshtoken': () => answer.promise },
    shows: '.skeleton',
  });
  await until(() => sent.length);
  await until(() => /We are still trying/.test(textOf(root)));
  globalThis.setTimeout = setTimeout;
  assert.equal([parts(root, 'form').length, parts(root, 'tab').length], [0, 0]);
  answer.come(json({ code: 5, message: 'no' }, 401));
  await until(() => root.querySelector('[name="emailOrPhone"]'));
  assert.match(textOf(root), 'You have been logged out');
  assert.equal([localStorage.getItem(TOKEN_KEY), root.querySelector('.skeleton')], [null, null]);
  assert.equal(
    sent.map(({ method, path, authorization }) => [method, path, authorization]),
    [['POST', '/authentication/refreshtoken', 'Bearer kept']],
  );
});

test.run();
