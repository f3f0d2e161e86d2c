import { cleanup } from '@testing-library/preact';
import { announce } from '../../../../src/contract.ts';
import { PaymentMethods } from '../../../../widgets/rent-room/form/payment-methods.tsx';
import { draw, settled } from '../../../setup/draw.tsx';
import { assert, suite } from '../../../setup/suite.ts';

const test = suite('ways to pay');
const page = globalThis as unknown as Record<string, unknown>;
test.after.each(() => {
  cleanup();
  Reflect.deleteProperty(page, 'ApplePaySession');
});

const shown = (methods?: string[] | null) => draw(<PaymentMethods methods={methods} />).container;
const names = (root: Element) => [...root.querySelectorAll('strong')].map((each) => each.textContent);

test('they are named in the order of the answer, in the language of the page; unknown ones are left out', async () => {
  announce(document, 'language', { language: 'da' });
  const root = shown(['mobilepay', 'card', 'barter']);
  assert.match(root.textContent ?? '', 'Betal med');
  assert.equal(names(root), ['MobilePay', 'Kort']);
  announce(document, 'language', { language: 'en' });
  await settled();
  assert.equal(names(root), ['MobilePay', 'Card']);
});

test('a browser is told of the wallet that it has', () => {
  assert.equal(names(shown(['card', 'apple_pay', 'google_pay'])), ['Card', 'Google Pay']);
  cleanup();
  page.ApplePaySession = class {};
  assert.equal(names(shown(['card', 'apple_pay', 'google_pay'])), ['Card', 'Apple Pay']);
});

test('a backend that does not tell them leaves no gap', () => {
  for (const methods of [undefined, null, [], ['barter'], 'card' as never]) {
    assert.is(shown(methods).innerHTML, '');
    cleanup();
  }
});
