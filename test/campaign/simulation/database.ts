import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, Kysely } from 'kysely';
import { type Database, openPGlite } from '../../../server/database/connect.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { pgliteDialect } from '../../../server/database/pglite-dialect.ts';
import { TABLES } from '../../../server/database/tables.ts';
import type { Facility } from '../../../server/facility/facility.ts';
import { importFacility } from '../../../server/facility/import.ts';
import { withoutTimers } from './machine.ts';
import type { Scheduler } from './scheduler.ts';

const OF_THE_FACILITY = ['department', 'floor', 'room', 'gate'];
const CACHE = new URL('../../../.cache/', import.meta.url);
const DATABASE = new URL('../../../server/database/', import.meta.url);

/** A database with the facility. Making one takes seconds, so the first process leaves a copy for the others. */
async function openDatabase(facility: Facility) {
  const migrations = (await readdir(new URL('migrations/', DATABASE))).sort();
  const parts = [...migrations.map((name) => `migrations/${name}`), '../facility/import.ts'];
  const hash = createHash('sha256').update(JSON.stringify(facility));
  for (const part of parts) hash.update(await readFile(new URL(part, DATABASE)));
  const copy = new URL(`simulation-database-${hash.digest('hex').slice(0, 16)}.tar`, CACHE);
  const load = async () => openPGlite(undefined, new Blob([new Uint8Array(await readFile(copy))]));
  const found = await load().catch(() => null);
  if (found) return found;
  const fresh = await openPGlite();
  await migrate(fresh.database);
  await importFacility(fresh.database, facility, { now: new Date('2026-01-01T00:00:00Z') });
  const draft = new URL(`${copy.href}.${process.pid}`);
  await mkdir(CACHE, { recursive: true });
  await writeFile(draft, new Uint8Array(await (await fresh.dump()).arrayBuffer()));
  await rename(draft, copy);
  await fresh.close();
  // All runs begin with what a copy holds.
  return load();
}

export type Store = Awaited<ReturnType<typeof createStore>>;

/** One database in memory for all runs of a process; each run begins with the facility and nothing else. */
export async function createStore(facility: Facility) {
  const { database } = await openDatabase(facility);
  const own = TABLES.filter((table) => !OF_THE_FACILITY.includes(table)).join(', ');
  const execute = (text: string, parameters: readonly unknown[] = []) =>
    withoutTimers(() => database.executeQuery(CompiledQuery.raw(text, [...parameters])));

  return {
    async reset(): Promise<void> {
      await execute('rollback');
      await execute(`truncate ${own} restart identity cascade`);
      // Last, because emptying the others is a change that it notes.
      await execute('truncate public_change restart identity');
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
      const query = async (text: string, parameters: unknown[]) => {
        await scheduler.pass(`query ${text}`, { owner });
        const { rows, numAffectedRows } = await scheduler.alone(() => execute(text, parameters));
        return { rows, affectedRows: Number(numAffectedRows ?? rows.length) };
      };
      return new Kysely({ dialect: pgliteDialect({ query } as unknown as PGlite) });
    },
  };
}
