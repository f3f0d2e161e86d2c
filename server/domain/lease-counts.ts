import { sql } from 'kysely';
import type { Services } from './services.ts';

/** How many leases there are in each state, and what the upkeep has still to see to. */
export async function countLeases({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<{
  byState: Map<string, number>;
  holdsOverdue: number;
  locksBehind: number;
  refundsOwed: number;
  terminationsUnfinished: number;
}> {
  const count = (where = sql`true`) => sql<number>`count(*) filter (where ${where})`;
  const rows = await database
    .selectFrom('lease')
    .select('state')
    .select([
      count().as('all'),
      count(sql`held_until <= ${clock.now()}`).as('overdue'),
      count(sql`not lock_synced`).as('behind'),
      count(sql`termination_asked_at is not null and last_day is null`).as('unfinished'),
    ])
    .groupBy('state')
    .execute();
  const { seconds } = await database
    .selectFrom('subscription')
    .select(count().as('seconds'))
    .where('second_for_lease', 'is not', null)
    .where('refunded_at', 'is', null)
    .executeTakeFirstOrThrow();
  const of = (wanted: string) => rows.find(({ state }) => state === wanted);
  return {
    byState: new Map(rows.map(({ state, all }) => [state, all])),
    holdsOverdue: of('held')?.overdue ?? 0,
    locksBehind: of('active')?.behind ?? 0,
    refundsOwed: (of('refunding')?.all ?? 0) + seconds,
    terminationsUnfinished: of('active')?.unfinished ?? 0,
  };
}
