import { sql } from 'kysely';
import { TABLES } from '../../setup/database.ts';
import type { TestServer } from '../server.ts';

type Tenant = Awaited<ReturnType<TestServer['createTenant']>>;
type Row = Record<string, unknown>;

/** The table of the rate limits, which is left out: a refused request counts against a limit, too. */
const RATE_LIMITS = 'limitRow';

/** The rows for which `fits` is true, as sorted JSON texts of each table. */
async function readRows(
  { database, tasksDone }: TestServer,
  fits: (table: string, row: Row) => boolean,
): Promise<Record<string, string[]>> {
  await tasksDone();
  const found: Record<string, string[]> = {};
  for (const table of TABLES.filter((each) => each !== RATE_LIMITS)) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(database);
    found[table] = rows
      .filter((row) => fits(table, row))
      .map((row) => JSON.stringify(row))
      .sort();
  }
  return found;
}

const isOf = (tenantId: number, table: string, row: Row) =>
  (table === 'tenant' ? row.id : row.tenantId) === tenantId;

/** All rows that belong to one tenant, and the code that opens the tenant's room. */
export const tenantState = async (
  server: TestServer,
  { tenantId, leaseId, phoneNumber, roomId }: Tenant,
) => ({
  ...(await readRows(
    server,
    (table, row) =>
      isOf(tenantId, table, row) ||
      row.leaseId === leaseId ||
      row.phone === phoneNumber ||
      row.id === `sub_${leaseId}`,
  )),
  code: server.access.codes.get(String(roomId)),
});

/** All rows of the database and the state of the providers. What belongs to the tenant `without` is left out. */
export async function wholeState(server: TestServer, { without }: { without?: Tenant } = {}) {
  const isLeftOut = (table: string, row: Row) =>
    without &&
    (isOf(without.tenantId, table, row) || (table === 'message' && row.leaseId === without.leaseId));
  const { payments, access, sms } = server;
  return {
    ...(await readRows(server, (table, row) => !isLeftOut(table, row))),
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
