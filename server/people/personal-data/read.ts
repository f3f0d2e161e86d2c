import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { TABLES, Tables } from '../../database/tables.ts';

type Table = (typeof TABLES)[number];

/** Every table with rows about a tenant, and which rows those are. */
const ABOUT_TENANT = {
  tenant: (id) => sql`id = ${id}`,
  session: (id) => sql`tenant_id = ${id}`,
  passkey: (id) => sql`tenant_id = ${id}`,
  lease: (id) => sql`tenant_id = ${id}`,
  subscription: (id) => sql`exists (select from lease where tenant_id = ${id}
    and (lease.subscription_id = subscription.id or lease.id = second_for_lease))`,
  oneTimeCode: (id) => sql`phone in (${phonesOfTenant(id)})`,
  resetLink: (id) => sql`tenant_id = ${id}`,
  // The keys of limits have a login, a telephone number, also that of a helper, or the tenant's id after a colon: as a whole, for
  // the address of one person may end like that of another.
  limitRow: (id) => sql`key ~ ('^[a-z:-]+:' || ${id}::text || '( |$)')
    or exists (select from (${phonesOfTenant(id)} union select email from tenant where id = ${id}
      union select phone from helper where lease_id in (${leasesOfTenant(id)})) login (name)
      where name = any (regexp_split_to_array(key, '[: ]')))`,
  waiting: (id) => sql`phone in (${phonesOfTenant(id)})`,
  withdrawal: (id) => withdrawalsOfTenant(id),
  message: (id) => sql`lease_id in (${leasesOfTenant(id)}) or withdrawal_id in
    (select withdrawal.id from withdrawal where ${withdrawalsOfTenant(id)})`,
  helper: (id) => sql`lease_id in (${leasesOfTenant(id)})`,
  accessEvent: (id) => sql`tenant_id = ${id}`,
  operatorAct: (id) => sql`tenant_id = ${id}`,
} as const satisfies Partial<Record<Table, (id: number) => RawBuilder<unknown>>>;

export type PersonalTable = keyof typeof ABOUT_TENANT;

/** Tables that say nothing about a tenant, and why. */
export const NOT_PERSONAL = {
  department: "the facility's file",
  floor: "the facility's file",
  room: "the facility's file",
  gate: "the facility's file",
  agreedTerms: 'what the facility offers everybody',
  mark: 'states of the database',
} as const satisfies Record<Exclude<Table, PersonalTable>, string>;

/** Columns that are not handed out, and why. */
export const WITHHELD: Partial<Record<PersonalTable, Record<string, string>>> = {
  tenant: { passwordHash: 'a secret' },
  session: { id: 'a secret', rotation: 'a counter of the token' },
  passkey: {
    credentialId: 'work of the server',
    publicKey: 'work of the server',
    counter: 'work of the server',
  },
  lease: { lockSynced: 'whether the lock was told', checkoutUrl: 'a page that can be paid' },
  oneTimeCode: { codeHash: 'a secret' },
  resetLink: { codeHash: 'a secret' },
  waiting: { offerHash: 'a secret', retryAt: 'work of the server' },
  message: { nextAttemptAt: 'work of the server' },
  helper: { tokenHash: 'a secret' },
};

const phonesOfTenant = (id: number) =>
  sql`select unnest(array[phone, mobile]) from tenant where tenant.id = ${id}`;

/** Also what somebody else sent with the tenant's e-mail address. */
const withdrawalsOfTenant = (id: number) =>
  sql`(withdrawal.tenant_id = ${id} or withdrawal.lease_id in (${leasesOfTenant(id)})
    or withdrawal.email = (select tenant.email from tenant where tenant.id = ${id}))`;

const leasesOfTenant = (id: number) => sql`select lease.id from lease where lease.tenant_id = ${id}`;

export const PERSONAL_TABLES = Object.keys(ABOUT_TENANT) as PersonalTable[];

/** SQL condition on a table: its rows about a tenant. */
export const isAboutTenant = (table: PersonalTable, tenantId: number) =>
  sql<boolean>`(${ABOUT_TENANT[table](tenantId)})`;

type Row = Record<string, unknown>;

/** All that the database holds about a tenant, by table, without what is withheld. */
export async function readPersonalData(
  database: Kysely<Tables>,
  tenantId: number,
): Promise<Record<PersonalTable, Row[]>> {
  const found: Partial<Record<PersonalTable, Row[]>> = {};
  for (const table of PERSONAL_TABLES) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}
      where ${isAboutTenant(table, tenantId)}`.execute(database);
    const withheld = Object.keys(WITHHELD[table] ?? {});
    found[table] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !withheld.includes(column))),
    );
  }
  return found as Record<PersonalTable, Row[]>;
}
