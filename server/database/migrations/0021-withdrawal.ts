import { type Migration, sql } from 'kysely';

const STATEMENTS = [
  'alter table department drop constraint department_vat_check',
  `alter table department
    add constraint department_vat_check check (vat in ('included', 'exempt', 'voluntary', 'none')),
    add column withdrawal_days integer not null default 14 check (withdrawal_days = 0 or withdrawal_days between 14 and 30),
    add column charge_days_used boolean not null default false`,
  // Each version of the terms that somebody agreed to, by the SHA-256 of its text.
  'create table agreed_terms (hash text primary key, terms jsonb not null)',
  `alter table lease
    add column agreed_at timestamptz,
    add column terms_version text references agreed_terms,
    add column access_asked_at timestamptz,
    add column withdrawn_at timestamptz,
    add column refunded integer check (refunded >= 0)`,
  'create index on lease (withdrawn_at) where withdrawn_at is not null and refunded is null',
  `create table withdrawal (
    id integer generated always as identity primary key,
    department_id integer not null references department,
    tenant_id integer references tenant,
    lease_id integer references lease,
    name text not null,
    contract text not null,
    email text not null,
    language text not null,
    received_at timestamptz not null,
    examined_at timestamptz)`,
  'create index on withdrawal (id) where examined_at is null',
  'create index on withdrawal (lease_id) where lease_id is not null',
  'create index on withdrawal (tenant_id) where tenant_id is not null',
  'create index on withdrawal (email)',
  `alter table message
    alter column lease_id drop not null,
    add column withdrawal_id integer references withdrawal on delete cascade,
    add check ((lease_id is null) <> (withdrawal_id is null)),
    add unique (withdrawal_id, kind, occasion, channel)`,
];

/** Withdrawal from contracts, the terms that were agreed, and a third way to tell about VAT. */
export const withdrawal: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
