import { type Migration, sql } from 'kysely';

/** What a guest may be told is in these tables. */
const PUBLIC = ['department', 'floor', 'room', 'lease'];

/**
 * Every transaction that writes to a public table leaves a row as well, whoever makes it, so that one look shows whether
 * anything is different. Rows and not a counter: writers never wait for each other.
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
