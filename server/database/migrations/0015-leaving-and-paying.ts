import { type Migration, sql } from 'kysely';

/**
 * A termination that its tenant takes back, and the renewal that could not be charged: the lease says what was asked for, the subscription
 * what is unpaid.
 */
export const leavingAndPaying: Migration = {
  async up(db) {
    await sql`alter table lease add column keep_asked_at timestamptz`.execute(db);
    await sql`alter table subscription add column unpaid_amount integer, add column unpaid_since timestamptz,
      add column unpaid_until date, add column pay_url text`.execute(db);
  },
};
