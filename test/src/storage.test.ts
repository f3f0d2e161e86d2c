import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { attempt, forget, keep, kept } from '../../src/storage.ts';

test('what was kept is there, and forgotten when told so', () => {
  assert.is(kept('colour'), null);
  keep('colour', 'red');
  assert.is(kept('colour'), 'red');
  forget('colour');
  assert.is(kept('colour'), null);
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

test('where storage is blocked nothing is kept and nothing breaks', () => {
  const { localStorage: storage } = globalThis;
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  try {
    keep('colour', 'red');
    forget('colour');
    assert.is(kept('colour'), null);
  } finally {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage });
  }
});

test.run();
