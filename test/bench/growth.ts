import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../server/database/tables.ts';
import { createLeaseWithCheckout } from '../../server/renting/checkout.ts';
import { listRooms } from '../../server/rooms/list.ts';
import { calculateRoomPrice } from '../../server/rooms/prices.ts';
import { createServer, type TestServer } from '../server/server.ts';
import { median, type Row } from './row.ts';

/** The first room that `grow` adds; from here on, rooms with an odd id are leased. */
const FIRST_ROOM = 10_001;

/**
 * Adds rooms with doors to a database with the small facility: half of them leased, as many past leases, and
 * the rows that years of use leave behind.
 */
async function grow(database: Kysely<Tables>, rooms: number): Promise<void> {
  const last = FIRST_ROOM + rooms - 1;
  const many = sql`generate_series(${sql.lit(FIRST_ROOM)}, ${sql.lit(last)})`;
  const odd = sql`generate_series(${sql.lit(FIRST_ROOM)}, ${sql.lit(last)}, 2)`;
  const lease = (days: string, name: string) => sql`
    insert into lease (tenant_id, room_id, state, code, first_day, last_day, monthly, discount, discount_months,
      subscription_id, created_at)
    select ${sql.lit(FIRST_ROOM)} + n, n, 'active', '4711', ${sql.raw(days)}, 50000, 0, 0, ${sql.lit(name)} || n, now()
    from ${odd} as n`;
  const statements = [
    sql`insert into room (id, floor_id, department_id, number, position, sqm, price, device, out_of_use, listed)
      select n, 1 + n % 2, 1, 'R' || n, n, 1 + (n % 240) / 10.0, 20000 + n % 1000, 'room-' || n, false, true from ${many} as n`,
    sql`insert into gate (id, department_id, room_id, position, name, device, listed)
      select 1000000 + n, 1, n, 0, 'R' || n, 'door-of-' || n, true from ${many} as n`,
    sql`insert into tenant (id, first_name, last_name, email, phone, mobile, password_hash, customer_id, created_at)
      overriding system value select ${sql.lit(FIRST_ROOM)} + n, 'Maja', 'Holm', 'tenant' || n || '@example.dk',
      '+45' || (30000000 + n), '+45' || (40000000 + n), 'none', 'cus_of_' || n, now() from ${many} as n`,
    sql`alter sequence tenant_id_seq restart with 1000001`,
    lease("date '2020-01-01', date '2020-12-31'", 'sub_before_'),
    lease("date '2021-01-01', date '2025-12-31'", 'sub_over_'),
    lease("date '2026-01-01', null", 'sub_of_'),
    sql`insert into subscription (id, paid_until) select subscription_id, '2026-04-09' from lease`,
    sql`insert into session (id, tenant_id, rotation, rotated_at, created_at)
      select 'session-' || n, ${sql.lit(FIRST_ROOM)} + n, 1, now, now
      from ${many} as n, (values (timestamptz '2026-03-09')) as moment (now)`,
    sql`insert into limit_row (key, count, ends_at, strikes) select 'kept:' || n, 1, '2026-03-10', 0 from ${many} as n`,
    sql`vacuum analyze`,
  ];
  for (const statement of statements) await statement.execute(database);
}

const SMALL = 1000;
const LARGE = 100_000;
const RUNS = 200;
const WARM_UP = 20;
/** As many as the small facility has vacant. */
const PAGE = 500;
/** Trees of an index that are one level deeper, and rows that are no longer all in the processor's cache. */
const RATIO = 1.5;

type Work = (server: TestServer, run: number) => Promise<unknown>;

/** What costs the same in a facility of any size, each with the rows it is for. */
const WORK: Record<string, { rows: number; work: Work; undo?: Work }> = {
  'a page of vacant rooms, per room': {
    rows: PAGE,
    work: async ({ services }) => {
      const query = { departmentId: 1, pageNumber: 0, pageSize: PAGE, onlyAvailableForLease: true };
      const { data } = await listRooms(services, { query, caller: null });
      if (data.data.length !== PAGE) throw new Error(`${data.data.length} rooms, not ${PAGE}`);
    },
  },
  "a room's price": {
    rows: 1,
    work: ({ services }, run) => calculateRoomPrice(services, { query: { roomId: vacantRoom(run) } }),
  },
  'a whole rent: held, paid, active': { rows: 1, work: rent, undo: unrent },
};

/** Every second room is vacant; spread over the small facility's, which the large one has as well. */
const vacantRoom = (run: number): number => FIRST_ROOM + 1 + 2 * ((run * 7) % (SMALL / 2));

async function rent(server: TestServer, run: number): Promise<void> {
  const room = vacantRoom(run);
  const caller = { tenantId: FIRST_ROOM + room, sessionId: 'bench', rotation: 1 };
  const { sessionId } = await createLeaseWithCheckout(server.services, {
    body: server.rentBody(room),
    caller,
    language: 'da',
    address: String(run),
  });
  const { status } = await server.pay(sessionId);
  if (status !== 200) throw new Error(`the payment was answered with ${status}`);
}

function unrent({ database }: TestServer, run: number): Promise<unknown> {
  return database.deleteFrom('lease').where('roomId', '=', vacantRoom(run)).execute();
}

/** The list, the price and a rent with 1,000 and with 100,000 rooms and leases, in turn. */
export async function measure(): Promise<Row[]> {
  const servers: TestServer[] = [];
  try {
    for (const rooms of [SMALL, LARGE]) {
      const server = await createServer();
      servers.push(server);
      await grow(server.database, rooms);
    }
    const rows: Row[] = [];
    for (const [what, { rows: count, work, undo }] of Object.entries(WORK)) {
      const times = servers.map((): number[] => []);
      for (let run = -WARM_UP; run < RUNS; run += 1)
        for (const [index, server] of servers.entries()) {
          const started = performance.now();
          await work(server, run + WARM_UP);
          if (run >= 0) times[index]?.push((performance.now() - started) / count);
          await undo?.(server, run + WARM_UP);
        }
      const [small = 0, large = 0] = times.map((each) => median(each) * 1000);
      rows.push({
        what: `${what}: with ${LARGE} / with ${SMALL}`,
        figure: `${large.toFixed(1)} / ${small.toFixed(1)} µs = ${(large / small).toFixed(2)}`,
        reach: `at most ${RATIO}`,
        reached: large / small <= RATIO,
      });
    }
    return rows;
  } finally {
    for (const server of servers) await server.close();
  }
}
