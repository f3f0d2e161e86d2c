import { type Migration, sql } from 'kysely';

/** A room's position on its floor's plan. The next import of the facility's file fills it in. */
export const roomOutlines: Migration = {
  async up(db) {
    await sql`alter table room add column outline jsonb`.execute(db);
  },
};
