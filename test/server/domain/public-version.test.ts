import fc from 'fast-check';
import { sql } from 'kysely';
import * as assert from 'uvu/assert';
import { createLeaseWithCheckout } from '../../../server/domain/checkouts.ts';
import { Failure } from '../../../server/domain/failure.ts';
import { createPublicVersionReader } from '../../../server/domain/public-version.ts';
import { runUpkeep } from '../../../server/domain/upkeep.ts';
import { importFacility } from '../../../server/facility/import.ts';
import { createHandlers } from '../../../server/http/route-handlers.ts';
import { readDepartment } from '../../../server/http/serve-contract.ts';
import { count } from '../../setup/figures.ts';
import { facility, sister } from '../facility.ts';
import type { TestServer } from '../server.ts';
import { createServerSuite } from '../suites.ts';

const RUNS = count({ test: 8, campaign: 15 });
const TENANTS = 3;
const ROOM_IDS = [9, 11, 101, 102];

const test = createServerSuite('public version');
test.before.each(async ({ server }) => {
  await importFacility(server.database, facility);
});

/** A guest's requests, and the handlers that compute their answers. */
function questions({ services }: TestServer) {
  const handlers = createHandlers(services);
  const guest = { body: undefined as never, caller: null, address: 'test', language: 'da' as const };
  const list = { departmentId: 1, pageNumber: 0, pageSize: 1000 };
  const rooms = (path: string, query: object) => ({
    path: `/room/getfiltered?departmentId=1&pageNumber=0&pageSize=1000${path}`,
    afresh: () => handlers.listRooms({ ...guest, query: { ...list, ...query } }),
  });
  return [
    rooms('', {}),
    rooms('&onlyAvailableForLease=true', { onlyAvailableForLease: true }),
    {
      path: '/floor/getfiltered?filters=departmentId==1',
      afresh: () => handlers.listFloors({ ...guest, query: { filters: ['departmentId==1'] } }),
    },
    { path: '/floor/get?id=2', afresh: () => handlers.getFloor({ ...guest, query: { id: 2 } }) },
    {
      path: '/calculation/roomprice?roomId=101',
      afresh: () => handlers.calculateRoomPrice({ ...guest, query: { roomId: 101 } }),
    },
    {
      path: '/room/canlease?id=101',
      afresh: () => handlers.canLeaseRoom({ ...guest, query: { id: 101 } }),
    },
  ];
}

const orCode = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch((error: unknown) => {
    if (error instanceof Failure) return error.code;
    throw error;
  });

/** Asserts that every answer to a guest equals what the handlers compute now. */
async function assertFresh(server: TestServer): Promise<void> {
  for (const { path, afresh } of questions(server)) {
    const { status, code, answer } = await server.get(path);
    assert.equal(status === 200 ? answer : code, await orCode(afresh()), path);
  }
}

async function tenants({ database }: TestServer): Promise<number[]> {
  const rows = Array.from({ length: TENANTS }, (_, index) => ({
    first_name: 'Maja',
    last_name: 'Holm',
    email: `maja${index}@example.dk`,
    phone: `+4520000${100 + index}`,
    password_hash: 'none',
    created_at: new Date('2026-01-01'),
  }));
  return (await database.insertInto('tenant').values(rows).returning('id').execute()).map(({ id }) => id);
}

type Happening = (server: TestServer, tenantIds: number[]) => Promise<unknown>;
const index = fc.nat({ max: TENANTS - 1 });
const room = fc.constantFrom(...ROOM_IDS);
const lastCheckout = ({ payments }: TestServer) => [...payments.checkouts.entries()].at(-1);

const often = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T>[] => [arbitrary, arbitrary, arbitrary];

/** What can happen to a facility between two requests. */
const happening: fc.Arbitrary<[string, Happening]> = fc.oneof(
  ...often(
    fc.tuple(index, room).map(([tenant, roomId]): [string, Happening] => [
      `tenant ${tenant} holds ${roomId}`,
      (server, ids) =>
        orCode(
          createLeaseWithCheckout(server.services, server.rentBody(roomId), {
            caller: { tenantId: ids[tenant] ?? 0, sessionId: 'none', rotation: 1 },
            address: `tenant ${tenant}`,
            language: 'da',
          }),
        ),
    ]),
  ),
  fc.constant<[string, Happening]>([
    'the last checkout is paid',
    async (server) => {
      const [sessionId] = lastCheckout(server) ?? [];
      if (sessionId) await server.pay(sessionId);
    },
  ]),
  fc.constant<[string, Happening]>([
    'the last checkout expires',
    async (server) => {
      const [sessionId, checkout] = lastCheckout(server) ?? [];
      if (checkout) await server.report({ kind: 'checkout-expired', sessionId, leaseId: checkout.leaseId });
    },
  ]),
  fc
    .constantFrom(60, 29 * 60, 31 * 60, 12 * 3600)
    .map((seconds): [string, Happening] => [
      `${seconds} s pass`,
      async ({ clock }) => clock.forward(seconds),
    ]),
  fc.constant<[string, Happening]>(['the upkeep runs', ({ services }) => runUpkeep(services)]),
  fc.tuple(room, fc.integer({ min: 100, max: 999 })).map(([roomId, kroner]): [string, Happening] => [
    `${roomId} costs ${kroner}`,
    ({ database }) =>
      database
        .updateTable('room')
        .set({ price: kroner * 100 })
        .where('id', '=', roomId)
        .execute(),
  ]),
  fc
    .boolean()
    .map((active): [string, Happening] => [
      `the campaign is ${active ? 'on' : 'off'}`,
      ({ database }) =>
        database.updateTable('floor').set({ campaign_active: active }).where('id', '=', 2).execute(),
    ]),
  fc.constantFrom('101', '102').map((number): [string, Happening] => [
    `a file without ${number} is imported`,
    ({ database }) => {
      const floors = facility.floors.map((floor) => ({
        ...floor,
        rooms: floor.rooms.filter((each) => each.number !== number),
      }));
      return importFacility(database, { ...facility, floors });
    },
  ]),
  fc.constant<[string, Happening]>([
    'every lease ends today',
    ({ database, services }) =>
      database
        .updateTable('lease')
        .set({ last_day: services.clock.now().toISOString().slice(0, 10) })
        .where('state', '=', 'active')
        .where('last_day', 'is', null)
        .execute(),
  ]),
);

test('cached answers for guests are always current', async ({ server }) => {
  const story = fc.array(happening, { minLength: 3, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(story, async (happenings) => {
      await server.reset();
      await importFacility(server.database, facility);
      const tenantIds = await tenants(server);
      await assertFresh(server);
      for (const [, happen] of happenings) {
        await happen(server, tenantIds);
        await assertFresh(server);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

test('an acknowledged write is visible to the next request', async ({ server }) => {
  const price = async () => (await server.get('/calculation/roomprice?roomId=101')).answer.fullMonthPrice;
  let asking = true;
  const crowd = Array.from({ length: 8 }, async () => {
    while (asking) await price();
  });
  try {
    for (let kroner = 500; kroner < 560; kroner += 1) {
      await server.database
        .updateTable('room')
        .set({ price: kroner * 100 })
        .where('id', '=', 101)
        .execute();
      assert.is(await price(), kroner);
    }
  } finally {
    asking = false;
    await Promise.all(crowd);
  }
});

test('the version changes with public data only', async ({ server }) => {
  await server.createTenant(9);
  // The first upkeep deletes changes older than an hour.
  await runUpkeep(server.services);
  const stateNow = createPublicVersionReader(server.services);
  const both = async () => `${await stateNow(1)}, ${await stateNow(null)}`;
  const before = await both();
  await server.get('/room/getfiltered?departmentId=1');
  await server.person();
  await runUpkeep(server.services);
  assert.is(await both(), before);
  const states = new Set([before]);
  for (const table of ['department', 'floor', 'room', 'lease'] as const) {
    await sql`delete from ${sql.table(table)} where id = 0`.execute(server.database);
    assert.is(await both(), [...states].at(-1), 'no row was changed');
    const column = sql.ref(table === 'lease' ? 'code' : table === 'department' ? 'city' : 'listed');
    await sql`update ${sql.table(table)} set ${column} = ${column}`.execute(server.database);
    states.add(await both());
  }
  await sql`truncate lease cascade`.execute(server.database);
  assert.is(states.add(await both()).size, 6);
});

test('a change of one department leaves the version of another as it is', async ({ server }) => {
  await importFacility(server.database, sister);
  const stateNow = createPublicVersionReader(server.services);
  const states = () => Promise.all([stateNow(1), stateNow(2), stateNow(null)]);
  const happenings: (() => Promise<unknown>)[] = [
    () => server.hold(1009),
    async () => server.clock.forward(31 * 60),
    () => runUpkeep(server.services),
    () => server.createTenant(1010),
    () => server.database.updateTable('room').set({ price: 77_700 }).where('id', '=', 1009).execute(),
    () => server.database.updateTable('floor').set({ name: 'Ny' }).where('id', '=', 1001).execute(),
    () => server.database.updateTable('department').set({ city: 'Ny' }).where('id', '=', 2).execute(),
  ];
  for (const happening of happenings) {
    const [one, two, all] = await states();
    await happening();
    const [sameOne, otherTwo, otherAll] = await states();
    assert.is(sameOne, one, String(happening));
    assert.is.not(otherTwo, two, String(happening));
    assert.is.not(otherAll, all, String(happening));
  }
});

test('the department of an answer is read from plain addresses only, and from a parameter of the call', () => {
  const parameters = { room: ['departmentId'], floor: ['filters'], calculation: ['roomId'] };
  const addresses: [string, number | null][] = [
    ['/api/room/getfiltered?departmentId=12&pageNumber=0', 12],
    ['/api/floor/getfiltered?filters=departmentId==3&pageNumber=1', 3],
    ['/api/floor/getfiltered?pageNumber=1&filters=departmentId%3D%3D3', 3],
    ['/api/room/getfiltered?departmentId=1&departmentId=2', null],
    ['/api/room/getfiltered?department%49d=1&searchText=departmentId=2', null],
    ['/api/floor/getfiltered?filters=departmentId==1&filters=departmentId==2', null],
    ['/api/room/getfiltered?searchText=departmentId=2', null],
    ['/api/calculation/roomprice?roomId=9', null],
    ['/api/calculation/roomprice?roomId=9&departmentId=1', null],
    ['/api/floor/getfiltered?departmentId=1', null],
  ];
  for (const [address, department] of addresses) {
    const names = parameters[address.split('/')[2] as keyof typeof parameters].map((name) => ({ name }));
    assert.is(readDepartment(address, names), department, address);
  }
});

test('changes are deleted after an hour, and the version still changes', async ({ server }) => {
  const stateNow = createPublicVersionReader(server.services);
  await server.database.updateTable('room').set({ price: 10000 }).where('id', '=', 9).execute();
  const before = await stateNow(1);
  await sql`update public_change set made_at = now() - interval '61 minutes'`.execute(server.database);
  await runUpkeep(server.services);
  const { rows } = await sql`select from public_change`.execute(server.database);
  assert.is(rows.length, 0);
  await server.database.updateTable('room').set({ price: 20000 }).where('id', '=', 9).execute();
  assert.is.not(await stateNow(1), before);
});

test('a repeated request only reads the version', async ({ server }) => {
  const path = '/room/getfiltered?departmentId=1&onlyAvailableForLease=true';
  const { database } = server;
  const first = await server.get(path);
  Object.assign(database, { selectFrom: () => assert.unreachable('the rooms were read again') });
  try {
    assert.equal((await server.get(path)).answer, first.answer);
  } finally {
    Reflect.deleteProperty(database, 'selectFrom');
  }
});

test.run();
