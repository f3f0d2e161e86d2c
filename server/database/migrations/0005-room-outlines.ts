import { type Migration, sql } from 'kysely';

/** Where a room stands on its floor's drawn plan. The facility's file has it, so the next import fills it in. */
export const roomOutlines: Migration = {
  async up(db) {
    await sql`alter table room add column outline jsonb`.execute(db);
  },
};
