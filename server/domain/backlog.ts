import { sql } from 'kysely';
import { type Core, inSeconds } from './core.ts';
import { HOLD_SECONDS } from './holds.ts';

/** How many leases there are in each state, and what the upkeep has still to see to. */
export async function countLeases({ database, clock }: Pick<Core, 'database' | 'clock'>): Promise<{
  byState: Map<string, number>;
  holdsOverdue: number;
  locksBehind: number;
  refundsOwed: number;
}> {
  const count = (where = sql`true`) => sql<number>`count(*) filter (where ${where})`;
  const rows = await database
    .selectFrom('lease')
    .select('state')
    .select([
      count().as('all'),
      // One that was paid is held for longer, but its webhook is late.
      count(sql`created_at <= ${inSeconds({ clock }, -HOLD_SECONDS)}`).as('overdue'),
      count(sql`not lock_synced`).as('behind'),
    ])
    .groupBy('state')
    .execute();
  const of = (wanted: string) => rows.find(({ state }) => state === wanted);
  return {
    byState: new Map(rows.map(({ state, all }) => [state, all])),
    holdsOverdue: of('held')?.overdue ?? 0,
    locksBehind: of('active')?.behind ?? 0,
    refundsOwed: of('refunding')?.all ?? 0,
  };
}
