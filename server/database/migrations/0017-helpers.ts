import { type Migration, sql } from 'kysely';

const STATEMENTS = [
  `create table helper (
    id integer generated always as identity primary key,
    lease_id integer not null references lease on delete cascade,
    name text not null,
    phone text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    gate boolean not null,
    door boolean not null,
    token_hash text not null unique,
    created_at timestamptz not null,
    ended_at timestamptz,
    check (starts_at < ends_at),
    check (gate or door))`,
  'create index on helper (lease_id)',
  `create table helper_opening (
    id integer generated always as identity primary key,
    helper_id integer not null references helper on delete cascade,
    gate_id integer not null references gate,
    opened_at timestamptz not null,
    confirmed boolean not null default false)`,
  'create index on helper_opening (helper_id)',
  'create index on helper_opening (opened_at)',
];

/** People whom tenants let in with a link, and what they opened. */
export const helpers: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
