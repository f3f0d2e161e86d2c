import { type Day, formatDashes, parseDay } from './date.ts';
import { formatOere } from './money.ts';
import { discountExpiry, dueNow, nextCharge, paidPeriod } from './price.ts';

/** What somebody orders; amounts are øre. Null where it is not known, and then nothing is said about it. */
export interface Order {
  room: string;
  sqm: number;
  /** The name of the floor, and the address. */
  floor: string;
  place: string;
  fullMonth: number;
  discount: number;
  discountDuration: number | null;
  /** `YYYY-MM-DD` */
  paidPeriodStart: string | null;
  vat: 'included' | 'exempt' | 'voluntary' | null;
  deposit: number | null;
  noticeDays: number | null;
  minimumMonths: number | null;
  withdrawalDays: number | null;
}

/** `price`: what is paid now and what is paid later, which are shown in the same size. */
export interface OrderFact {
  name: string;
  value: string;
  price?: boolean;
}

/**
 * The order in words, the same above the button that orders, on the checkout page and in the confirmation (docs/product.md R3.10): what is
 * rented, what is paid now and later, and how long it lasts.
 */
export function orderFacts(order: Order, language: 'da' | 'en'): OrderFact[] {
  const words = WORDS[language];
  const { room, sqm, floor, place, paidPeriodStart, deposit, noticeDays, minimumMonths, withdrawalDays } =
    order;
  const size = `${language === 'da' ? `${sqm}`.replace('.', ',') : sqm} m²`;
  const start = parseDay(paidPeriodStart ?? '');
  const period = paidPeriod(paidPeriodStart);
  const vat = vatWords(order.vat, language);
  return [
    { name: words.rent, value: [words.room(room), size, floor, place].filter(Boolean).join(', ') },
    { name: words.now, value: formatOere(dueNow(order)) + vat, price: true },
    ...laterPrices(order, words).map((fact) => ({ ...fact, value: fact.value + vat, price: true })),
    ...(start ? [{ name: words.start, value: words.startsOn(formatDashes(start)) }] : []),
    ...(period
      ? [{ name: words.period, value: words.lasts(formatDashes(period.from), formatDashes(period.to)) }]
      : []),
    ...(noticeDays === null ? [] : [{ name: words.notice, value: words.days(noticeDays) }]),
    ...(minimumMonths === null ? [] : [{ name: words.minimum, value: words.months(minimumMonths) }]),
    ...(deposit === null
      ? []
      : [{ name: words.deposit, value: deposit ? words.separately(formatOere(deposit)) : words.none }]),
    ...(withdrawalDays ? [{ name: words.withdrawal, value: words.withdraw(withdrawalDays) }] : []),
  ];
}

/** What follows an amount about its VAT; nothing where it is not known. */
export const vatWords = (vat: Order['vat'], language: 'da' | 'en'): string =>
  vat ? WORDS[language].vat[vat] : '';

/** What is paid for each month that follows, and after the discount. */
function laterPrices(order: Order, words: typeof DANISH): OrderFact[] {
  const next = nextCharge(order);
  const monthly = (amount: number, day?: Day) =>
    words.monthly(formatOere(amount)) + (day ? words.from(formatDashes(day)) : '');
  if (!next) return [{ name: words.later, value: monthly(order.fullMonth) }];
  const expires = next.amount < order.fullMonth ? discountExpiry(order) : null;
  return [
    { name: words.later, value: monthly(next.amount, next.day) },
    ...(expires ? [{ name: words.last, value: monthly(order.fullMonth, expires) }] : []),
  ];
}

const DANISH = {
  rent: 'Du lejer',
  room: (number: string) => `Rum ${number}`,
  now: 'Til betaling nu',
  later: 'Derefter',
  monthly: (amount: string) => `${amount} om måneden`,
  last: 'Efter rabatten',
  from: (day: string) => ` fra ${day}`,
  vat: {
    included: ' inkl. moms',
    exempt: ', fritaget for moms',
    voluntary: ' inkl. moms (frivillig registrering)',
  },
  start: 'Begynder',
  startsOn: (day: string) => `${day}, når du har betalt`,
  period: 'Periode',
  lasts: (from: string, to: string) => `${from} til ${to}, derefter en måned ad gangen`,
  notice: 'Opsigelse',
  days: (days: number): string =>
    days ? `${days} ${days > 1 ? 'dages' : 'dags'} varsel` : 'når som helst, til udgangen af en betalt måned',
  minimum: 'Mindste lejeperiode',
  months: (months: number): string => `${months} ${months > 1 ? 'måneder' : 'måned'}`,
  deposit: 'Depositum',
  separately: (amount: string) => `${amount}, opkræves særskilt`,
  none: 'intet',
  withdrawal: 'Fortrydelsesret',
  withdraw: (days: number) => `${days} dage`,
};

const WORDS: Record<'da' | 'en', typeof DANISH> = {
  da: DANISH,
  en: {
    rent: 'You rent',
    room: (number) => `Room ${number}`,
    now: 'For payment now',
    later: 'After that',
    monthly: (amount) => `${amount} a month`,
    last: 'After the discount',
    from: (day) => ` from ${day}`,
    vat: {
      included: ' including VAT',
      exempt: ', exempt from VAT',
      voluntary: ' including VAT (voluntary registration)',
    },
    start: 'Begins',
    startsOn: (day) => `${day}, once you have paid`,
    period: 'Period',
    lasts: (from, to) => `${from} to ${to}, then one month at a time`,
    notice: 'Notice',
    days: (days) =>
      days ? `${days} ${days > 1 ? 'days' : 'day'}` : 'at any time, to the end of a month that is paid for',
    minimum: 'Shortest rental',
    months: (months) => `${months} ${months > 1 ? 'months' : 'month'}`,
    deposit: 'Deposit',
    separately: (amount) => `${amount}, charged separately`,
    none: 'none',
    withdrawal: 'Right of withdrawal',
    withdraw: (days) => `${days} days`,
  },
};
