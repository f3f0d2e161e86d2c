import { sql } from 'kysely';
import { type Services, secondsFromNow } from './services.ts';
import { tooManyRequests } from './failure.ts';

export interface Limit {
  key: string;
  /** So many tries ... */
  tries: number;
  /** ... in so many seconds. */
  seconds: number;
  /** Whether reaching the limit closes the key for `seconds`, and twice as long each time in a row. */
  doubling?: boolean;
}

const DOUBLINGS_MAX = 6;
/** A key that was left alone for so long starts afresh. */
const STRIKES_EXPIRE_SECONDS = 24 * 3600;
/** What all addresses of an IPv6 /48 may do together, as many times as one of them: a provider's customers may share one. */
const NETWORK_FACTOR = 2;

/** The network around an address that has one: of an IPv6 /64, as requests name it, the /48. One customer may have a whole /48. */
export function widerNetwork(address: string): string {
  const start = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(address)?.[1];
  return start ? `${start}:/48` : address;
}

/** A limit for whoever asks from this address, and for an IPv6 address one for its network, `wider` times as high. */
export function limitsForAddress(address: string, limit: Limit, { wider: networkFactor = NETWORK_FACTOR } = {}): Limit[] {
  const network = widerNetwork(address);
  const own = { ...limit, key: `${limit.key} ${address}` };
  if (network === address) return [own];
  return [own, { ...limit, key: `${limit.key} ${network}`, tries: limit.tries * networkFactor }];
}

/**
 * Counts one try under a limit, in the database and in one statement, so that neither parallel requests nor several
 * processes get around it. Answers with the seconds to wait when the limit is spent, else 0.
 */
export async function consume(services: Services, { key, tries, seconds, doubling = false }: Limit): Promise<number> {
  const now = services.clock.now();
  const { rows } = await sql<{ count: number; ends_at: Date }>`
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
  return row && row.count > tries ? Math.max(1, (row.ends_at.getTime() - now.getTime()) / 1000) : 0;
}

/** Whether every try of a limit is used; counts none. */
export async function isExhausted(services: Services, { key, tries }: Limit): Promise<boolean> {
  const row = await services.database
    .selectFrom('limit_row')
    .select('count')
    .where('key', '=', key)
    .where('count', '>=', tries)
    .where('ends_at', '>', services.clock.now())
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts one try and refuses the request when the limit is spent. */
export async function enforceLimits(services: Services, ...limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const wait = await consume(services, limit);
    if (wait > 0) throw tooManyRequests(wait);
  }
}

/** Takes a try back that was none: it succeeded. */
export async function refund(services: Services, ...limits: Limit[]): Promise<void> {
  for (const { key } of limits)
    await services.database
      .updateTable('limit_row')
      .set({ count: sql`greatest(count - 1, 0)` })
      .where('key', '=', key)
      .execute();
}

/** Starts keys afresh. */
export async function resetLimits(services: Services, ...limits: Limit[]): Promise<void> {
  const keys = limits.map(({ key }) => key);
  await services.database.deleteFrom('limit_row').where('key', 'in', keys).execute();
}

/** Starts every key afresh that begins so. */
export async function resetLimitsByPrefix(services: Services, prefix: string): Promise<void> {
  await services.database
    .deleteFrom('limit_row')
    .where((eb) => eb.fn<boolean>('starts_with', ['key', eb.val(prefix)]))
    .execute();
}
