import { type Migration, sql } from 'kysely';

const STATEMENTS = [
  // The language in which a tenant last did something that leads to messages.
  "alter table tenant add column language text not null default 'da'",
  `alter table department
    add column phone text,
    add column email text,
    add column accent text,
    add column opening_hours jsonb`,
  // Without names, addresses and texts: those are read when the message is sent.
  `create table message (
    id integer generated always as identity primary key,
    kind text not null,
    channel text not null check (channel in ('sms', 'email')),
    lease_id integer not null references lease on delete cascade,
    occasion text not null,
    amount integer,
    language text not null,
    created_at timestamptz not null,
    attempts integer not null default 0,
    next_attempt_at timestamptz,
    sent_at timestamptz,
    unique (lease_id, kind, occasion, channel),
    check (sent_at is null or next_attempt_at is null))`,
  'create index on message (next_attempt_at) where next_attempt_at is not null',
  'create index on message (created_at)',
];

/** Messages to tenants that wait to be sent, and how tenants reach the facility. */
export const messages: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
