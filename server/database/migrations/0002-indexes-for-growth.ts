import { type Migration, sql } from 'kysely';

/** What is asked of rooms, doors and leases stays as cheap for 100,000 of them, and what the upkeep throws away is found by age. */
const STATEMENTS = [
  "create index on lease (room_id) where state in ('held', 'active')",
  "create index on lease (held_until) where state = 'held'",
  'create index on room (position, id) where listed and price is not null',
  // Leased rooms are found by number though the facility's file may have dropped them.
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
