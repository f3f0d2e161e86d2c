import { type Migration, sql } from 'kysely';

const STATEMENTS = [
  'alter table department add column waiting_list boolean not null default false',
  // A row is a wish; with a room it is an offer of that room until `offer_until`. It is deleted when the offer is over.
  `create table waiting (
    id integer generated always as identity primary key,
    department_id integer not null references department,
    floor_id integer references floor,
    sqm_from numeric not null,
    sqm_to numeric,
    phone text not null,
    language text not null,
    created_at timestamptz not null,
    room_id integer unique references room,
    offer_hash text,
    offered_at timestamptz,
    offer_until timestamptz,
    told_at timestamptz,
    retry_at timestamptz,
    check ((room_id is null) = (offer_hash is null)),
    check ((room_id is null) = (offered_at is null)),
    check ((room_id is null) = (offer_until is null)),
    check (room_id is not null or told_at is null))`,
  `create unique index one_wish_for_phone on waiting
    (phone, department_id, coalesce(floor_id, 0), sqm_from, coalesce(sqm_to, 0)) where room_id is null`,
  'create index on waiting (department_id, created_at, id) where room_id is null',
  // Which rooms are vacant depends on offers, but not on new wishes. For each row: most rounds of the upkeep find none.
  `create trigger public_change after update or delete on waiting
    for each row execute function note_public_change()`,
];

/** People who wait for a room, and the rooms that are offered to them. */
export const waitingList: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
