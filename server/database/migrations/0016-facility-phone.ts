import { type Migration, sql } from 'kysely';

/** The number that people call who stand outside. */
export const facilityPhone: Migration = {
  async up(db) {
    await sql`alter table department add column phone text`.execute(db);
  },
};
