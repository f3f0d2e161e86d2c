import { type Migration, sql } from 'kysely';

/**
 * Where a hold can be paid for, so that its tenant finds the way back, and whether its payment is under way. Holds from before have no
 * address and are paid for by choosing the room again.
 */
export const openCheckouts: Migration = {
  async up(db) {
    await sql`alter table lease add column checkout_url text, add column settling boolean not null default false`.execute(
      db,
    );
  },
};
