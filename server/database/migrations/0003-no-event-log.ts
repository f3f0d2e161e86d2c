import { type Migration, sql } from 'kysely';

/** Every effect of a payment event is the same however often it comes, so which ones were handled need not be known. */
export const noEventLog: Migration = {
  async up(db) {
    await sql`drop table webhook_event`.execute(db);
  },
};
