import { createLeaseWithCheckout } from '../../server/renting/checkout.ts';
import { listRooms } from '../../server/rooms/list.ts';
import { calculateRoomPrice } from '../../server/rooms/prices.ts';
import { FIRST_ROOM, grow } from '../server/grown.ts';
import { createServer, type TestServer } from '../server/server.ts';
import { median, type Row } from './row.ts';

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
export async function measure(postgresUrl: string): Promise<Row[]> {
  process.env.TEST_DATABASE_URL = postgresUrl;
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
