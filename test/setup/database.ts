import { sql } from 'kysely';
import { type Connection, connect } from '../../server/database/connect.ts';

interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

let count = 0;

/** An empty database of the caller's own on the PostgreSQL at `server`. */
export const createDatabase = (server: string): Promise<TestDatabase> => createFrom(server, 'template0');

/** A copy of the database that `fill` makes; the first caller on this PostgreSQL makes it, the others wait for it. */
export async function copyDatabase(
  server: string,
  name: string,
  fill: (connection: Connection) => Promise<void>,
): Promise<TestDatabase> {
  const template = `selfstorage_template_${name}`;
  const admin = await connect({ databaseUrl: server, dataDir: '' });
  await admin.database.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(hashtext(${template}))`.execute(session);
    const { rows } = await sql`select from pg_database where datname = ${template}`.execute(session);
    if (rows.length === 0) {
      // It gets its name when it is whole; a run that was stopped may have left a part.
      await sql.raw(`drop database if exists ${template}_draft with (force)`).execute(session);
      await sql.raw(`create database ${template}_draft`).execute(session);
      const draft = await connect({ databaseUrl: new URL(`${template}_draft`, server).href, dataDir: '' });
      await fill(draft);
      await draft.close();
      await sql.raw(`alter database ${template}_draft rename to ${template}`).execute(session);
    }
    await sql`select pg_advisory_unlock(hashtext(${template}))`.execute(session);
  });
  await admin.close();
  return createFrom(server, template);
}

async function createFrom(server: string, template: string): Promise<TestDatabase> {
  count += 1;
  const name = `selfstorage_${process.pid}_${count}`;
  const admin = await connect({ databaseUrl: server, dataDir: '' });
  await sql.raw(`create database ${name} template ${template}`).execute(admin.database);
  return {
    url: new URL(name, server).href,
    async drop() {
      await sql.raw(`drop database ${name} with (force)`).execute(admin.database);
      await admin.close();
    },
  };
}
