import { effect } from '@preact/signals-react';
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

test('between two people there is a moment without any, also when the second is here before the first is heard to leave', () => {
  const tokens = createTokens();
  tokens.set('anna');
  const seen: unknown[] = [];
  effect(() => void seen.push(tokens.current.value));
  localStorage.setItem(KEY, 'bent');
  for (const newValue of [null, 'bent'])
    dispatchEvent(Object.assign(new Event('storage'), { key: KEY, newValue }));
  assert.equal(seen, ['anna', null, 'bent']);
});

test('a fresh token of another tab takes the place of this one without a moment between', () => {
  const tokens = createTokens();
  tokens.set('anna 1');
  const seen: unknown[] = [];
  effect(() => void seen.push(tokens.current.value));
  otherTab(KEY, 'anna 2');
  assert.equal(seen, ['anna 1', 'anna 2']);
});

test('what another tab keeps or clears can be caught up with before it is heard of', () => {
  const tokens = createTokens();
  tokens.set('anna 1');
  const seen: unknown[] = [];
  for (const now of ['anna 2', null]) {
    if (now) localStorage.setItem(KEY, now);
    else localStorage.removeItem(KEY);
    tokens.catchUp();
    seen.push(tokens.current.value);
  }
  assert.equal(seen, ['anna 2', null]);
});

for (const [what, now, then] of [
  ['finds who left meanwhile gone', null, ['anna', null]],
  ['meets somebody else as new', 'bent', ['anna', null, 'bent']],
  ['stays as it was when nothing happened', 'anna', ['anna']],
] as const)
  test(`a page that comes back out of the browser's cache ${what}`, () => {
    const tokens = createTokens();
    tokens.set('anna');
    const seen: unknown[] = [];
    effect(() => void seen.push(tokens.current.value));
    if (now) localStorage.setItem(KEY, now);
    else localStorage.clear();
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    assert.equal(seen, then);
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
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    tokens.catchUp();
    assert.is(tokens.current.value, 'abc', 'coming back changes nothing');
    tokens.set(null);
    assert.is(tokens.current.value, null);
  } finally {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage });
  }
});

test.run();
