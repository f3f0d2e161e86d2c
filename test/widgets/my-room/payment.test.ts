import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { later, refusal } from '../../setup/backend.ts';
import { part, parts, settled } from '../../setup/draw.tsx';
import { cancel, clear, dialog, press, shown, textOf, toasts, tryAgain, until } from './my-room.ts';

const test = suite('my-room: payment');
test.after.each(clear);

const METHODS = '/stripe/getpaymentmethods';
const SETUP = '/stripe/createsetupsession';
const REMOVE = '/stripe/removepaymentmethod';
const opened = (answers = {}, language: 'da' | 'en' = 'en') =>
  shown({ tab: '#payment', answers, language, shows: '[part="add"]' });

let went: string[] = [];
location.assign = (address) => void went.push(String(address));
test.before.each(() => {
  went = [];
});

test('a card shows brand, last digits and expiry, and above it the next payment', async () => {
  const { root, to } = await opened();
  await until(() => parts(root, 'payment-method').length);
  assert.equal(
    to(METHODS).map(({ method, query }) => [method, query]),
    [['GET', 'debitorId=10&limit=100']],
  );
  assert.match(textOf(part(root, 'payment-method')), 'visa •••• 4242Expires 04/2098');
  assert.match(textOf(root), 'Next payment: 21/12/2026');
});

test('without a card and a next payment it says so', async () => {
  const { root } = await opened({ [METHODS]: { data: [], nextPaymentDate: null } }, 'da');
  await until(() => /ingen gemte/.test(textOf(root)));
  assert.not.match(textOf(root), 'Næste betaling');
});

test('methods that cannot be loaded are only logged, and can be asked for again', async () => {
  const { error } = console;
  const logged: unknown[] = [];
  console.error = (text) => void logged.push(text);
  const { root, answers } = await opened({ [METHODS]: refusal(27) });
  await until(() => root.querySelector('[part="retry"]'));
  console.error = error;
  assert.equal(logged, ['SelfStorage: the payment methods could not be loaded (27).']);
  assert.is(dialog(root), null);
  assert.is(textOf(part(root, 'add')), 'Add card');
  answers[METHODS] = { data: [], nextPaymentDate: null };
  await press(part(root, 'retry'));
  assert.match(textOf(root), 'You have no saved payment cards.');
});

for (const name of ['add', 'edit']) {
  test(`${name} leaves for the provider's page, and comes back to this tab`, async () => {
    const { root, to } = await opened();
    await until(() => parts(root, 'payment-method').length);
    await press(part(root, name));
    await press(part(root, name));
    const address = 'http://localhost/MyRoom#payment';
    assert.equal(
      to(SETUP).map(({ method, body }) => [method, body]),
      [['POST', { successUrl: address, cancelUrl: address }]],
    );
    assert.equal(went, ['https://checkout.stripe.com/cs_1']);
    assert.is(part(root, name).getAttribute('aria-busy'), 'true');
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await settled();
    assert.equal([part(root, name).getAttribute('aria-busy'), to(METHODS).length], ['false', 2]);
  });
}

test('a setup that is refused is told, and trying again asks again', async () => {
  const { root, to } = await opened({ [SETUP]: refusal(6) });
  await press(part(root, 'add'));
  await until(() => dialog(root));
  assert.match(textOf(dialog(root)), 'Card payment provider not configured');
  await press(tryAgain(root));
  assert.is(to(SETUP).length, 2);
});

test('an address that the page does not allow is not gone to', async () => {
  const { error } = console;
  console.error = () => {};
  const { root } = await opened({ [SETUP]: { sessionId: 'cs_1', url: 'https://elsewhere.test/pay' } });
  await press(part(root, 'add'));
  await until(() => dialog(root));
  console.error = error;
  assert.equal([went, part(root, 'add').getAttribute('aria-busy')], [[], 'false']);
});

test('a card is deleted after a confirmation, and the list read again', async () => {
  const { root, to, answers } = await opened();
  await until(() => parts(root, 'payment-method').length);
  await press(part(root, 'delete'));
  assert.match(textOf(dialog(root)), 'Delete the card ending in 4242?');
  assert.is(to(REMOVE).length, 0);
  assert.is(textOf(dialog(root)?.querySelector('[part="confirm"]')), 'OK');
  answers[METHODS] = { data: [], nextPaymentDate: null };
  await press(dialog(root)?.querySelector('[part="confirm"]'));
  assert.equal(
    to(REMOVE).map(({ method, body }) => [method, body]),
    [['POST', { paymentMethodId: 'pm_1' }]],
  );
  assert.is(parts(root, 'payment-method').length, 0);
});

test('a card that was deleted is gone, though the list cannot be read again', async () => {
  const { error } = console;
  console.error = () => {};
  const { root, answers } = await opened();
  await until(() => parts(root, 'payment-method').length);
  answers[METHODS] = refusal(27);
  await press(part(root, 'delete'));
  await press(dialog(root)?.querySelector('[part="confirm"]'));
  console.error = error;
  assert.match(textOf(root), 'You have no saved payment cards.');
});

test('a card that turns out to be deleted already is deleted', async () => {
  const { root, answers } = await opened({ [REMOVE]: new TypeError('gone') });
  await until(() => parts(root, 'payment-method').length);
  await press(part(root, 'delete'));
  await press(dialog(root)?.querySelector('[part="confirm"]'));
  assert.match(textOf(dialog(root)), 'Something went wrong');
  answers[REMOVE] = refusal(2);
  answers[METHODS] = { data: [], nextPaymentDate: null };
  await press(tryAgain(root));
  assert.equal([dialog(root), toasts(root)], [null, ['Card deleted']]);
});

test('after an answer that was lost the list shows whether the card is still there', async () => {
  const { root, answers } = await opened({ [REMOVE]: new TypeError('gone') });
  await until(() => parts(root, 'payment-method').length);
  await press(part(root, 'delete'));
  answers[METHODS] = { data: [], nextPaymentDate: null };
  await press(dialog(root)?.querySelector('[part="confirm"]'));
  await press(cancel(root));
  assert.is(parts(root, 'payment-method').length, 0);
});

test('while a card is added no question about another one is asked', async () => {
  const { promise, come } = later<unknown>();
  const { root } = await opened({ [SETUP]: () => promise });
  await until(() => parts(root, 'payment-method').length);
  await press(part(root, 'add'));
  await press(part(root, 'delete'));
  assert.equal([dialog(root), part(root, 'delete').getAttribute('aria-disabled')], [null, 'true']);
  come(refusal(6));
  await until(() => dialog(root));
});

test('a card that cannot be deleted stays, and says why', async () => {
  const { root } = await opened({ [REMOVE]: refusal(35) }, 'da');
  await until(() => parts(root, 'payment-method').length);
  await press(part(root, 'delete'));
  assert.match(textOf(dialog(root)), 'Vil du slette kortet, der ender på 4242?');
  await press(dialog(root)?.querySelector('[part="confirm"]'));
  await until(() => dialog(root));
  assert.match(textOf(dialog(root)), 'Du har et aktivt lejemål');
  assert.match(textOf(dialog(root)), 'Kortet kan ikke slettes, mens du lejer et rum. Tilføj et andet først.');
  assert.is(parts(root, 'payment-method').length, 1);
});

test('a deletion that is not confirmed sends nothing', async () => {
  const answer = later<unknown>();
  const { root, to } = await opened({ [REMOVE]: () => answer.promise });
  await until(() => parts(root, 'payment-method').length);
  await press(part(root, 'delete'));
  await press(cancel(root));
  assert.is(to(REMOVE).length, 0);
});

test.run();
