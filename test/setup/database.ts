import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Connection, connect, openPGlite } from '../../server/database/connect.ts';
import { migrate } from '../../server/database/migrate.ts';
import type { Facility } from '../../server/facility/facility.ts';
import { importFacility } from '../../server/facility/import.ts';

interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** The PostgreSQL that the runner has started. */
export const POSTGRES_URL = process.env.TEST_DATABASE_URL ?? '';

let count = 0;

/** An empty database of the caller's own. */
export const createDatabase = (): Promise<TestDatabase> => createFrom('template0');

/** A copy of the database that `fill` makes; the first caller on this PostgreSQL makes it, the others wait for it. */
export async function copyDatabase(
  name: string,
  fill: (connection: Connection) => Promise<void>,
): Promise<TestDatabase> {
  const template = `selfstorage_template_${name}`;
  const admin = await connect({ databaseUrl: POSTGRES_URL, dataDir: '' });
  await admin.database.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(hashtext(${template}))`.execute(session);
    const { rows } = await sql`select from pg_database where datname = ${template}`.execute(session);
    if (rows.length === 0) {
      // It gets its name when it is whole; a run that was stopped may have left a part.
      await sql.raw(`drop database if exists ${template}_draft with (force)`).execute(session);
      await sql.raw(`create database ${template}_draft`).execute(session);
      const draft = await connect({
        databaseUrl: new URL(`${template}_draft`, POSTGRES_URL).href,
        dataDir: '',
      });
      await fill(draft);
      await draft.close();
      await sql.raw(`alter database ${template}_draft rename to ${template}`).execute(session);
    }
    await sql`select pg_advisory_unlock(hashtext(${template}))`.execute(session);
  });
  await admin.close();
  return createFrom(template);
}

async function createFrom(template: string): Promise<TestDatabase> {
  count += 1;
  const name = `selfstorage_${process.pid}_${count}`;
  const admin = await connect({ databaseUrl: POSTGRES_URL, dataDir: '' });
  await sql.raw(`create database ${name} template ${template}`).execute(admin.database);
  return {
    url: new URL(name, POSTGRES_URL).href,
    async drop() {
      await sql.raw(`drop database ${name} with (force)`).execute(admin.database);
      await admin.close();
    },
  };
}

const DATABASE = new URL('../../server/database/', import.meta.url);
const CACHE = new URL('../../.cache/', import.meta.url);

/** Opens an in-memory database with the facility. */
export async function openInMemory(facility: Facility, options: { now?: Date } = {}): Promise<Connection> {
  const migrations = (await readdir(new URL('migrations/', DATABASE))).sort();
  const sources = [...migrations.map((name) => `migrations/${name}`), '../facility/import.ts'];
  const texts = await Promise.all(sources.map((source) => readFile(new URL(source, DATABASE), 'utf8')));
  return openFilled([facility, options, ...texts], async ({ database }) => {
    await migrate(database);
    await importFacility(database, facility, options);
  });
}

/** Opens an in-memory database without tables. */
export const openEmptyDatabase = (): Promise<Connection> => openFilled([], async () => {});

/**
 * Opens an in-memory database that `fill` has filled. Creating one takes seconds, so the first call saves a copy on disk, and all later calls
 * with the same `key` load it.
 */
async function openFilled(
  key: unknown[],
  fill: (connection: Connection) => Promise<void>,
): Promise<Connection> {
  const pglite = await readFile(
    new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url),
  );
  const hash = createHash('sha256').update(pglite).update(JSON.stringify(key)).digest('hex');
  const copy = new URL(`test-database-${hash.slice(0, 16)}.tar`, CACHE);
  const load = async () => openPGlite(undefined, new Blob([new Uint8Array(await readFile(copy))]));
  const found = await load().catch(() => null);
  if (found) return found;
  const fresh = await openPGlite();
  await fill(fresh);
  const draft = new URL(`${copy.href}.${process.pid}`);
  await mkdir(CACHE, { recursive: true });
  await writeFile(draft, new Uint8Array(await (await fresh.dump()).arrayBuffer()));
  await rename(draft, copy);
  await fresh.close();
  // So that the first caller has the same database as all others.
  return load();
}
