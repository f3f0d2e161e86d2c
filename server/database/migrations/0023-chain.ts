import { type Migration, sql } from 'kysely';

const STATEMENTS = [
  // Where the department's pages are, and its own access controller and senders; null for those of the settings.
  `alter table department
    add column pages text,
    add column controller_address text,
    add column controller_key text,
    add column sms_sender text,
    add column mail_from text,
    add column mail_name text`,
  'alter table floor add constraint floor_of_department unique (id, department_id)',
  'create index on floor (department_id)',
  // The floor's department again: room numbers can be unique within it, and one index finds all of its rooms.
  'alter table room add column department_id integer',
  'update room set department_id = (select department_id from floor where floor.id = floor_id)',
  `alter table room alter column department_id set not null, drop constraint room_floor_id_fkey,
    add constraint room_of_department foreign key (floor_id, department_id) references floor (id, department_id)`,
  'drop index room_lower_idx, room_lower_idx1, room_position_id_idx',
  'create unique index on room (department_id, lower(number)) where listed',
  'create index on room (lower(number), department_id)',
  'create index on room (department_id, position, id) where listed and price is not null',
  // Names at a controller that several departments share.
  'create index on room (lower(device))',
  'create index on gate (lower(device))',
];

/** Several departments in one database. */
export const chain: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
