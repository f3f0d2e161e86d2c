import { type Migration, sql } from 'kysely';

/** Keeps queries of rooms, doors and leases fast for 100,000 of them, and finds old rows for the upkeep. */
const STATEMENTS = [
  "create index on lease (room_id) where state in ('held', 'active')",
  "create index on lease (held_until) where state = 'held'",
  'create index on room (position, id) where listed and price is not null',
  // Leased rooms are found by number even if the facility's file no longer has them.
  'create index on room (lower(number))',
  'create index on gate (department_id, position, id) where room_id is null',
  'create index on session (created_at)',
  'create index on limit_row (ends_at)',
];

export const indexesForGrowth: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
