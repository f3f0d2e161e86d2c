import { sql } from 'kysely';
import { tooManyRequests } from './failure.ts';
import { type Services, secondsFromNow } from './services.ts';
import { DAY } from './time.ts';
import { hashToken } from './tokens.ts';

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
  for (const login of [email, phone, mobile])
    if (login) await consume(services, { key: keyOf(login, address), tries: 1, seconds: KEPT_SECONDS });
}

/** Whether somebody with this e-mail or phone has signed in from this network address in the last 90 days. */
export const isKnownAddress = (services: Services, login: string, address: string): Promise<boolean> =>
  isExhausted(services, { key: keyOf(login, address), tries: 1, seconds: KEPT_SECONDS });
