import { type Migration, sql } from 'kysely';

const EVENTS = ['insert', 'update', 'delete'];
const STATEMENTS = [
  ...['department', 'floor', 'room', 'lease'].flatMap((table) => [
    `drop trigger public_change on ${table}`,
    ...EVENTS.flatMap((event) => [
      `drop trigger public_change_${event} on ${table}`,
      `drop function note_${table}_${event}`,
    ]),
  ]),
  'drop trigger public_change on waiting',
  'drop function note_waiting_change',
  'drop function note_public_change',
  'drop table public_change',
];

/** Nothing depends on versions of the public data any more: each answer is read when it is asked for. */
export const noPublicChanges: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
