import { type Migration, sql } from 'kysely';

/** Lists of rights for bridges and the evening check are parked: nothing reads these any more. */
export const parked: Migration = {
  async up(db) {
    await sql`drop table bridge`.execute(db);
    await sql`alter table lease drop column evening_check, drop column evening_checked_on`.execute(db);
  },
};
