import { cancelLease } from '../../../src/api/calls.ts';
import { createLifetime } from '../../../src/core/lifetime.ts';
import { createScopedPage, getPage } from '../../../src/core/page.ts';
import { readSettings } from '../../../src/core/settings.ts';
import { acquireSession } from '../../../src/session/session.ts';
import { backend, json } from '../../setup/backend.ts';
import { settled } from '../../setup/draw.tsx';
import { fromLoader } from '../../setup/load.ts';
import { assert, column, deferred, test } from '../../setup/suite.ts';

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
  assert.equal(column(to('/authentication/refreshtoken'), 'body'), [{ end: true }]);
  assert.is(page.tokens.current.value, null);
});

test('a 401 to an older token says nothing about the one that is kept now', async () => {
  const { tokens } = getPage(fromLoader(script));
  tokens.set('first');
  const answer = deferred<Response>();
  backend({ [CANCEL]: () => answer.promise });
  const call = cancel();
  await new Promise((resolve) => setTimeout(resolve, 5));
  tokens.set('second');
  answer.resolve(json({}, 401));
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

test('an answer that arrives after a widget was unmounted reaches only the other widgets', async () => {
  const answer = deferred<unknown>();
  backend({ '/lease/cancel': {}, '/floor/getfiltered': () => answer.promise });
  const leavingAt = createLifetime();
  const heard: string[] = [];
  const leaving = createScopedPage(getPage(fromLoader(script)), leavingAt);
  const staying = createScopedPage(getPage(fromLoader(script)), createLifetime());
  void cancelLease(leaving.api, { id: 1 }).then(() => heard.push('in time'));
  await settled();
  void leaving.floors().then(() => heard.push('late'));
  void staying.floors().then(() => heard.push('elsewhere'));
  leavingAt.end();
  answer.resolve({ data: { data: [] } });
  await settled();
  assert.equal(heard, ['in time', 'elsewhere']);
});

test('a widget that goes leaves the session to the others', () => {
  const scoped = () => createScopedPage(getPage(fromLoader(script)), createLifetime());
  const [one, other] = [scoped(), scoped()];
  assert.is(acquireSession(one), acquireSession(other));
  assert.is(acquireSession(one), getPage(fromLoader(script)).session);
});

const LOADER = 'https://cdn.example/widgets/loader.js';

function read(attributes: Record<string, string>) {
  const script = document.createElement('script');
  script.setAttribute('src', LOADER);
  for (const [key, text] of Object.entries(attributes)) script.setAttribute(`data-${key}`, text);
  return readSettings(script);
}

/** What the page's own globals are set to. */
const onPage = (globals: Record<string, unknown>) => Object.assign(globalThis, globals);

test.before.each(() => {
  Reflect.deleteProperty(globalThis, 'API_BASE_URL');
  Reflect.deleteProperty(globalThis, 'DEFAULT_DEPARTMENT_ID');
});

test('the attributes of the tag are the settings', () => {
  assert.equal(read({ api: 'https://api.example', department: '3' }), {
    api: 'https://api.example',
    department: 3,
  });
});

test('without attributes the globals of the page are', () => {
  onPage({ API_BASE_URL: 'https://api.example/v1', DEFAULT_DEPARTMENT_ID: 7 });
  assert.equal(read({}), { api: 'https://api.example/v1', department: 7 });
  onPage({ DEFAULT_DEPARTMENT_ID: '8' });
  assert.is(read({}).department, 8);
});

test('attributes come before globals', () => {
  onPage({ API_BASE_URL: 'https://page.example', DEFAULT_DEPARTMENT_ID: 7 });
  const { api, department } = read({ api: 'https://tag.example', department: '3' });
  assert.equal([api, department], ['https://tag.example', 3]);
});

const ADDRESSES: Record<string, string> = {
  'https://api.example/': 'https://api.example',
  'https://api.example/storage/': 'https://api.example/storage',
  'https://api.example/storage': 'https://api.example/storage',
  'http://localhost:8080': 'http://localhost:8080',
  '/api': 'https://cdn.example/api',
  '../api/': 'https://cdn.example/api',
  '//api.example': 'https://api.example',
  '.': 'https://cdn.example/widgets',
};

for (const [given, api] of Object.entries(ADDRESSES)) {
  test(`the API base "${given}" is ${api}`, () => {
    assert.is(read({ api: given, department: '1' }).api, api);
  });
}

const clobbered = () => Object.assign(document.createElement('a'), { href: 'https://evil.example/1' });

const WRONG_ADDRESSES: Record<string, unknown> = {
  'not set': undefined,
  empty: '',
  'a script address': 'javascript:alert(1)',
  'a data address': 'data:text/plain,1',
  'no address': 'http://',
  'a number': 8080,
  'a DOM element': clobbered(),
};

for (const [what, given] of Object.entries(WRONG_ADDRESSES)) {
  test(`an API base that is ${what} is a clear error`, () => {
    onPage({ API_BASE_URL: given });
    assert.throws(() => read({ department: '1' }), /data-api or API_BASE_URL must be the http\(s\) address/);
  });
}

const WRONG_DEPARTMENTS: Record<string, unknown> = {
  'not set': undefined,
  empty: '',
  zero: 0,
  negative: '-1',
  'a fraction': 1.5,
  'a word': 'aarhus',
  null: null,
  'a DOM element': clobbered(),
};

for (const [what, given] of Object.entries(WRONG_DEPARTMENTS)) {
  test(`a department that is ${what} is a clear error`, () => {
    onPage({ DEFAULT_DEPARTMENT_ID: given });
    assert.throws(() => read({ api: '/api' }), /data-department or DEFAULT_DEPARTMENT_ID must be the number/);
  });
}
