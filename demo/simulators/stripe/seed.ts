import { endOfDay } from '../../../server/shared/lease-months.ts';
import { parseDay } from '../../../src/format/date.ts';
import { PAYING_CARD, readCard } from './card.ts';
import { saveCard } from './checkout.ts';
import { type Coupon, newCoupon, newCustomer, newPrice, unix } from './objects.ts';
import type { StripeSimulator } from './simulator.ts';
import { renewSubscription, subscribe } from './subscriptions.ts';

/** A tenant with past payments. Amounts are øre; `startedDay` is the first day, `YYYY-MM-DD` in Denmark. */
export interface SubscriptionSeed {
  customer: { email: string; name: string; phone: string; tenantId: number };
  leases: SeededLease[];
  /** A test card's number and expiry; by default a Visa that pays. */
  card?: { number: string; expiry: string };
}

/** `monthly` is the full price, `discount` what is taken off it in each of the first `discountMonths`. */
interface SeededLease {
  leaseId: number;
  roomNumber: string;
  monthly: number;
  discount: number;
  discountMonths: number;
  startedDay: string;
}

export interface SeededSubscriptions {
  customerId: string;
  subscriptions: { leaseId: number; subscriptionId: string }[];
}

const HALF_A_DAY_SECONDS = 43_200;

/**
 * Creates a customer with a card and subscriptions that began in the past, paid month by month up to today. No
 * webhooks are sent (`quiet`).
 */
export function seedSubscriptions(
  { customer, leases, card }: SubscriptionSeed,
  stripe: StripeSimulator,
): SeededSubscriptions {
  const { objects, now } = stripe;
  const typed = { number: PAYING_CARD, expiry: '12/34', ...card, cvc: '123', name: customer.name };
  const reading = readCard(typed, now());
  if (reading.outcome !== 'accepted') throw new Error(`the seed's card is not accepted: ${reading.outcome}`);
  const { tenantId, ...details } = customer;
  const metadata = { tenantId: String(tenantId) };
  const { id: customerId } = objects.customers.put(newCustomer({ ...details, metadata }, unix(now())));
  const method = saveCard(stripe, customerId, reading.card);
  const subscriptions = leases.map((lease) => {
    const name = `Rum ${lease.roomNumber}`;
    const { subscription } = subscribe(stripe, {
      customer: customerId,
      card: method,
      coupon: createCoupon(lease, now()),
      at: Math.min(noonOn(lease.startedDay), unix(now())),
      quiet: true,
      order: {
        name,
        price: newPrice(lease.monthly, 'dkk'),
        subscription: { description: name, metadata: { leaseId: String(lease.leaseId) } },
      },
    });
    renewSubscription(stripe, subscription.id, { to: unix(now()), quiet: true });
    return { leaseId: lease.leaseId, subscriptionId: subscription.id };
  });
  return { customerId, subscriptions };
}

/** Noon in Denmark, in Unix seconds: it is the same day in UTC. */
function noonOn(iso: string): number {
  const day = parseDay(iso);
  if (!day) throw new Error(`not a day: ${iso}`);
  return unix(endOfDay(day)) - HALF_A_DAY_SECONDS;
}

function createCoupon({ discount, discountMonths }: SeededLease, now: Date): Coupon | null {
  if (discount <= 0 || discountMonths <= 0) return null;
  const terms = { name: 'Kampagnerabat', amount_off: discount, currency: 'dkk', metadata: {} };
  return newCoupon({ ...terms, duration: 'repeating', duration_in_months: discountMonths }, unix(now));
}
