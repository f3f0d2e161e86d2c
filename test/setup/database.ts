import { sql } from 'kysely';
import { type Connection, connect } from '../../server/database/connect.ts';
import { NOT_PERSONAL, PERSONAL_TABLES } from '../../server/people/personal-data.ts';

interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Every table: the compiler asks for a new one in one of the two lists. */
export const TABLES = [...PERSONAL_TABLES, ...Object.keys(NOT_PERSONAL)];

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
