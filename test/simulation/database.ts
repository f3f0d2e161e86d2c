import { CompiledQuery, sql } from 'kysely';
import { createDatabase, type Database, openPGlite, pgliteDialect } from '../../server/database/connect.ts';
import { migrate } from '../../server/database/migrate.ts';
import type { Facility } from '../../server/facility/facility.ts';
import { importFacility } from '../../server/facility/import.ts';
import { TABLES } from '../setup/database.ts';
import { withoutTimers } from './machine.ts';
import type { Scheduler } from './scheduler.ts';

const OF_THE_FACILITY = ['department', 'floor', 'room', 'gate'];

export type Store = Awaited<ReturnType<typeof createStore>>;

/** One database in memory for all runs of a process; each run begins with the facility and nothing else. */
export async function createStore(facility: Facility) {
  const { database } = await openPGlite();
  await migrate(database);
  await importFacility(database, facility, { now: new Date('2026-01-01T00:00:00Z') });
  const own = sql.join(
    TABLES.filter((table) => !OF_THE_FACILITY.includes(table)).map((each) => sql.table(each)),
  );
  const execute = (text: string, parameters: readonly unknown[] = []) =>
    withoutTimers(() => database.executeQuery(CompiledQuery.raw(text, [...parameters])));

  return {
    async reset(): Promise<void> {
      await execute('rollback');
      await withoutTimers(() => sql`truncate ${own} restart identity cascade`.execute(database));
    },
    /** Ends what a killed server had begun and not committed, as the database does when a connection breaks. */
    rollBack: () => execute('rollback'),
    /** What the database says is still to come: messages that are not sent yet, and the last days of leases. */
    async readPending(): Promise<{ unsent: boolean; ends: string[] }> {
      const { rows } = await execute(`select
        exists (select from message where next_attempt_at is not null) as unsent,
        array(select distinct last_day::text from lease where state = 'active' and last_day is not null) as ends`);
      return rows[0] as { unsent: boolean; ends: string[] };
    },
    /** A server's own connection: each of its statements is a step. */
    connect(scheduler: Scheduler, owner: object): Database {
      const query = async (text: string, parameters: readonly unknown[]) => {
        await scheduler.pass(`query ${text}`, { owner });
        const { rows, numAffectedRows } = await scheduler.alone(() => execute(text, parameters));
        return { rows, affectedRows: Number(numAffectedRows ?? rows.length) };
      };
      return createDatabase(pgliteDialect({ query, close: async () => {} }));
    },
  };
}
