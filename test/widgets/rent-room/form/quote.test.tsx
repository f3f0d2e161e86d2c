import { cleanup } from '@testing-library/preact';
import type { RoomPrice } from '../../../../src/api/calls.ts';
import { announce } from '../../../../src/contract.ts';
import { PaymentMethods } from '../../../../widgets/rent-room/form/payment-methods.tsx';
import { toQuote } from '../../../../widgets/rent-room/price.tsx';
import { changeLanguage, draw } from '../../../setup/draw.tsx';
import { assert, test } from '../../../setup/suite.ts';

const answer = {
  fullMonthPrice: 675,
  discountAmount: 270.5,
  discountDuration: 3,
  paidPeriodStart: '2026-11-21',
};

const readPrice = (value: RoomPrice) => {
  const price = toQuote({ state: 'there', value });
  return price.state === 'there' ? price.value : undefined;
};

test('an answer becomes amounts in øre and a last day', () => {
  assert.equal(readPrice(answer), {
    fullMonth: 67_500,
    discount: { amount: 27_050, expires: { year: 2027, month: 2, day: 21 } },
    dueNow: 40_450,
    order: {
      fullMonth: 67_500,
      discount: 27_050,
      discountDuration: 3,
      paidPeriodStart: '2026-11-21',
      vat: null,
      deposit: null,
      noticeDays: null,
      minimumMonths: null,
    },
  });
});

for (const paidPeriodStart of [undefined, null as never, 'soon', '2026-02-30', 20261121 as never]) {
  test(`a price whose period starts ${paidPeriodStart} is one all the same, without days`, () => {
    const price = readPrice({ ...answer, paidPeriodStart });
    assert.equal([price?.dueNow, price?.discount], [40_450, { amount: 27_050, expires: null }]);
  });
}

for (const [vat, read] of [
  ['included', 'included'],
  ['exempt', 'exempt'],
  ['voluntary', 'voluntary'],
  ['25 %' as 'included', null],
  [undefined, null],
] as const) {
  test(`VAT that is ${vat} is read as ${read}`, () => {
    assert.is(readPrice({ ...answer, ...(vat && { vat }) })?.order.vat, read);
  });
}

test('deposit, notice and shortest lease are read where the backend tells them', () => {
  const told = { ...answer, deposit: 500.5, noticeDays: 0, minimumMonths: 3 };
  const terms = (value: RoomPrice) => {
    const { deposit, noticeDays, minimumMonths } = readPrice(value)?.order ?? {};
    return [deposit, noticeDays, minimumMonths];
  };
  assert.equal(terms(told), [50_050, 0, 3]);
  const odd = { ...answer, deposit: -1, noticeDays: 'soon' as never, minimumMonths: 0 };
  assert.equal(terms(odd), [null, null, null]);
});

test('the last day of a discount is clamped to its month', () => {
  const price = readPrice({ ...answer, paidPeriodStart: '2026-11-30', discountDuration: 3 });
  assert.equal(price?.discount?.expires, { year: 2027, month: 2, day: 28 });
});

for (const none of [0, null, undefined, -5]) {
  test(`a discount of ${none} is none, and the full month is due`, () => {
    const price = readPrice({ ...answer, discountAmount: none });
    assert.equal([price?.discount, price?.dueNow], [null, 67_500]);
  });
}

test('a discount above the price leaves nothing to pay, never less', () => {
  const price = readPrice({ ...answer, discountAmount: 1000 });
  assert.equal([price?.dueNow, price?.discount?.amount], [0, 100_000]);
});

for (const state of ['loading', 'failed'] as const) {
  test(`R3.4 the price is ${state} as its answer is`, () => {
    assert.equal(toQuote({ state }), { state });
  });
}

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
  assert.match(root.textContent, 'Betal med');
  assert.equal(names(root), ['MobilePay', 'Kort']);
  await changeLanguage('en');
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
