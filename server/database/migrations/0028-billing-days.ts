import { type Migration, sql } from 'kysely';

/** Whether the provider charges a lease on the first days of its months is known from now on; leases from before are looked at once. */
export const billingDays: Migration = {
  async up(db) {
    await sql`alter table subscription add column billing_day_checked boolean not null default false`.execute(
      db,
    );
    await sql`create index on lease (subscription_id)
      where state = 'active' and last_day is null and termination_asked_at is null and extract(day from first_day) = 1`.execute(
      db,
    );
  },
};
