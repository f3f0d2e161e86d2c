import { attempt, readStored, removeStored, store } from '../../../src/core/storage.ts';
import { createTokens } from '../../../src/core/token.ts';
import { assert, test } from '../../setup/suite.ts';

test('what was stored can be read, until it is removed', () => {
  assert.is(readStored('colour'), null);
  store('colour', 'red');
  assert.is(readStored('colour'), 'red');
  removeStored('colour');
  assert.is(readStored('colour'), null);
});

test('an attempt that throws is null', () => {
  const fail = () => {
    throw new Error('no');
  };
  assert.is(attempt(fail), null);
  assert.is(
    attempt(() => 0),
    0,
  );
});

/** As in a browser that blocks storage. */
function withoutStorage(run: () => void): void {
  const { localStorage: storage } = globalThis;
  const get = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });
  try {
    run();
  } finally {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage });
  }
}

test('where storage is blocked nothing is kept and nothing breaks', () => {
  withoutStorage(() => {
    store('colour', 'red');
    removeStored('colour');
    assert.is(readStored('colour'), null);
  });
});

const KEY = 'jwt_access_token';

test.before.each(() => localStorage.clear());

test('a stored token is there from the start', () => {
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

test('`catchUp` takes over what another tab has stored or cleared, before its event', () => {
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

test('where storage is blocked a token lives as long as the page', () => {
  withoutStorage(() => {
    const tokens = createTokens();
    assert.is(tokens.current.value, null);
    tokens.set('abc');
    assert.is(tokens.current.value, 'abc');
    tokens.catchUp();
    assert.is(tokens.current.value, 'abc', 'there is nothing to catch up with');
    tokens.set(null);
    assert.is(tokens.current.value, null);
  });
});
