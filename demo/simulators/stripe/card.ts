import { createHash } from 'node:crypto';

export interface CardDetails {
  name: string | null;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
}

export type CardField = 'number' | 'expiry' | 'cvc';

export type CardReading =
  | { outcome: 'accepted'; card: CardDetails }
  | { outcome: 'declined' }
  | { outcome: 'invalid'; fields: CardField[] }
  | { outcome: 'not-a-test-card' };

/** Stripe's published test numbers that this page accepts, and whether the bank accepts the payment. */
const TEST_CARDS: Record<string, { brand: string; accepted: boolean }> = {
  '4242424242424242': { brand: 'visa', accepted: true },
  '5555555555554444': { brand: 'mastercard', accepted: true },
  '4000000000000002': { brand: 'visa', accepted: false },
  '4000000000009995': { brand: 'visa', accepted: false },
  '4000000000000341': { brand: 'visa', accepted: true },
  // Not one of Stripe's: it stands for payment methods that settle later.
  '4000000000008088': { brand: 'visa', accepted: true },
};

/** A card that can be saved but declines every charge. */
export const declinesCharges = ({ brand, last4 }: Pick<CardDetails, 'brand' | 'last4'>): boolean =>
  brand === 'visa' && last4 === '0341';

/** A card whose payment settles later, as a test decides. */
export const paysLater = ({ brand, last4 }: Pick<CardDetails, 'brand' | 'last4'>): boolean =>
  brand === 'visa' && last4 === '8088';

export const PAYING_CARD = '4242 4242 4242 4242';
export const DECLINED_CARD = '4000 0000 0000 0002';

/** Reads the typed card. Numbers are never stored, and a possibly real one is never accepted. */
export function readCard(
  typed: { number: string; expiry: string; cvc: string; name: string },
  now: Date,
): CardReading {
  const number = typed.number.replace(/[\s-]/g, '');
  const expiry = readExpiry(typed.expiry, now);
  const invalid: CardField[] = [];
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) invalid.push('number');
  if (!expiry) invalid.push('expiry');
  if (!/^\d{3,4}$/.test(typed.cvc.trim())) invalid.push('cvc');
  if (!expiry || invalid.length) return { outcome: 'invalid', fields: invalid };
  const known = TEST_CARDS[number];
  if (!known) return { outcome: 'not-a-test-card' };
  if (!known.accepted) return { outcome: 'declined' };
  return {
    outcome: 'accepted',
    card: {
      name: typed.name.trim().slice(0, 100) || null,
      brand: known.brand,
      last4: number.slice(-4),
      ...expiry,
      fingerprint: createHash('sha256').update(number).digest('hex').slice(0, 16),
    },
  };
}

/** `MM/YY` or `MM/YYYY`, not in the past; null otherwise. */
function readExpiry(text: string, now: Date): { exp_month: number; exp_year: number } | null {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  const exp_month = Number(month);
  const exp_year = year?.length === 2 ? 2000 + Number(year) : Number(year);
  if (!(exp_month >= 1 && exp_month <= 12)) return null;
  const over = new Date(Date.UTC(exp_year, exp_month, 1)) <= now;
  return over || exp_year > now.getUTCFullYear() + 50 ? null : { exp_month, exp_year };
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
