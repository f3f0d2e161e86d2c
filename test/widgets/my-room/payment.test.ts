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
import { refusal } from '../../setup/backend.ts';
import { stopClock } from '../../setup/clock.ts';
import { changeLanguage, part, parts, settled } from '../../setup/draw.tsx';
import { navigations } from '../../setup/navigation.ts';
import { assert, captureConsole, columns, test } from '../../setup/suite.ts';
import { press, textOf, tryAgainButton, waitUntil } from '../page.ts';
import { cancelButton, clear, dialog, dialogText, shown, toasts } from './my-room.ts';

test.after.each(clear);

const METHODS = '/stripe/getpaymentmethods';
const SETUP = '/stripe/createsetupsession';
const REMOVE = '/stripe/removepaymentmethod';
const opened = (answers: Record<string, unknown>) =>
  shown({ tab: '#payment', answers, language: 'en', shows: '[part="add"]' });

/** The same, once the cards are there. */
const withCard = (answers = {}, language: 'da' | 'en' = 'en') =>
  shown({ tab: '#payment', answers, language, shows: '[part="payment-method"]' });

const OLD = { id: 'pm_1', card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2098 } };
const NEW = { id: 'pm_2', card: { brand: 'visa', last4: '1881', expMonth: 5, expYear: 2099 } };
const cards = (...data: object[]) => ({ data, nextPaymentDate: '2026-12-21' });

/** A card that nothing will be taken from. */
const UNUSED = { [METHODS]: { ...cards(OLD), nextPaymentDate: null } };

const confirm = (root: ParentNode) => dialog(root)?.querySelector('[part="confirm"]');

test('a card shows brand, last digits and expiry, and above it the next payment', async () => {
  const { root, to } = await withCard();
  assert.equal(columns(to(METHODS), 'method', 'query'), [['GET', 'debitorId=10&limit=100']]);
  assert.match(textOf(part(root, 'payment-method')), 'visa •••• 4242Expires 04/2098');
  assert.match(textOf(root), 'Next payment: 21/12/2026');
});

test('where the backend tells it, the next payment has its amount, and another card can be charged', async () => {
  const saved = [
    { ...OLD, charged: true },
    { ...NEW, charged: false, canCharge: true },
  ];
  const CHARGE = '/stripe/chargepaymentmethod';
  const { root, to, posted, answers } = await withCard({
    [METHODS]: { ...cards(...saved), nextPaymentAmount: 967.5 },
    [CHARGE]: {},
  });
  assert.match(textOf(root), 'Next payment: 21/12/2026, 967,50 DKK');
  assert.match(textOf(root), 'A new card is used for the next payments.');
  assert.equal(parts(root, 'charge').length, 1);
  await press(part(root, 'charge'));
  assert.equal(posted(CHARGE), [{ paymentMethodId: 'pm_2' }]);
  assert.equal(toasts(root), ['The card ending in 1881 is used from now on.']);
  assert.is(to(METHODS).length, 2, 'read again');
  answers[CHARGE] = refusal(2);
  await press(part(root, 'charge'));
  assert.match(textOf(dialog(root)), 'not found');
  assert.is(to(METHODS).length, 3, 'read again');
});

test('methods that cannot be loaded are only logged, and can be asked for again', async () => {
  const { result, said } = await captureConsole('error', async () => {
    const world = await opened({ [METHODS]: refusal(27) });
    await waitUntil(() => world.root.querySelector('[part="retry"]'));
    return world;
  });
  const { root, answers } = result;
  assert.equal(said, ['SelfStorage: the payment methods could not be loaded (27).']);
  assert.is(dialog(root), null);
  assert.is(textOf(part(root, 'add')), 'Add card');
  answers[METHODS] = { data: [], nextPaymentDate: null };
  await press(part(root, 'retry'));
  assert.match(textOf(root), 'You have no saved payment cards.');
});

for (const [name, remembered] of [
  ['add', 'had=pm_1'],
  ['edit', 'replaces=pm_1&had=pm_1'],
] as const) {
  test(`${name} leaves for the provider's page, and comes back to this tab; only the address remembers the cards`, async () => {
    const { root, to, posted } = await withCard();
    await press(part(root, name));
    await press(part(root, name));
    const address = 'http://localhost/MyRoom#payment';
    assert.equal(posted(SETUP), [{ successUrl: `${address}?${remembered}`, cancelUrl: address }]);
    assert.equal(Object.keys(localStorage), ['jwt_access_token']);
    assert.is(sessionStorage.length, 0);
    assert.equal(navigations, ['https://checkout.stripe.com/cs_1']);
    assert.is(part(root, name).getAttribute('aria-busy'), 'true');
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await settled();
    assert.equal([part(root, name).getAttribute('aria-busy'), to(METHODS).length], ['false', 2]);
  });
}

test('a backend that tells which card is charged is told which one is replaced', async () => {
  const { root, to } = await withCard({ [METHODS]: cards({ ...OLD, charged: true }) });
  assert.match(textOf(part(root, 'payment-method')), 'The next payment is taken from this card');
  await press(part(root, 'edit'));
  assert.is((to(SETUP)[0]?.body as { replaces?: string } | undefined)?.replaces, 'pm_1');
});

test('a backend that does not tell which card is charged has none called so', async () => {
  const { root } = await withCard({ [METHODS]: cards(OLD, { ...NEW, charged: false }) });
  assert.not.match(textOf(root), 'taken from this card');
});

test('who comes back with a card in the place of another is told which one is used, and the other is removed', async () => {
  let kept = cards(NEW, OLD);
  const { root, posted } = await shown({
    tab: '#payment?replaces=pm_1&had=pm_1',
    answers: {
      [METHODS]: () => kept,
      [REMOVE]: () => {
        kept = cards(NEW);
        return {};
      },
    },
    shows: '.note.good',
  });
  assert.is(textOf(root.querySelector('.note.good')), 'The card ending in 1881 is used from now on.');
  assert.ok(root.querySelector('.note.good')?.closest('[role="status"]'));
  assert.equal(posted(REMOVE), [{ paymentMethodId: 'pm_1' }]);
  await waitUntil(() => parts(root, 'payment-method').length === 1);
  assert.is(location.hash, '#payment', 'a reload says and removes nothing again');
  assert.equal(toasts(root), []);
  await changeLanguage('da');
  assert.is(textOf(root.querySelector('.note.good')), 'Kortet, der ender på 1881, bruges fra nu af.');
});

test('who comes back with one more card is told that it is used, and none is removed', async () => {
  const { root, to } = await shown({
    tab: '#payment?had=pm_1',
    answers: { [METHODS]: cards(OLD, NEW) },
    shows: '.note.good',
  });
  assert.is(textOf(root.querySelector('.note.good')), 'The card ending in 1881 is used from now on.');
  assert.is(to(REMOVE).length, 0);
});

test('an old card that cannot be removed is told, and trying again removes it', async () => {
  const { root, to, answers } = await shown({
    tab: '#payment?replaces=pm_1&had=pm_1',
    answers: { [METHODS]: cards(NEW, OLD), [REMOVE]: refusal(27) },
    shows: 'dialog',
  });
  assert.match(textOf(root), 'The card ending in 1881 is used from now on.');
  answers[REMOVE] = {};
  answers[METHODS] = cards(NEW);
  await press(tryAgainButton(root));
  assert.equal([to(REMOVE).length, parts(root, 'payment-method').length], [2, 1]);
});

test('who comes back before the card does is told to wait, and who cancelled is told nothing', async () => {
  const { root, to } = await shown({
    tab: '#payment?replaces=pm_1&had=pm_1',
    shows: '[part="payment-method"]',
  });
  assert.match(textOf(root), 'Waiting for the new card');
  assert.is(to(REMOVE).length, 0);
  clear();
  const { root: cancelled } = await withCard();
  assert.not.match(textOf(cancelled), /new card|from now on/);
});

test('a setup that fails at the provider is told, and trying again asks again', async () => {
  const { root, to } = await opened({ [SETUP]: refusal(27) });
  await press(part(root, 'add'));
  assert.match(await dialogText(root), 'Payment provider API error');
  await press(tryAgainButton(root));
  assert.is(to(SETUP).length, 2);
});

test('an address that the page does not allow is not gone to', async () => {
  const { root } = await opened({ [SETUP]: { sessionId: 'cs_1', url: 'https://elsewhere.test/pay' } });
  await captureConsole('error', async () => {
    await press(part(root, 'add'));
    await waitUntil(() => dialog(root));
  });
  assert.equal([navigations, part(root, 'add').getAttribute('aria-busy')], [[], 'false']);
});

test('R8.5 the only card of a lease has no button to delete it, and says what to do first', async () => {
  const { root } = await withCard();
  assert.equal(parts(root, 'delete'), []);
  assert.match(textOf(part(root, 'payment-method')), 'Add another card before you delete this one.');
});

test('a card is deleted after a confirmation, and the list read again', async () => {
  const { root, to, answers, posted } = await withCard(UNUSED);
  await press(part(root, 'delete'));
  assert.match(textOf(dialog(root)), 'Delete the card ending in 4242?');
  assert.is(to(REMOVE).length, 0);
  assert.is(textOf(confirm(root)), 'Delete');
  answers[METHODS] = { data: [], nextPaymentDate: null };
  await press(confirm(root));
  assert.equal(posted(REMOVE), [{ paymentMethodId: 'pm_1' }]);
  assert.is(parts(root, 'payment-method').length, 0);
});

test('a card that was deleted is gone, though the list cannot be read again', async () => {
  const { root, answers } = await withCard(UNUSED);
  answers[METHODS] = refusal(27);
  await press(part(root, 'delete'));
  await captureConsole('error', () => press(confirm(root)));
  assert.match(textOf(root), 'You have no saved payment cards.');
});

test('after an answer that was lost the list shows whether the card is still there', async () => {
  const { root, answers } = await withCard({ ...UNUSED, [REMOVE]: new TypeError('gone') });
  await press(part(root, 'delete'));
  answers[METHODS] = { data: [], nextPaymentDate: null };
  await press(confirm(root));
  await press(cancelButton(root));
  assert.is(parts(root, 'payment-method').length, 0);
});

test('a card that cannot be deleted stays, and says why', async () => {
  const { root } = await withCard({ ...UNUSED, [REMOVE]: refusal(35) }, 'da');
  await press(part(root, 'delete'));
  assert.match(textOf(dialog(root)), 'Vil du slette kortet, der ender på 4242?');
  await press(confirm(root));
  assert.match(await dialogText(root), 'Du har et aktivt lejemål');
  assert.match(textOf(dialog(root)), 'Kortet kan ikke slettes, mens du lejer et rum. Tilføj et andet først.');
  assert.is(parts(root, 'payment-method').length, 1);
});

const method = (id: string, charged?: boolean): PaymentMethod => ({
  id,
  card: { brand: 'visa', last4: id.slice(-4), expMonth: 4, expYear: 2098 },
  ...(charged !== undefined && { charged }),
});

/** Comes back from the provider after replacing the card `pm_1111`. The backend answers with each of `lists` in turn, and then always with the last. */
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
