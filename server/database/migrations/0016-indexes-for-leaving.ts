import { type Migration, sql } from 'kysely';

/** Each minute the upkeep looks for unfinished terminations and for leases that end soon. With these indexes it reads only those. */
const STATEMENTS = [
  'create index on lease (id) where last_day is null and (termination_asked_at is not null or keep_asked_at is not null)',
  'create index on lease (last_day) where last_day is not null',
];

export const indexesForLeaving: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
