import { type Order, orderFacts } from '../../../src/format/order.ts';
import { ORDER } from '../../setup/order.ts';
import { assert, column, test } from '../../setup/suite.ts';

const said = (change: Partial<Order> = {}, language: 'da' | 'en' = 'en') =>
  orderFacts({ ...ORDER, ...change }, language).map(({ name, value }) => `${name}: ${value}`);
const unknown = {
  paidPeriodStart: null,
  vat: null,
  deposit: null,
  noticeDays: null,
  minimumMonths: null,
  withdrawalDays: null,
};

test('R3.9 an order says what is rented, what is paid now and later, and how long it lasts', () => {
  assert.equal(said(), [
    'You rent: Room 101, 7.5\u00a0m², 1. sal, Prøvevej 1, 5000 Odense C',
    'To pay now: 700,00 DKK incl. VAT',
    'After that: 700,00 DKK a month from 10-04-2026 incl. VAT',
    'Begins: 10-03-2026, once you have paid',
    'Period: 10-03-2026 to 09-04-2026, then one month at a time',
    'Notice: at any time, to the end of a month that is paid for',
    'Shortest rental: 1 month',
    'Deposit: none',
    'Right of withdrawal: 14 days',
  ]);
  assert.equal(said({}, 'da'), [
    'Du lejer: Rum 101, 7,5\u00a0m², 1. sal, Prøvevej 1, 5000 Odense C',
    'Til betaling nu: 700,00 DKK inkl. moms',
    'Derefter: 700,00 DKK om måneden fra 10-04-2026 inkl. moms',
    'Begynder: 10-03-2026, når du har betalt',
    'Periode: 10-03-2026 til 09-04-2026, derefter en måned ad gangen',
    'Opsigelse: når som helst, til udgangen af en betalt måned',
    'Mindste lejetid: 1 måned',
    'Depositum: intet',
    'Fortrydelsesret: 14 dage',
  ]);
});

test('what is paid now and later stands out', () => {
  const prices = orderFacts({ ...ORDER, discount: 9_900, discountDuration: 3 }, 'en').filter(
    ({ price }) => price,
  );
  assert.equal(column(prices, 'name'), ['To pay now', 'After that', 'After the discount']);
});

test('notice, shortest rental and deposit are told where there are some', () => {
  const terms = (noticeDays: number, minimumMonths: number, language: 'da' | 'en') =>
    said({ noticeDays, minimumMonths, deposit: 50_050 }, language).slice(5, 8);
  assert.equal(terms(1, 1, 'da'), [
    'Opsigelse: 1 dags varsel',
    'Mindste lejetid: 1 måned',
    'Depositum: 500,50 DKK, opkræves særskilt',
  ]);
  assert.equal(terms(2, 3, 'da').slice(0, 2), ['Opsigelse: 2 dages varsel', 'Mindste lejetid: 3 måneder']);
  assert.equal(terms(1, 2, 'en'), [
    'Notice: 1 day',
    'Shortest rental: 2 months',
    'Deposit: 500,50 DKK, charged separately',
  ]);
  assert.is(terms(2, 1, 'en')[0], 'Notice: 2 days');
});

test('a discount of several months and of one is told with the price after it', () => {
  assert.equal(said({ discount: 9_900, discountDuration: 3 }).slice(1, 4), [
    'To pay now: 601,00 DKK incl. VAT',
    'After that: 601,00 DKK a month from 10-04-2026 incl. VAT',
    'After the discount: 700,00 DKK a month from 10-06-2026 incl. VAT',
  ]);
  assert.is(
    said({ discount: 9_900, discountDuration: 3 }, 'da')[3],
    'Efter rabatten: 700,00 DKK om måneden fra 10-06-2026 inkl. moms',
  );
  assert.equal(said({ discount: 9_900, discountDuration: 1 }).slice(2, 4), [
    'After that: 700,00 DKK a month from 10-04-2026 incl. VAT',
    'Begins: 10-03-2026, once you have paid',
  ]);
});

test('R3.7 VAT is included, exempt, or included by choice, in words', () => {
  for (const [vat, danish, english] of [
    ['included', ' inkl. moms', ' incl. VAT'],
    ['exempt', ', fritaget for moms', ', exempt from VAT'],
    ['voluntary', ' inkl. moms (frivillig registrering)', ' incl. VAT (voluntary registration)'],
    [null, '', ''],
  ] as const) {
    assert.is(said({ vat }, 'da')[1], `Til betaling nu: 700,00 DKK${danish}`);
    assert.is(said({ vat })[1], `To pay now: 700,00 DKK${english}`);
  }
});

test('what the backend does not tell leaves no gap', () => {
  assert.equal(said({ ...unknown, floor: '', place: '' }), [
    'You rent: Room 101, 7.5\u00a0m²',
    'To pay now: 700,00 DKK',
    'After that: 700,00 DKK a month',
  ]);
});
