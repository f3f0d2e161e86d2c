import { sql } from 'kysely';
import { tooManyRequests } from './failure.ts';
import { type Services, secondsFromNow } from './services.ts';
import { DAY, HOUR, MINUTE } from './time.ts';
import { hashToken } from './tokens.ts';

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
  // Whoever tries one code at many rooms may hit one of them.
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

export interface Limit {
  key: string;
  /** How many tries are allowed ... */
  tries: number;
  /** ... within this many seconds. */
  seconds: number;
  /** If set, reaching the limit blocks the key for `seconds`, and twice as long each time in a row. */
  doubling?: boolean;
}

const DOUBLINGS_MAX = 6;
/** The number of consecutive blocks is forgotten after this time without a try. */
const STRIKES_EXPIRE_SECONDS = DAY;
/** How many times the limit of one address an IPv6 /48 gets: customers of one provider may share it. */
const NETWORK_FACTOR = 2;

/**
 * The /48 network of an IPv6 address (given as a /64), because one customer may have a whole /48; other
 * addresses unchanged.
 */
export function widerNetwork(address: string): string {
  const start = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(address)?.[1];
  return start ? `${start}:/48` : address;
}

/** The limit for an address, and for an IPv6 address also one for its /48, `networkFactor` times as high. */
export function limitsForAddress(
  address: string,
  limit: Limit,
  { networkFactor = NETWORK_FACTOR } = {},
): Limit[] {
  const network = widerNetwork(address);
  const own = { ...limit, key: `${limit.key} ${address}` };
  if (network === address) return [own];
  return [own, { ...limit, key: `${limit.key} ${network}`, tries: limit.tries * networkFactor }];
}

/**
 * Counts one try, in a single database statement, so that neither parallel requests nor several processes get
 * around the limit. Returns the seconds to wait if the limit is exceeded, else 0.
 */
export async function consume(
  services: Services,
  { key, tries, seconds, doubling = false }: Limit,
): Promise<number> {
  const now = services.clock.now();
  const { rows } = await sql<{ count: number; endsAt: Date }>`
    insert into limit_row as row (key, count, ends_at, strikes)
    values (${key}, 1, ${secondsFromNow(services, seconds)}, 0)
    on conflict (key) do update set
      count = case when row.ends_at <= ${now} then 1 else least(row.count, ${tries}) + 1 end,
      strikes = case
        when row.ends_at <= ${secondsFromNow(services, -STRIKES_EXPIRE_SECONDS)} then 0
        when ${doubling} and row.ends_at > ${now} and row.count + 1 = ${tries} then row.strikes + 1
        else row.strikes end,
      ends_at = case
        when row.ends_at <= ${now} then excluded.ends_at
        when ${doubling} and row.count + 1 = ${tries}
          then ${now}::timestamptz + make_interval(secs => ${seconds} * 2 ^ least(row.strikes, ${DOUBLINGS_MAX}))
        else row.ends_at end
    returning count, ends_at`.execute(services.database);
  const [row] = rows;
  return row && row.count > tries ? Math.max(1, (row.endsAt.getTime() - now.getTime()) / 1000) : 0;
}

/** Whether all tries of a limit are used; counts none. */
export async function isExhausted(services: Services, { key, tries }: Limit): Promise<boolean> {
  const row = await services.database
    .selectFrom('limitRow')
    .select('count')
    .where('key', '=', key)
    .where('count', '>=', tries)
    .where('endsAt', '>', services.clock.now())
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts one try under each limit. Rejects with status 429 at the first that is exceeded. */
export async function enforceLimits(services: Services, ...limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const wait = await consume(services, limit);
    if (wait > 0) throw tooManyRequests(wait);
  }
}

/** Gives back a counted try, because it succeeded. */
export async function refund(services: Services, ...limits: Limit[]): Promise<void> {
  for (const { key } of limits)
    await services.database
      .updateTable('limitRow')
      .set({ count: sql`greatest(count - 1, 0)` })
      .where('key', '=', key)
      .execute();
}

/** Deletes the counts of these limits. */
export async function resetLimits(services: Services, ...limits: Limit[]): Promise<void> {
  const keys = limits.map(({ key }) => key);
  await services.database.deleteFrom('limitRow').where('key', 'in', keys).execute();
}

/** Deletes the counts of all keys that begin with `prefix`. */
export async function resetLimitsByPrefix(services: Services, prefix: string): Promise<void> {
  await services.database
    .deleteFrom('limitRow')
    .where((eb) => eb.fn<boolean>('starts_with', ['key', eb.val(prefix)]))
    .execute();
}

const KEPT_SECONDS = 90 * DAY;

/** The key is kept for months, so it holds a hash of the e-mail or phone. */
const keyOf = (login: string, address: string): string =>
  `known ${hashToken(login)} ${widerNetwork(address)}`;

/** Remembers for 90 days from which network address somebody signed in: strangers who guess elsewhere must not lock them out there. */
export async function rememberAddress(
  services: Services,
  { email, phone, mobile }: { email: string; phone: string; mobile: string | null },
  address: string,
): Promise<void> {
  const kept = { count: 1, strikes: 0, endsAt: secondsFromNow(services, KEPT_SECONDS) };
  for (const login of [email, phone, mobile])
    if (login)
      await services.database
        .insertInto('limitRow')
        .values({ key: keyOf(login, address), ...kept })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(kept))
        .execute();
}

/** Whether somebody with this e-mail or phone has signed in from this network address in the last 90 days. */
export const isKnownAddress = (services: Services, login: string, address: string): Promise<boolean> =>
  isExhausted(services, { key: keyOf(login, address), tries: 1, seconds: KEPT_SECONDS });
