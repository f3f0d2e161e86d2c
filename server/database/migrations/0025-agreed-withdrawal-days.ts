import { type Migration, sql } from 'kysely';

/** For how many days the tenant of a lease can withdraw, as it was agreed: a facility that changes its days changes no contract. Null for older leases: the days of the department count. */
export const agreedWithdrawalDays: Migration = {
  async up(db) {
    await sql`alter table lease add column withdrawal_days integer check (withdrawal_days >= 0)`.execute(db);
  },
};
