import { type Migration, sql } from 'kysely';

/** What a new tenant is told about every lease. Not mentioned by default, since a wrong statement is worse than none. */
export const rentalTerms: Migration = {
  async up(db) {
    await sql`alter table department
      add column deposit integer check (deposit >= 0),
      add column notice_days integer check (notice_days >= 0),
      add column minimum_months integer check (minimum_months >= 1)`.execute(db);
  },
};
