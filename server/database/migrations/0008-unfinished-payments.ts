import { type Migration, sql } from 'kysely';

const STATEMENTS = [
  // Recorded before the payment provider is asked, so that an interrupted termination is finished later.
  'alter table lease add column termination_asked_at timestamptz',
  'create index on lease (id) where termination_asked_at is not null and last_day is null',
  // A lease has one subscription; what is paid on another one for the same lease is refunded.
  'alter table subscription add column second_for_lease integer, add column refunded_at timestamptz',
  'create index on subscription (id) where second_for_lease is not null and refunded_at is null',
];

export const unfinishedPayments: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
