import { signal } from '@preact/signals-react';
import type { PaymentMethod } from '../../../src/api/calls.ts';
import { createLifetime } from '../../../src/core/lifetime.ts';
import type { Loaded, Resource } from '../../../src/state/resource.ts';
import {
  type Cards,
  createNewCard,
  makeReturnAddress,
  takeSavedCard,
} from '../../../widgets/my-room/account/payment.ts';
import { openPayment } from '../../../widgets/my-room/account/payment-tab.tsx';
import { stopClock } from '../../setup/clock.ts';
import { assert, suite } from '../../setup/suite.ts';

const test = suite('my-room: a card that was just saved');

const method = (id: string, charged?: boolean): PaymentMethod => ({
  id,
  card: { brand: 'visa', last4: id.slice(-4), expMonth: 4, expYear: 2098 },
  ...(charged !== undefined && { charged }),
});

/** Comes back from the provider with a card in the place of `pm_1111`; `lists` are what the backend answers, one after the other, then the last again. */
function comeBack(lists: PaymentMethod[][], hash = '#payment?replaces=pm_1111&had=pm_1111') {
  const current = signal<Loaded<Cards>>({ state: 'loading' });
  let asked = 0;
  const load = () => {
    const methods = lists[Math.min(asked++, lists.length - 1)] ?? [];
    current.value = { state: 'there', value: { methods, nextPayment: null } };
  };
  const cards = { current, load } as unknown as Resource<Cards>;
  history.replaceState(null, '', `/MyRoom${hash}`);
  const removed: string[] = [];
  const clock = stopClock();
  const lifetime = createLifetime();
  const newCard = createNewCard({
    lifetime,
    cards,
    saved: takeSavedCard(),
    remove: ({ id }) => removed.push(id),
  });
  load();
  return {
    clock,
    load,
    removed,
    asked: () => asked,
    told: () => newCard.value,
    end() {
      lifetime.end();
      clock.restore();
    },
  };
}

const WAITING = { kind: 'waiting' } as const;
const USED = { kind: 'used', last4: '2222' } as const;

test('a card that arrives late is found, and then the old one is removed', async () => {
  const old = method('pm_1111');
  const { told, removed, clock, end } = comeBack([[old], [old], [old, method('pm_2222')]]);
  try {
    assert.equal(told(), WAITING);
    await clock.advance(1000);
    assert.equal([told(), removed], [WAITING, []]);
    await clock.advance(2000);
    assert.equal([told(), removed], [USED, ['pm_1111']]);
    assert.equal(clock.waits(), []);
  } finally {
    end();
  }
});

test('a card that never arrives removes nothing, and can still be found when the list is read again', async () => {
  const old = method('pm_1111');
  const { told, removed, clock, asked, load, end } = comeBack([
    ...[old, old, old, old, old].map((each) => [each]),
    [method('pm_2222'), old],
  ]);
  try {
    for (const pause of [1000, 2000, 4000, 8000]) await clock.advance(pause);
    assert.equal([told(), removed, asked()], [{ kind: 'late' }, [], 5]);
    assert.equal(clock.waits(), []);
    load();
    assert.equal([told(), removed], [USED, ['pm_1111']]);
  } finally {
    end();
  }
});

test('a backend that tells which card is charged removes the old one by itself', async () => {
  const { told, removed, clock, end } = comeBack([
    [method('pm_1111', true), method('pm_2222', false)],
    [method('pm_1111', false), method('pm_2222', true)],
    [method('pm_2222', true)],
  ]);
  try {
    for (const pause of [1000, 2000]) {
      assert.equal([told(), removed], [WAITING, []]);
      await clock.advance(pause);
    }
    assert.equal([told(), removed], [USED, []]);
  } finally {
    end();
  }
});

test('an old card that such a backend leaves is removed in the end, but never while the new one is not charged', async () => {
  for (const [charged, gone] of [
    [true, ['pm_1111']],
    [false, []],
  ] as const) {
    const { told, removed, clock, end } = comeBack([
      [method('pm_1111', !charged), method('pm_2222', charged)],
    ]);
    try {
      for (const pause of [1000, 2000, 4000, 7999]) await clock.advance(pause);
      assert.equal([told(), removed], [WAITING, []]);
      await clock.advance(1);
      assert.equal([told(), removed], [charged ? USED : { kind: 'late' }, gone]);
    } finally {
      end();
    }
  }
});

test('nothing is looked for once the tab is gone', async () => {
  const { clock, asked, end } = comeBack([[method('pm_1111')]]);
  end();
  assert.equal([clock.waits(), asked()], [[], 1]);
});

test('without a saved card nothing is looked for and nothing told', () => {
  const { told, clock, end } = comeBack([[method('pm_1111'), method('pm_2222')]], '#payment');
  assert.equal([told(), clock.waits()], [null, []]);
  end();
});

test('the address remembers whatever ids there are', () => {
  history.replaceState(null, '', '/MyRoom?a=1');
  const strange = method('a,b&c=d#e?ø');
  const address = makeReturnAddress([strange, method('pm_2222')], strange);
  history.replaceState(null, '', address);
  const saved = takeSavedCard();
  assert.is(saved?.replaces, strange.id);
  assert.equal([strange, method('pm_2222'), method('pm_3333')].map(saved?.isNew ?? (() => null)), [
    false,
    false,
    true,
  ]);
  assert.is(location.href, 'http://localhost/MyRoom?a=1#payment');
  assert.is(makeReturnAddress(undefined), 'http://localhost/MyRoom?a=1#payment');
  assert.is(takeSavedCard(), null);
});

test('who comes back with a new card while the cards cannot be loaded still does with the next try', async () => {
  history.replaceState(null, '', '/MyRoom#payment?had=pm_1111');
  const opened = openPayment({ cards: { load: async () => null } } as never);
  await Promise.resolve(opened).then(
    () => assert.unreachable('there are no cards'),
    () => {},
  );
  assert.ok(takeSavedCard());
});
