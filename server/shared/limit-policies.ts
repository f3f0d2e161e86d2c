import { type Limit, limitsForAddress } from './limits.ts';
import { DAY, HOUR, MINUTE } from './time.ts';

const QUARTER = 15 * MINUTE;

/**
 * Every limit but CHECKOUT_LIMIT and SMS_LIMIT, which are settings: how many tries are allowed in how many seconds. A name that ends with `-from`
 * limits a network address, and for IPv6 also its network; the others limit one tenant unless a comment says whom.
 */
const POLICIES = {
  'sign-in-from': { tries: 100, seconds: QUARTER },
  // Wrong passwords for one login, from one address and from everywhere: an attacker elsewhere must not lock the tenant out.
  'sign-in-login-from': { tries: 10, seconds: QUARTER },
  'sign-in-login': { tries: 100, seconds: QUARTER },
  'sign-up-from': { tries: 300, seconds: HOUR },
  'old-password': { tries: 10, seconds: QUARTER },
  'account-changes': { tries: 30, seconds: HOUR },
  'passkeys-added': { tries: 30, seconds: HOUR },
  // SMS about a changed number, to one number and from one address: numbers are not confirmed, so they may be strangers'.
  'phone-news-to': { tries: 5, seconds: HOUR },
  'phone-news-by': { tries: 100, seconds: HOUR },

  // Codes and links that people request: `-to` for one phone or login.
  'sms-from': { tries: 100, seconds: HOUR },
  'sms-to-minute-from': { tries: 1, seconds: MINUTE },
  'sms-to-hour-from': { tries: 5, seconds: HOUR },
  'sms-to-latest': { tries: 1, seconds: MINUTE },
  'sms-to-network': { tries: 1, seconds: HOUR },
  // The first request of each network, and repeated ones, which must not use up the first ones of others.
  'sms-to-first': { tries: 10, seconds: HOUR },
  'sms-to-again': { tries: 6, seconds: HOUR },
  // Messages of each kind that a tenant's phone gets even when SMS_LIMIT is reached.
  'sms-always': { tries: 3, seconds: HOUR },

  // Wrong one-time codes, and links of helpers that do not exist.
  'gate-from': { tries: 20, seconds: HOUR },
  'helper-from': { tries: 100, seconds: HOUR },
  // So that the log stays readable.
  presses: { tries: 60, seconds: 10 * MINUTE },
  'helper-opens': { tries: 60, seconds: HOUR },
  'helpers-added': { tries: 30, seconds: DAY },
  // The phone of a helper may be a stranger's.
  'helper-to': { tries: 5, seconds: DAY },

  // Wrong room codes of people who are not signed in: from an address, at one room from an address, at one room from a network.
  'alarm-from': { tries: 20, seconds: QUARTER },
  // A room code has only 10,000 values.
  'alarm-day-from': { tries: 30, seconds: DAY },
  'alarm-room-from': { tries: 5, seconds: QUARTER },
  'alarm-network': { tries: 1, seconds: QUARTER },
  // One code at whatever rooms: it may fit one of them.
  'alarm-code-from': { tries: 5, seconds: QUARTER },
  // How many networks may try a wrong code at one room before it is closed to people who are not signed in.
  alarm: { tries: 5, seconds: QUARTER, doubling: true },
  'alarm-department': { tries: 200, seconds: QUARTER },

  // The payment provider limits the whole facility, so one tenant must not use that up.
  'payment-reads': { tries: 120, seconds: 10 * MINUTE },
  'card-setups': { tries: 100, seconds: HOUR },
  checkouts: { tries: 100, seconds: HOUR },
  'room-codes': { tries: 60, seconds: HOUR },

  // Places on the waiting list: each leads to one message and one offer.
  'waiting-from': { tries: 10, seconds: DAY },
  'waiting-phone': { tries: 5, seconds: DAY },

  // Wrong passwords of the staff page.
  'staff-from': { tries: 10, seconds: QUARTER },

  'withdrawal-from': { tries: 20, seconds: HOUR },
  'withdrawal-email-from': { tries: 5, seconds: HOUR },
  // Anybody can type any e-mail address.
  'withdrawal-receipts': { tries: 5, seconds: DAY },
  'withdrawal-receipts-department': { tries: 200, seconds: HOUR },
  // How many unconfirmed withdrawals a department is told of; the others wait.
  'withdrawals-unconfirmed': { tries: 20, seconds: HOUR },
} satisfies Record<string, Omit<Limit, 'key'>>;

type Policy = keyof typeof POLICIES;

/** The limit of one policy. `whose` is a tenant's id, a hash or a room; without it the limit is shared by everybody. */
export const limit = (policy: Policy, whose: string | number = ''): Limit => ({
  key: `${policy}:${whose}`,
  ...POLICIES[policy],
});

/** The limits of one policy for an address and its network, with `whose` for one login, phone or room. */
export const limitFrom = (
  policy: Extract<Policy, `${string}-from`>,
  address: string,
  whose: string | number = '',
): Limit[] => limitsForAddress(address, limit(policy, whose));
