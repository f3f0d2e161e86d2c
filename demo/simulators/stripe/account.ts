import type Stripe from 'stripe';
import type { Journal } from '../journal.ts';
import type { Published } from './objects.ts';

/** The ways to pay that are simulated, and whether one can be charged again, as a subscription needs. */
const RECURRING = { card: true, apple_pay: true, google_pay: true, mobilepay: false };

export type WayToPay = keyof typeof RECURRING;

const WAYS = Object.keys(RECURRING) as WayToPay[];

const isWay = (way: unknown): way is WayToPay => WAYS.includes(way as WayToPay);

export type Account = ReturnType<typeof createAccount>;

/** The settings of the account: which ways to pay it has. All of them, until it is changed. */
export function createAccount(journal: Journal) {
  const settings = journal.collection<{ id: 'ways'; ways: WayToPay[] }>('account');
  const ways = () => settings.get('ways')?.ways ?? WAYS;
  return {
    /** False for a way that is not simulated. */
    setWays(wanted: unknown[]): boolean {
      if (!wanted.every(isWay)) return false;
      settings.put({ id: 'ways', ways: wanted });
      return true;
    },
    /** What a hosted page offers: of the account's ways those that are `allowed`, or all of them if that is empty. */
    offered(allowed: string[]): WayToPay[] {
      // A wallet holds cards.
      const isAllowed = (way: WayToPay) =>
        allowed.length === 0 || allowed.includes(way === 'mobilepay' ? way : 'card');
      return ways().filter((way) => RECURRING[way] && isAllowed(way));
    },
    /** The account's one payment method configuration. */
    configuration() {
      const has = (way: WayToPay) => ways().includes(way);
      const settingOf = (way: WayToPay) => {
        const value = has(way) ? 'on' : 'off';
        return { available: has(way), display_preference: { overridable: null, preference: value, value } };
      };
      return {
        id: 'pmc_simulated',
        object: 'payment_method_configuration',
        active: true,
        application: null,
        is_default: true,
        livemode: false,
        name: 'Default',
        parent: null,
        ...Object.fromEntries(WAYS.map((way) => [way, settingOf(way)])),
      } satisfies Published<Stripe.PaymentMethodConfiguration>;
    },
  };
}
