import { effect } from '@preact/signals-react';
import { createApi } from '../../../src/api/client.ts';
import { createLifetime } from '../../../src/core/lifetime.ts';
import { createTokens } from '../../../src/core/token.ts';
import { readClaims, samePerson } from '../../../src/session/renewal.ts';
import { createSession, followOtherTabs, onUserChange } from '../../../src/session/session.ts';
import { assert, test } from '../../setup/suite.ts';

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

/** What happens to a page with a tenant's token, and whether they count as gone. */
function leaves(
  happens: (page: { tokens: ReturnType<typeof createTokens>; undo: () => void }) => void,
  token: string | null = 'anna',
): boolean {
  if (token) localStorage.setItem(KEY, token);
  else localStorage.clear();
  const tokens = createTokens();
  let left = false;
  const lifetime = createLifetime();
  followOtherTabs({ tokens, lifetime });
  onUserChange({ tokens, lifetime }, () => {
    left = true;
  });
  happens({ tokens, undo: lifetime.end });
  lifetime.end();
  return left;
}

const jwt = (sub: string, name: string) => `head.${btoa(JSON.stringify({ sub, name }))}.sign`;

/** The page is left and comes back out of the browser's cache; meanwhile another one has kept a token, or none. */
function awayWhile(kept: string | null): void {
  dispatchEvent(new Event('pagehide'));
  if (kept) localStorage.setItem(KEY, kept);
  else localStorage.removeItem(KEY);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
}

const CHANGES: [what: string, left: boolean, happens: Parameters<typeof leaves>[0]][] = [
  ['a logout in another tab', true, () => otherTab(KEY, null)],
  ['a logout while the page lies in the cache', true, () => awayWhile(null)],
  ['another tab that clears everything', true, () => otherTab(null, null)],
  ['somebody else who signs in meanwhile', true, () => awayWhile('bent')],
  ['a way to the checkout and back', false, () => awayWhile('anna')],
  ['a fresh token of another tab', false, () => otherTab(KEY, 'anna 2')],
  ['another key', false, () => otherTab('culture', null)],
  ['a session that ends here', false, ({ tokens }) => tokens.set(null)],
  [
    'a logout after the widget is gone',
    false,
    ({ undo }) => {
      undo();
      otherTab(KEY, null);
    },
  ],
];

for (const [what, left, happens] of CHANGES)
  test(`${what} ${left ? 'leaves nothing behind' : 'takes nothing away'}`, () => {
    assert.is(leaves(happens), left);
  });

test("on the way to the checkout and back another tab's fresh token for the same person takes nothing away, anybody else's does", () => {
  assert.not(leaves(() => awayWhile(jwt('7', 'later')), jwt('7', 'earlier')));
  assert.ok(leaves(() => awayWhile(jwt('8', 'later')), jwt('7', 'earlier')));
});

test('a guest loses nothing when another tab clears everything', () => {
  assert.not(leaves(() => otherTab(null, null), null));
});

test('a guest who comes back finds everything', () => {
  localStorage.clear();
  let left = false;
  const lifetime = createLifetime();
  const tokens = createTokens();
  followOtherTabs({ tokens, lifetime });
  onUserChange({ tokens, lifetime }, () => {
    left = true;
  });
  awayWhile('anna');
  lifetime.end();
  assert.not(left);
});

const of = (claims: unknown) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sign`;

test('the claims of a token are read, also where they need the letters of base64url', () => {
  const claims = { iat: 1, exp: 2, sub: '7', name: '>>>???' };
  assert.match(of(claims), /[-_]/);
  assert.equal(readClaims(of(claims)), claims);
});

for (const token of [null, '', 'opaque', 'a.b.c', 'a.%%%.c', of(null), 'undefined'])
  test(`${token} has no claims`, () => assert.equal(readClaims(token), {}));

const first = of({ sub: '7', rot: 1 });
const PAIRS: [what: string, one: string | null, other: string | null, same: boolean][] = [
  ['two tokens of one subject', first, of({ sub: '7', rot: 2 }), true],
  ['two tokens of two subjects', first, of({ sub: '8', rot: 1 }), false],
  ['two tokens without a subject', of({ rot: 1 }), of({ rot: 2 }), false],
  ['two tokens with an empty subject', of({ sub: '', rot: 1 }), of({ sub: '', rot: 2 }), false],
  ['two that are no JWT', 'anna', 'bent', false],
  ['a token and none', first, null, false],
  ['one token twice', 'anna', 'anna', true],
  ['no token twice', null, null, true],
];

for (const [what, one, other, same] of PAIRS)
  test(`${what} ${same ? 'are' : 'may not be'} one person's`, () => assert.is(samePerson(one, other), same));
