import { cancelLease } from '../../../src/api/calls.ts';
import { createLifetime } from '../../../src/core/lifetime.ts';
import { createScopedPage, getPage } from '../../../src/core/page.ts';
import { acquireSession } from '../../../src/session/session.ts';
import { backend, json, later } from '../../setup/backend.ts';
import { fromLoader } from '../../setup/load.ts';
import { assert, test } from '../../setup/suite.ts';

const KEY = 'jwt_access_token';
const CANCEL = '/lease/cancel';

const script = document.createElement('script');
script.setAttribute('src', 'http://cdn.test/loader.js');

test('a wrong setting is thrown for every widget until it is mended', () => {
  for (let each = 0; each < 2; each++)
    assert.throws(() => getPage(fromLoader(script)), /SelfStorage: data-department/);
});

test('all widgets of a page share one client, one token and, while one of them needs it, one session', () => {
  script.dataset.api = 'http://api.test';
  script.dataset.department = '1';
  const page = getPage(fromLoader(script));
  assert.is(getPage(fromLoader(script)), page);
  const [one, other] = [createLifetime(), createLifetime()];
  const session = acquireSession(createScopedPage(page, one));
  assert.is(acquireSession(createScopedPage(page, other)), session);
  one.end();
  assert.is(page.session, session);
  other.end();
  assert.is(page.session, undefined, 'the last widget takes it along');
});

const cancel = () => cancelLease(getPage(fromLoader(script)).api, { id: 1 });

test('a 401 clears the token that was sent', async () => {
  const { tokens } = getPage(fromLoader(script));
  tokens.set('first');
  backend({ [CANCEL]: json({}, 401) });
  await cancel();
  assert.equal([tokens.current.value, localStorage.getItem(KEY)], [null, null]);
});

test('with a session on the page a 401 also ends it on the server', async () => {
  const page = getPage(fromLoader(script));
  acquireSession(page);
  page.tokens.set('first');
  const { to } = backend({ [CANCEL]: json({}, 401), '/authentication/refreshtoken': json({}, 401) });
  await cancel();
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(
    to('/authentication/refreshtoken').map(({ body }) => body),
    [{ end: true }],
  );
  assert.is(page.tokens.current.value, null);
});

test('a 401 to an older token says nothing about the one that is kept now', async () => {
  const { tokens } = getPage(fromLoader(script));
  tokens.set('first');
  const answer = later<Response>();
  backend({ [CANCEL]: () => answer.promise });
  const call = cancel();
  await new Promise((resolve) => setTimeout(resolve, 5));
  tokens.set('second');
  answer.come(json({}, 401));
  await call;
  assert.is(tokens.current.value, 'second');
});

test('a token that another tab has just kept survives a 401 to the one before it', async () => {
  const { tokens } = getPage(fromLoader(script));
  tokens.set('first');
  backend({
    [CANCEL]: () => {
      localStorage.setItem(KEY, 'theirs');
      return json({}, 401);
    },
  });
  await cancel();
  assert.equal([tokens.current.value, localStorage.getItem(KEY)], ['theirs', 'theirs']);
});
