import { createLifetime } from '../../../src/core/lifetime.ts';
import { createTokens } from '../../../src/core/token.ts';
import { followOtherTabs, onUserChange } from '../../../src/session/session.ts';
import { assert, suite } from '../../setup/suite.ts';

const test = suite('user change');
const KEY = 'jwt_access_token';

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

function otherTab(key: string, newValue: string | null): void {
  if (newValue) localStorage.setItem(key, newValue);
  else localStorage.removeItem(key);
  dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
}

function clearedElsewhere(): void {
  localStorage.clear();
  dispatchEvent(Object.assign(new Event('storage'), { key: null, newValue: null }));
}

const jwt = (sub: string, name: string) => `head.${btoa(JSON.stringify({ sub, name }))}.sign`;

/** The page is left and comes back out of the browser's cache; meanwhile another one has kept a token, or none. */
function awayWhile(kept: string | null): void {
  dispatchEvent(new Event('pagehide'));
  if (kept) localStorage.setItem(KEY, kept);
  else localStorage.removeItem(KEY);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
}

const CASES: [what: string, left: boolean, happens: Parameters<typeof leaves>[0]][] = [
  ['a logout in another tab', true, () => otherTab(KEY, null)],
  ['a logout while the page lies in the cache', true, () => awayWhile(null)],
  ['another tab that clears everything', true, clearedElsewhere],
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

for (const [what, left, happens] of CASES)
  test(`${what} ${left ? 'leaves nothing behind' : 'takes nothing away'}`, () => {
    assert.is(leaves(happens), left);
  });

test("on the way to the checkout and back another tab's fresh token for the same person takes nothing away, anybody else's does", () => {
  assert.not(leaves(() => awayWhile(jwt('7', 'later')), jwt('7', 'earlier')));
  assert.ok(leaves(() => awayWhile(jwt('8', 'later')), jwt('7', 'earlier')));
});

test('a guest loses nothing when another tab clears everything', () => {
  assert.not(leaves(clearedElsewhere, null));
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
