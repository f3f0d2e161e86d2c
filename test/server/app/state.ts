import { sql } from 'kysely';
import { TABLES } from '../../../server/database/tables.ts';
import type { TestServer } from '../server.ts';
import type { createOwner } from './every-call.ts';

type Owner = Awaited<ReturnType<typeof createOwner>>;
type Row = Record<string, unknown>;

/** Counts of tries, which a refused request may well raise. */
const COUNTER = 'limitRow';

/** Every row of one tenant with a lease, and the room's code at its lock. */
export async function stateOf(
  server: TestServer,
  { tenantId, leaseId, phoneNumber, roomId }: Pick<Owner, 'tenantId' | 'leaseId' | 'phoneNumber' | 'roomId'>,
): Promise<Record<string, unknown>> {
  await server.tasksDone();
  const isTheirs = (table: string, row: Row) =>
    (table === 'tenant' ? row.id : row.tenantId) === tenantId ||
    row.leaseId === leaseId ||
    row.phone === phoneNumber ||
    row.id === `sub_${leaseId}`;
  const state: Record<string, unknown> = { code: server.access.codes.get(String(roomId)) };
  for (const table of TABLES.filter((each) => each !== COUNTER)) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(server.database);
    state[table] = rows
      .filter((row) => isTheirs(table, row))
      .map((row) => JSON.stringify(row))
      .sort();
  }
  return state;
}

/** Every row of every table, and what the providers were told; `without` leaves out what belongs to one tenant. */
export async function wholeState(
  server: TestServer,
  { without }: { without?: { tenantId: number; phoneNumber: string } } = {},
): Promise<Record<string, unknown>> {
  await server.tasksDone();
  const { database, payments, access, sms } = server;
  const { rows: leases } = await sql<{ id: number }>`
    select id from lease where tenant_id = ${without?.tenantId ?? 0}`.execute(database);
  const own = new Set<unknown>(leases.map(({ id }) => id));
  const kept: Record<string, unknown> = {};
  for (const table of TABLES.filter((each) => each !== COUNTER)) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(database);
    kept[table] = rows
      .filter((row) => !(table === 'message' && own.has(row.leaseId)))
      .filter((row) => !without || (table === 'tenant' ? row.id : row.tenantId) !== without?.tenantId)
      .map((row) => JSON.stringify(row))
      .sort();
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
