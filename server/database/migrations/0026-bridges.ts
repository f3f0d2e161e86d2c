import { type Migration, sql } from 'kysely';

/** Which list of rights each bridge has. */
export const bridges: Migration = {
  async up(db) {
    await sql`create table bridge (
      address text primary key,
      serial bigint not null,
      taken_serial bigint not null default 0,
      taken_digest text,
      taken_at timestamptz,
      ask_again_at timestamptz)`.execute(db);
  },
};
