/** In a file, and so on a page, of its own: a page validates a stored token once, when it starts. */

import { TOKEN_KEY } from '../../../src/contract.ts';
import { json } from '../../setup/backend.ts';
import { part, parts, settled } from '../../setup/draw.tsx';
import { assert, column, deferred, suite } from '../../setup/suite.ts';
import { press, script, textOf, waitUntil } from '../page.ts';
import { clear, shown } from './my-room.ts';

const test = suite('my-room: a page that starts with a stored token');
test.after(clear);

test('R7.10 gates, leases and the refresh are requested side by side with the token, and a gate can be opened before the refresh has answered; one that is refused leads to the login form, with a word about it', async () => {
  const answer = deferred<unknown>();
  document.head.append(script);
  const { root, sent, to } = await shown({
    answers: {
      '/authentication/refreshtoken': () => answer.promise,
      '/lease/getfiltered': () => json({ code: 5, message: 'expired' }, 401),
    },
    shows: '[part="open-outer"]',
  });
  assert.equal(
    sent
      .slice(0, 3)
      .map(({ path, authorization }) => [path, authorization ?? null])
      .sort(),
    [
      ['/authentication/refreshtoken', 'Bearer kept'],
      ['/gate/getfiltered', 'Bearer kept'],
      ['/lease/getfiltered', 'Bearer kept'],
    ],
  );
  assert.equal(column(to('/gate/getfiltered'), 'query'), [
    'filters=departmentId%3D%3D1&pageNumber=1&pageSize=1000',
  ]);
  await press(part(root, 'open-outer'));
  assert.is(to('/nox/opengatelogged').length, 1);
  assert.equal([parts(root, 'form').length, localStorage.getItem(TOKEN_KEY)], [0, 'kept']);
  answer.resolve(json({ code: 5, message: 'no' }, 401));
  await waitUntil(() => root.querySelector('[name="emailOrPhone"]'));
  await settled();
  assert.match(textOf(root), 'You have been logged out');
  assert.equal([localStorage.getItem(TOKEN_KEY), root.querySelector('.skeleton')], [null, null]);
  assert.equal([to('/authentication/refreshtoken').length, to('/lease/getfiltered').length], [1, 1]);
});
