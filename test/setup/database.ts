import { sql } from 'kysely';
import { connect } from '../../server/database/connect.ts';

let made = 0;

/** An empty database of the caller's own on the PostgreSQL at `server`. */
export async function createDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  made += 1;
  const name = `selfstorage_${process.pid}_${made}`;
  const admin = await connect({ databaseUrl: server, dataDir: '' });
  await sql.raw(`create database ${name}`).execute(admin.database);
  return {
    url: new URL(name, server).href,
    async drop() {
      await sql.raw(`drop database ${name} with (force)`).execute(admin.database);
      await admin.close();
    },
  };
}
