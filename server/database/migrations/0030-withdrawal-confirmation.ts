import { type Migration, sql } from 'kysely';

/** What a guest said by the link in the receipt: that the statement is theirs, or that it is not. */
export const withdrawalConfirmation: Migration = {
  async up(db) {
    await sql`alter table withdrawal add column confirmed_at timestamptz, add column disowned_at timestamptz`.execute(
      db,
    );
  },
};
