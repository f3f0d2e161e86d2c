import { type Migration, sql } from 'kysely';

/** What the prices say about VAT. Not mentioned by default, since a wrong statement is worse than none. */
export const vatWords: Migration = {
  async up(db) {
    await sql`alter table department add column vat text not null default 'none'
      check (vat in ('included', 'exempt', 'none'))`.execute(db);
  },
};
