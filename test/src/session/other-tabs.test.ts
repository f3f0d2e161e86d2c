import { effect } from '@preact/signals-react';
import { createApi } from '../../../src/api/client.ts';
import { createLifetime } from '../../../src/core/lifetime.ts';
import { createTokens } from '../../../src/core/token.ts';
import { createSession, followOtherTabs } from '../../../src/session/session.ts';
import { assert, suite } from '../../setup/suite.ts';

const test = suite('other tabs');
const KEY = 'jwt_access_token';
const api = createApi({ base: 'http://api.test', token: () => null, onSignedOut() {} });

let lifetime = createLifetime();
test.before.each(() => localStorage.clear());
test.after.each(() => lifetime.end());

function followed() {
  const tokens = createTokens();
  lifetime = createLifetime();
  followOtherTabs({ tokens, lifetime });
  return tokens;
}

/** Another tab writes to local storage. */
function otherTab(key: string | null, value: string | null) {
  if (key === null) localStorage.clear();
  else if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value }));
}

test('another tab that signs in or out is followed', () => {
  const tokens = followed();
  otherTab(KEY, 'theirs');
  assert.is(tokens.current.value, 'theirs');
  otherTab(KEY, null);
  assert.is(tokens.current.value, null);
});

test('another tab that clears the whole storage signs out', () => {
  const tokens = followed();
  tokens.set('abc');
  otherTab(null, null);
  assert.is(tokens.current.value, null);
});

test('other keys of other tabs are not the token', () => {
  const tokens = followed();
  tokens.set('abc');
  otherTab('culture', 'c%3Den');
  assert.is(tokens.current.value, 'abc');
});

test('between two people nobody is signed in, also if the second arrives before the sign-out of the first is seen', () => {
  const tokens = followed();
  tokens.set('anna');
  const seen: unknown[] = [];
  effect(() => void seen.push(tokens.current.value));
  localStorage.setItem(KEY, 'bent');
  for (const newValue of [null, 'bent'])
    dispatchEvent(Object.assign(new Event('storage'), { key: KEY, newValue }));
  assert.equal(seen, ['anna', null, 'bent']);
});

test('a fresh token of another tab takes the place of this one without a moment between', () => {
  const tokens = followed();
  tokens.set('anna 1');
  const seen: unknown[] = [];
  effect(() => void seen.push(tokens.current.value));
  otherTab(KEY, 'anna 2');
  assert.equal(seen, ['anna 1', 'anna 2']);
});

test('a signed-out page from the back-forward cache finds a token that was stored meanwhile', () => {
  const tokens = followed();
  localStorage.setItem(KEY, 'anna');
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  assert.is(tokens.current.value, 'anna');
});

for (const [what, now, then] of [
  ['finds who left meanwhile gone', null, ['anna', null]],
  ['meets somebody else as new', 'bent', ['anna', null, 'bent']],
  ['stays as it was when nothing happened', 'anna', ['anna']],
] as const)
  test(`a page that comes back out of the browser's cache ${what}`, () => {
    const tokens = followed();
    createSession({ api, tokens, lifetime });
    tokens.set('anna');
    const seen: unknown[] = [];
    effect(() => void seen.push(tokens.current.value));
    if (now) localStorage.setItem(KEY, now);
    else localStorage.clear();
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    assert.equal(seen, then);
  });
