import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createTokens } from '../../../src/session/token.ts';

const test = suite('token');
const KEY = 'jwt_access_token';

test.before.each(() => localStorage.clear());

/** What a page hears when another tab has written to local storage. */
function otherTab(key: string | null, value: string | null) {
  if (key === null) localStorage.clear();
  else if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value }));
}

test('a kept token is there from the start', () => {
  localStorage.setItem(KEY, 'abc');
  assert.is(createTokens().current.value, 'abc');
});

test('an empty token is none', () => {
  localStorage.setItem(KEY, '');
  assert.is(createTokens().current.value, null);
});

test('a token is kept under the key of the specification, and cleared', () => {
  const tokens = createTokens();
  tokens.set('abc');
  assert.equal([tokens.current.value, localStorage.getItem(KEY)], ['abc', 'abc']);
  tokens.set(null);
  assert.equal([tokens.current.value, localStorage.getItem(KEY)], [null, null]);
});

test('another tab that signs in or out is followed', () => {
  const tokens = createTokens();
  otherTab(KEY, 'theirs');
  assert.is(tokens.current.value, 'theirs');
  otherTab(KEY, null);
  assert.is(tokens.current.value, null);
});

test('another tab that clears the whole storage signs out', () => {
  const tokens = createTokens();
  tokens.set('abc');
  otherTab(null, null);
  assert.is(tokens.current.value, null);
});

test('other keys of other tabs are not the token', () => {
  const tokens = createTokens();
  tokens.set('abc');
  otherTab('culture', 'c%3Den');
  assert.is(tokens.current.value, 'abc');
});

test('where storage is blocked a token lives as long as the page', () => {
  const { localStorage: storage } = globalThis;
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  try {
    const tokens = createTokens();
    assert.is(tokens.current.value, null);
    tokens.set('abc');
    assert.is(tokens.current.value, 'abc');
    tokens.set(null);
    assert.is(tokens.current.value, null);
  } finally {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage });
  }
});

test.run();
