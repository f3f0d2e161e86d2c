import { type Migration, sql } from 'kysely';

/** The address that a one-time code was asked from, which has tries of its own. */
export const codeAskedFrom: Migration = {
  async up(db) {
    await sql`alter table one_time_code add column asked_from text`.execute(db);
  },
};
