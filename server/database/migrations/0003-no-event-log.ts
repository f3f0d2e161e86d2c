import { type Migration, sql } from 'kysely';

/** Handling a payment event twice has the same effect, so handled events need not be stored. */
export const noEventLog: Migration = {
  async up(db) {
    await sql`drop table webhook_event`.execute(db);
  },
};
