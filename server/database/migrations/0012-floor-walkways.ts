import { type Migration, sql } from 'kysely';

/** Where people walk on a floor. The next import of the facility's file fills it in. */
export const floorWalkways: Migration = {
  async up(db) {
    await sql`alter table floor add column walkways jsonb`.execute(db);
  },
};
