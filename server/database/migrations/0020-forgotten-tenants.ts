import { type Migration, sql } from 'kysely';

/** When a tenant was made anonymous. */
export const forgottenTenants: Migration = {
  async up(db) {
    await sql`alter table tenant add column forgotten_at timestamptz`.execute(db);
    await sql`create index on tenant (created_at) where forgotten_at is null`.execute(db);
  },
};
