import { attempt, readStored, removeStored, store } from '../../../src/core/storage.ts';
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

test('where storage is blocked nothing is kept and nothing breaks', () => {
  const { localStorage: storage } = globalThis;
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  try {
    store('colour', 'red');
    removeStored('colour');
    assert.is(readStored('colour'), null);
  } finally {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage });
  }
});
