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
  const { room, sqm, floor, place, paidPeriodStart, deposit, noticeDays, minimumMonths, withdrawalDays } =
    order;
  const t = inLanguage(language);
  const size = `${language === 'da' ? `${sqm}`.replace('.', ',') : sqm}\u00a0m²`;
  const start = parseDay(paidPeriodStart);
  const period = paidPeriod(paidPeriodStart);
  const vat = vatWords(order.vat, language);
  const fact = (name: Word, value: string): OrderFact => ({ name: t(name), value });
  const price = ({ name, value }: OrderFact): OrderFact => ({ name, value: value + vat, price: true });
  return [
    fact('rent', [t('room', room), size, floor, place].filter(Boolean).join(', ')),
    price(fact('now', formatOere(dueNow(order)))),
    ...laterPrices(order, t).map(price),
    start && fact('start', t('startsOn', formatDashes(start))),
    period && fact('period', t('lasts', formatDashes(period.from), formatDashes(period.to))),
    noticeDays !== null &&
      fact('notice', noticeDays ? t(noticeDays > 1 ? 'days' : 'day', noticeDays) : t('anyTime')),
    minimumMonths !== null && fact('minimum', t(minimumMonths > 1 ? 'months' : 'month', minimumMonths)),
    deposit !== null && fact('deposit', deposit ? t('separately', formatOere(deposit)) : t('none')),
    withdrawalDays && fact('withdrawal', t('withdraw', withdrawalDays)),
  ].filter((each): each is OrderFact => !!each);
}

/** What follows an amount about its VAT; nothing where it is not known. */
export const vatWords = (vat: Order['vat'], language: 'da' | 'en'): string =>
  vat ? inLanguage(language)(vat) : '';

/** What is paid for each month that follows, and after the discount. */
function laterPrices(order: Order, t: ReturnType<typeof inLanguage>): OrderFact[] {
  const next = nextCharge(order);
  const monthly = (amount: number, day?: Day) =>
    t('monthly', formatOere(amount)) + (day ? t('from', formatDashes(day)) : '');
  if (!next) return [{ name: t('later'), value: monthly(order.fullMonth) }];
  const expires = next.amount < order.fullMonth ? discountExpiry(order) : null;
  return [
    { name: t('later'), value: monthly(next.amount, next.day) },
    ...(expires ? [{ name: t('last'), value: monthly(order.fullMonth, expires) }] : []),
  ];
}

/** A text of `WORDS`, in which each * stands for one of the values. */
const inLanguage =
  (language: 'da' | 'en') =>
  (word: Word, ...values: (string | number)[]): string => {
    let text: string = WORDS[word][language === 'da' ? 0 : 1];
    for (const value of values) text = text.replace('*', () => `${value}`);
    return text;
  };

type Word = keyof typeof WORDS;
const WORDS = {
  rent: ['Du lejer', 'You rent'],
  room: ['Rum *', 'Room *'],
  now: ['Til betaling nu', 'To pay now'],
  later: ['Derefter', 'After that'],
  monthly: ['* om måneden', '* a month'],
  last: ['Efter rabatten', 'After the discount'],
  from: [' fra *', ' from *'],
  included: [' inkl. moms', ' incl. VAT'],
  exempt: [', fritaget for moms', ', exempt from VAT'],
  voluntary: [' inkl. moms (frivillig registrering)', ' incl. VAT (voluntary registration)'],
  start: ['Begynder', 'Begins'],
  startsOn: ['*, når du har betalt', '*, once you have paid'],
  period: ['Periode', 'Period'],
  lasts: ['* til *, derefter en måned ad gangen', '* to *, then one month at a time'],
  notice: ['Opsigelse', 'Notice'],
  anyTime: [
    'når som helst, til udgangen af en betalt måned',
    'at any time, to the end of a month that is paid for',
  ],
  day: ['* dags varsel', '* day'],
  days: ['* dages varsel', '* days'],
  minimum: ['Mindste lejetid', 'Shortest rental'],
  month: ['* måned', '* month'],
  months: ['* måneder', '* months'],
  deposit: ['Depositum', 'Deposit'],
  separately: ['*, opkræves særskilt', '*, charged separately'],
  none: ['intet', 'none'],
  withdrawal: ['Fortrydelsesret', 'Right of withdrawal'],
  withdraw: ['* dage', '* days'],
} satisfies Record<string, [da: string, en: string]>;
