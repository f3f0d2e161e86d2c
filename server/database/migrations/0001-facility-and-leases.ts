import { type Migration, sql } from 'kysely';

const STATEMENTS = [
  `create table department (
    id integer primary key, name text not null, address text not null, zip text not null, city text not null)`,

  `create table floor (
    id integer primary key,
    department_id integer not null references department,
    position integer not null,
    name text not null,
    translations jsonb,
    campaign_active boolean not null,
    campaign_text text,
    campaign_sqm_price integer check (campaign_sqm_price >= 0),
    campaign_months integer check (campaign_months >= 0),
    listed boolean not null)`,

  `create table room (
    id integer primary key,
    floor_id integer not null references floor,
    number text not null,
    position integer not null,
    sqm numeric(8, 2) not null check (sqm > 0),
    price integer check (price > 0),
    device text not null,
    out_of_use boolean not null,
    listed boolean not null)`,
  'create index on room (floor_id)',
  'create unique index on room (lower(number)) where listed',

  `create table gate (
    id integer primary key,
    department_id integer not null references department,
    room_id integer references room,
    position integer not null,
    name text not null,
    device text not null,
    listed boolean not null)`,
  'create unique index on gate (room_id) where room_id is not null',

  `create table tenant (
    id integer generated always as identity (start with 10001) primary key,
    first_name text not null,
    last_name text not null,
    email text not null constraint tenant_email unique check (email = lower(email)),
    phone text not null constraint tenant_phone unique,
    mobile text,
    password_hash text not null,
    customer_id text unique,
    card_chosen_at timestamptz,
    created_at timestamptz not null)`,
  'create index on tenant (mobile)',

  `create table session (
    id text primary key,
    tenant_id integer not null references tenant,
    rotation integer not null,
    rotated_at timestamptz not null,
    created_at timestamptz not null)`,
  'create index on session (tenant_id)',

  // The room's id is a range of one number: GiST compares ranges without an extension, but no integers.
  `create table lease (
    id integer generated always as identity primary key,
    tenant_id integer not null references tenant,
    room_id integer not null references room,
    state text not null check (state in ('held', 'active', 'released', 'refunding', 'refunded')),
    code text not null check (code ~ '^[0-9]{4}$'),
    first_day date not null,
    last_day date,
    terminated boolean not null default false,
    monthly integer not null check (monthly > 0),
    discount integer not null check (discount between 0 and monthly),
    discount_months integer not null check (discount_months >= 0),
    held_until timestamptz,
    session_id text,
    subscription_id text unique,
    lock_synced boolean not null default true,
    created_at timestamptz not null,
    check (state <> 'held' or held_until is not null),
    check (last_day >= first_day),
    constraint one_lease_for_room_and_day exclude using gist (
      int4range(room_id, room_id, '[]') with &&,
      daterange(first_day, last_day, '[]') with &&) where (state in ('held', 'active')))`,
  'create index on lease (tenant_id)',
  "create index on lease (state) where state in ('held', 'refunding')",
  'create index on lease (lock_synced) where not lock_synced',

  'create table subscription (id text primary key, paid_until date, ended_on date)',

  `create table one_time_code (
    phone text primary key, code_hash text not null, tries integer not null, expires_at timestamptz not null)`,

  `create table reset_link (
    code_hash text primary key, tenant_id integer not null references tenant, expires_at timestamptz not null)`,
  'create index on reset_link (tenant_id)',

  `create table limit_row (
    key text primary key, count integer not null, ends_at timestamptz not null, strikes integer not null)`,

  'create table webhook_event (id text primary key, handled_at timestamptz not null)',
  'create table mark (name text primary key, made_at timestamptz not null)',
];

export const facilityAndLeases: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
