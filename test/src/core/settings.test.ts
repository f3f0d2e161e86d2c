import { readSettings } from '../../../src/core/settings.ts';
import { assert, suite } from '../../setup/suite.ts';

const test = suite('settings');
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
