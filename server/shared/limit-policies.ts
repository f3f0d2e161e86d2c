import { type Limit, limitsForAddress } from './limits.ts';

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Every limit of the product: how many tries in how many seconds. What is counted is one tenant's, unless a comment says otherwise; what ends with
 * `-from` counts for an address and its network. They stop attackers and never a tenant (docs/operating.md#limits).
 */
const POLICIES = {
  'sign-in-from': { tries: 100, seconds: QUARTER },
  // Wrong passwords for one login: ten from one address must not lock the tenant out elsewhere, but guessing from very many is stopped.
  'sign-in-login-from': { tries: 10, seconds: QUARTER },
  'sign-in-login': { tries: 100, seconds: QUARTER },
  'sign-up-from': { tries: 300, seconds: HOUR },
  'old-password': { tries: 10, seconds: QUARTER },
  'account-changes': { tries: 30, seconds: HOUR },
  'passkeys-added': { tries: 30, seconds: HOUR },
  // Numbers are not confirmed at sign-up: what is told to one, and from one address, may go to strangers.
  'phone-news-to': { tries: 5, seconds: HOUR },
  'phone-news-by': { tries: 100, seconds: HOUR },

  // Codes and links that people request: in all, for one phone or login, and of that from one address.
  'sms-from': { tries: 100, seconds: HOUR },
  'sms-to-minute-from': { tries: 1, seconds: MINUTE },
  'sms-to-hour-from': { tries: 5, seconds: HOUR },
  'sms-to-latest': { tries: 1, seconds: MINUTE },
  'sms-to-network': { tries: 1, seconds: HOUR },
  // The first request of each of so many networks, and so many repeated ones, which leave the first ones of others alone.
  'sms-to-first': { tries: 10, seconds: HOUR },
  'sms-to-again': { tries: 6, seconds: HOUR },
  // Messages of each kind that a tenant's phone gets even when the facility's limit (SMS_LIMIT) is reached.
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

  // Room codes of somebody who is not signed in: from one address, at one room from one address, and in a department.
  'alarm-from': { tries: 20, seconds: QUARTER },
  // A room code has only 10,000 values.
  'alarm-day-from': { tries: 30, seconds: DAY },
  'alarm-room-from': { tries: 5, seconds: QUARTER },
  'alarm-network': { tries: 1, seconds: QUARTER },
  // A room is closed once so many different networks have tried a wrong code.
  alarm: { tries: 5, seconds: QUARTER, doubling: true },
  'alarm-department': { tries: 200, seconds: QUARTER },

  // A tenant alone must not use up what the provider answers the whole facility.
  'payment-reads': { tries: 120, seconds: 10 * MINUTE },
  'card-setups': { tries: 100, seconds: HOUR },
  checkouts: { tries: 100, seconds: HOUR },
  'room-codes': { tries: 60, seconds: HOUR },

  // Each wish leads to one message and one offer.
  'waiting-from': { tries: 10, seconds: DAY },
  'waiting-phone': { tries: 5, seconds: DAY },

  'withdrawal-from': { tries: 20, seconds: HOUR },
  'withdrawal-email-from': { tries: 5, seconds: HOUR },
  // Anybody can type any e-mail address.
  'withdrawal-receipts': { tries: 5, seconds: DAY },
  'withdrawal-receipts-department': { tries: 200, seconds: HOUR },
  // How many statements that nobody confirms a facility is told of; the others wait for the next hour.
  'withdrawals-unconfirmed': { tries: 20, seconds: HOUR },
} satisfies Record<string, Omit<Limit, 'key'>>;

type Policy = keyof typeof POLICIES;

/** A limit for somebody or something: a tenant's id, a hash, a room. Without `whose` for everybody. */
export const limit = (policy: Policy, whose: string | number = ''): Limit => ({
  key: `${policy}:${whose}`,
  ...POLICIES[policy],
});

/** The limits of a policy for an address and its network; with `whose`, of what is tried there with one thing. */
export const limitFrom = (
  policy: Extract<Policy, `${string}-from`>,
  address: string,
  whose: string | number = '',
): Limit[] => limitsForAddress(address, limit(policy, whose));
