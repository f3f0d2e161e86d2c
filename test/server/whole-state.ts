import { sql } from 'kysely';
import type { TestServer } from './server.ts';

type Row = Record<string, unknown>;

/** Counts of tries, which a refused request may well raise. */
const COUNTERS = ['limit_row'];

/** Every row of every table, and what the providers were told; `without` leaves out what belongs to one tenant. */
export async function wholeState(
  server: TestServer,
  { without }: { without?: { tenantId: number; phoneNumber: string } } = {},
): Promise<Record<string, unknown>> {
  await server.tasksDone();
  const { database, payments, access, sms } = server;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' order by 1`.execute(database);
  const { rows: leases } = await sql<{ id: number }>`
    select id from lease where tenant_id = ${without?.tenantId ?? 0}`.execute(database);
  const own = new Set<unknown>(leases.map(({ id }) => id));
  const kept: Record<string, unknown> = {};
  for (const { name } of tables.filter((table) => !COUNTERS.includes(table.name))) {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(each) as row from ${sql.table(name)} as each order by to_jsonb(each)::text`.execute(
      database,
    );
    kept[name] = rows
      .map(({ row }) => row)
      .filter((row) => !(name === 'message' && own.has(row.lease_id)))
      .filter((row) => !without || (name === 'tenant' ? row.id : row.tenant_id) !== without?.tenantId);
  }
  return {
    ...kept,
    gates: Object.fromEntries(access.gates),
    alarms: Object.fromEntries(access.alarms),
    codes: Object.fromEntries(access.codes),
    cards: Object.fromEntries(payments.cards),
    checkouts: [...payments.checkouts].map(([id, { state }]) => [id, state]),
    refunded: [...payments.refunded].sort(),
    ended: [...payments.ended].sort(),
    sms: sms.filter(({ to }) => to !== without?.phoneNumber).length,
  };
}
