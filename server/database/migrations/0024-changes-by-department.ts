import { type Migration, sql } from 'kysely';

/** The public tables, and the department of each of their `rows`. */
const DEPARTMENTS = {
  department: 'rows.id',
  floor: 'rows.department_id',
  room: 'rows.department_id',
  lease: '(select room.department_id from room where room.id = rows.room_id)',
};

/** Which rows a statement has changed: before it, after it, or both. */
const EVENTS = {
  insert: { seen: 'new table as after_it', rows: 'select * from after_it' },
  delete: { seen: 'old table as before_it', rows: 'select * from before_it' },
  update: {
    seen: 'old table as before_it new table as after_it',
    rows: 'select * from before_it union all select * from after_it',
  },
};

const createFunction = (name: string, body: string) =>
  `create or replace function ${name}() returns trigger language plpgsql as $$
    begin
      insert into public_change (department_id) ${body};
      return null;
    end $$`;

const STATEMENTS = [
  // Null for a change that may concern every department.
  'alter table public_change add column department_id integer',
  'create index on public_change (department_id, id)',
  ...Object.entries(DEPARTMENTS).flatMap(([table, department]) => [
    `drop trigger public_change on ${table}`,
    `create trigger public_change after truncate on ${table} for each statement execute function note_public_change()`,
    ...Object.entries(EVENTS).flatMap(([event, { seen, rows }]) => [
      createFunction(`note_${table}_${event}`, `select distinct ${department} from (${rows}) rows`),
      `create trigger public_change_${event} after ${event} on ${table} referencing ${seen}
        for each statement execute function note_${table}_${event}()`,
    ]),
  ]),
  'drop trigger public_change on waiting',
  createFunction('note_waiting_change', 'values (old.department_id)'),
  `create trigger public_change after update or delete on waiting
    for each row execute function note_waiting_change()`,
];

/** A change of one department leaves the prepared answers about the others as they are. */
export const changesByDepartment: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
