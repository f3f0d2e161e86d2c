import { type Migration, sql } from 'kysely';

const STATEMENTS = [
  `create table passkey (
    id integer generated always as identity primary key,
    tenant_id integer not null references tenant,
    domain text not null,
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null check (counter >= 0),
    transports text not null,
    user_handle text not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz)`,
  'create index on passkey (tenant_id)',
];

/** What tenants can sign in with beside their password. */
export const passkeys: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
