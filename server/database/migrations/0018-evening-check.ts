import { type Migration, sql } from 'kysely';

/** Tenants who want to be told in the evening that their door is open or their alarm off, and when that was last looked at. */
export const eveningCheck: Migration = {
  async up(db) {
    await sql`alter table lease add column evening_check boolean not null default false,
      add column evening_checked_on date`.execute(db);
  },
};
