/** A page starts once, and so does this file: its one test goes the whole way. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { TOKEN_KEY } from '../../../src/contract.ts';
import { json, later } from '../../setup/backend.ts';
import { part, parts, settled } from '../../setup/draw.tsx';
import { clear, press, shown, textOf, until } from './my-room.ts';

const test = suite('my-room: a page that starts with a stored token');
test.after(clear);

test('gates, leases and the refresh are asked for side by side, and a gate can be opened before the refresh has answered; one that is refused leads to the login form, with a word about it', async () => {
  const answer = later<unknown>();
  const { root, sent, to } = await shown({
    answers: {
      '/authentication/refreshtoken': () => answer.promise,
      '/lease/getfiltered': () => json({ code: 5, message: 'expired' }, 401),
    },
    shows: '[part="open-outer"]',
  });
  assert.equal(
    sent.slice(0, 3).map(({ path, authorization }) => [path, authorization]),
    ['/authentication/refreshtoken', '/gate/getfiltered', '/lease/getfiltered'].map((path) => [
      path,
      'Bearer kept',
    ]),
  );
  await press(part(root, 'open-outer'));
  assert.is(to('/nox/opengatelogged').length, 1);
  assert.equal([parts(root, 'form').length, localStorage.getItem(TOKEN_KEY)], [0, 'kept']);
  answer.come(json({ code: 5, message: 'no' }, 401));
  await until(() => root.querySelector('[name="emailOrPhone"]'));
  await settled();
  assert.match(textOf(root), 'You have been logged out');
  assert.equal([localStorage.getItem(TOKEN_KEY), root.querySelector('.skeleton')], [null, null]);
  assert.equal([to('/authentication/refreshtoken').length, to('/lease/getfiltered').length], [1, 1]);
});

test.run();
