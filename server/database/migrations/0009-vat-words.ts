import { type Migration, sql } from 'kysely';

/** What is said of VAT beside prices. Nothing, until the facility's file says it: a wrong word is worse than none. */
export const vatWords: Migration = {
  async up(db) {
    await sql`alter table department add column vat text not null default 'none'
      check (vat in ('included', 'exempt', 'none'))`.execute(db);
  },
};
