import { sql } from 'kysely';
import type { Services } from '../shared/services.ts';

/**
 * Counts leases by state, and what the upkeep still has to do: expired holds, locks to update, refunds to pay,
 * terminations to finish or to take back.
 */
export async function countLeases({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<{
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
      count(sql`(keep_asked_at is not null or termination_asked_at is not null) and last_day is null`).as(
        'unfinished',
      ),
    ])
    .groupBy('state')
    .execute();
  const { secondPayments } = await database
    .selectFrom('subscription')
    .select(count().as('secondPayments'))
    .where('secondForLease', 'is not', null)
    .where('refundedAt', 'is', null)
    .executeTakeFirstOrThrow();
  const countsIn = (wanted: string) => rows.find(({ state }) => state === wanted);
  return {
    byState: new Map(rows.map(({ state, all }) => [state, all])),
    holdsOverdue: countsIn('held')?.overdue ?? 0,
    locksBehind: countsIn('active')?.behind ?? 0,
    refundsOwed: (countsIn('refunding')?.all ?? 0) + secondPayments,
    terminationsUnfinished: countsIn('active')?.unfinished ?? 0,
  };
}
