import { type Migration, sql } from 'kysely';

/** The address that requested a one-time code, which has reserved tries. */
export const codeAskedFrom: Migration = {
  async up(db) {
    await sql`alter table one_time_code add column asked_from text`.execute(db);
  },
};
