import { type Migration, sql } from 'kysely';

/** The tables with everything that guests can see. */
const PUBLIC = ['department', 'floor', 'room', 'lease'];

/**
 * Every write to a public table inserts a row here, so that one query shows whether anything has changed. Rows
 * instead of a counter, so that writers never wait for each other.
 */
const STATEMENTS = [
  `create table public_change (
    id bigint generated always as identity primary key, made_at timestamptz not null default now())`,
  `create or replace function note_public_change() returns trigger language plpgsql as $$
    begin
      insert into public_change default values;
      return null;
    end $$`,
  ...PUBLIC.map(
    (table) => `create trigger public_change after insert or update or delete or truncate on ${table}
      for each statement execute function note_public_change()`,
  ),
];

export const publicChanges: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
