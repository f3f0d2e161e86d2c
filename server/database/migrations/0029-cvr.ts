import { type Migration, sql } from 'kysely';

/** The number in the central business register (CVR) of whom a department's contracts are with. */
export const cvr: Migration = {
  async up(db) {
    await sql`alter table department add column cvr text`.execute(db);
  },
};
