import { DAY } from '../../../server/shared/time.ts';
import { assert, column } from '../../setup/suite.ts';
import { createServerSuite, type TestServer } from '../server.ts';

const QUARTER = 15 * 60;

const test = createServerSuite('alarms', { TRUST_PROXY: 'true' });

const toggle = (
  server: TestServer,
  roomNumber: string,
  roomCode: string,
  from = '10.0.0.1',
  token?: string,
) =>
  server.send('POST', '/nox/togglealarm', {
    body: { departmentId: 1, roomNumber, roomCode },
    from: `1.2.3.4, ${from}`,
    token,
  });

/** The actions in the tenant's access log, such as `on` and `off`, the newest first. */
const actions = async (server: TestServer, token: string) =>
  column((await server.get('/user/getaccesslog', token)).answer.data, 'action');

test("room number and code switch the alarm on and off, to the lease's last day", async ({ server }) => {
  const { leaseId, token } = await server.createTenant(11, '0815');
  assert.equal((await toggle(server, ' 11A ', '0815')).answer, { value: 5 });
  assert.is(server.access.alarms.get('11a'), 5);
  assert.equal((await toggle(server, '11a', '0815')).answer, { value: 1 });
  assert.equal(await actions(server, token), ['off', 'on']);
  await server.cancelLease(leaseId, token);
  server.clock.set('2026-04-09T22:00:00Z');
  assert.is((await toggle(server, '11a', '0815')).code, 14);
});

test('a tenant switches and reads the alarm of their own room', async ({ server }) => {
  const { token } = await server.createTenant(101);
  await server.rentAndPay(102, token);
  await server.post('/nox/enablealarmlogged', { roomId: 101 }, token);
  assert.equal([...server.access.alarms], [['101', 5]]);
  assert.is((await server.get('/room/getstatus?id=101', token)).answer.value, 5);
  assert.is((await server.get('/room/getstatus?id=102', token)).answer.value, 1);
  await server.post('/nox/disablealarmlogged', { roomId: 101 }, token);
  assert.is((await server.get('/room/getstatus?id=101', token)).answer.value, 1);
  assert.equal(await actions(server, token), ['off', 'on']);
  server.access.fail(true);
  assert.is((await server.post('/nox/enablealarmlogged', { roomId: 101 }, token)).code, 13);
});

test('one address has five wrong codes at a room per quarter of an hour', async ({ server }) => {
  await server.createTenant(101, '4711');
  for (let tries = 0; tries < 5; tries += 1)
    assert.is((await toggle(server, '101', '0000', '10.0.0.9')).code, 14);
  assert.is((await toggle(server, '101', '4711', '10.0.0.9')).code, 14, 'even with the right code');
  server.clock.forward(QUARTER - 1);
  assert.is((await toggle(server, '101', '4711', '10.0.0.9')).code, 14);
  assert.is((await toggle(server, '101', '4711', '10.0.0.8')).status, 200, 'another address');
  server.clock.forward(2);
  assert.is((await toggle(server, '101', '4711', '10.0.0.9')).status, 200, 'later');
});

test('a right code does not count as a try, and clears the count of wrong ones at its room', async ({
  server,
}) => {
  await server.createTenant(101, '4711');
  for (let rounds = 0; rounds < 7; rounds += 1) {
    await toggle(server, '101', '0000');
    assert.is((await toggle(server, '101', '4711')).status, 200);
  }
});

test('five wrong networks block a room, twice as long each time', async ({ server }) => {
  await server.createTenant(101, '4711');
  for (const wait of [QUARTER, 2 * QUARTER, 4 * QUARTER]) {
    for (let network = 1; network <= 5; network += 1)
      assert.is((await toggle(server, '101', '0000', `10.0.${network}.${wait % 255}`)).code, 14);
    assert.is((await toggle(server, '101', '4711', '10.0.0.2')).code, 14, 'even with the right code');
    server.clock.forward(wait - 1);
    assert.is((await toggle(server, '101', '4711', '10.0.0.3')).code, 14);
    server.clock.forward(2);
  }
  assert.is((await toggle(server, '101', '4711', '10.0.0.4')).status, 200);
});

const TOO_FEW_TO_BLOCK = {
  'one address': ['203.0.113.7'],
  'one IPv6 network': [1, 2, 3, 4, 5].map((subnet) => `2001:db8:7:${subnet}::1`),
  'four networks': [1, 2, 3, 4].map((last) => `203.0.113.${last}`),
};
/** Inserts `count` leased rooms, `L1`, `L2` and so on, with the code 4711. */
async function leaseRooms(
  { database, clock, createTenant, leaseRow }: TestServer,
  count: number,
): Promise<string[]> {
  await createTenant(101);
  const { id, ...lease } = await leaseRow();
  const { id: _, ...room } = await database
    .selectFrom('room')
    .selectAll()
    .where('id', '=', 101)
    .executeTakeFirstOrThrow();
  const rooms = Array.from({ length: count }, (_, at) => ({
    ...room,
    id: 5000 + at,
    number: `L${at + 1}`,
    position: 5000 + at,
    device: `room-${5000 + at}`,
  }));
  await database
    .insertInto('room')
    .values(rooms)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database
    .insertInto('lease')
    .values(
      rooms.map((each) => ({
        ...lease,
        roomId: each.id,
        code: '4711',
        subscriptionId: null,
        sessionId: null,
        createdAt: clock.now(),
      })),
    )
    .execute();
  return rooms.map(({ number }) => number);
}

for (const [who, addresses] of Object.entries(TOO_FEW_TO_BLOCK))
  test(`five wrong codes each of ${who} at 40 rooms block no room for others`, async ({ server }) => {
    const rooms = await leaseRooms(server, 40);
    for (const room of rooms)
      for (const from of addresses)
        for (let tries = 0; tries < (addresses.length > 1 ? 1 : 5); tries += 1)
          assert.is((await toggle(server, room, '0000', from)).code, 14);
    for (const [at, room] of rooms.entries())
      assert.is((await toggle(server, room, '4711', `198.51.100.${at}`)).status, 200, room);
  });

test('one address has twenty tries, and further ones use up nothing of shared limits', async ({ server }) => {
  await server.createTenant(101, '4711');
  for (let tries = 0; tries < 20; tries += 1) await toggle(server, `9${tries}`, '0000', '10.9.9.9');
  assert.is((await toggle(server, '101', '4711', '10.9.9.9')).code, 14);
  for (let tries = 0; tries < 20; tries += 1) await toggle(server, '101', '0000', '10.9.9.9');
  assert.is((await toggle(server, '101', '4711', '10.9.9.8')).status, 200);
});

test('one address has thirty wrong codes a day', async ({ server }) => {
  await server.createTenant(101, '4711');
  for (let tries = 0; tries < 30; tries += 1) {
    await toggle(server, `9${tries}`, '0000', '10.9.9.9');
    if (tries % 15 === 14) server.clock.forward(QUARTER + 1);
  }
  assert.is((await toggle(server, '101', '4711', '10.9.9.9')).code, 14);
  assert.is((await toggle(server, '101', '4711', '10.9.9.8')).status, 200);
  server.clock.forward(DAY);
  assert.is((await toggle(server, '101', '4711', '10.9.9.9')).status, 200);
});

test('R7.7 one address can try a code five times in a quarter of an hour at any room', async ({ server }) => {
  await server.createTenant(101, '4711');
  for (let room = 0; room < 5; room += 1) await toggle(server, `9${room}`, '4711', '10.9.9.9');
  assert.is((await toggle(server, '101', '4711', '10.9.9.9')).code, 14);
  assert.is((await toggle(server, '101', '4711', '10.9.9.8')).status, 200, 'from another address');
  server.clock.forward(QUARTER + 1);
  assert.is((await toggle(server, '101', '4711', '10.9.9.9')).status, 200);
});

test('concurrent guesses are counted too', async ({ server }) => {
  await server.createTenant(101, '4711');
  const guesses = Array.from({ length: 29 }, (_, at) => toggle(server, '101', '0000', `10.1.0.${at}`));
  assert.ok((await Promise.all(guesses)).every(({ code }) => code === 14));
  assert.is((await toggle(server, '101', '4711', '10.1.1.1')).code, 14, 'the right one, after them');
});

test("R7.7 the room's own tenant is never blocked by the tries of others", async ({ server }) => {
  const { token } = await server.createTenant(101, '4711');
  await server.createTenant(102, '4711');
  const here = '10.0.0.1';
  // Reaches all limits: of the tenant's own address, of the room, and of the facility.
  for (let tries = 0; tries < 21; tries += 1) await toggle(server, `8${tries}`, '0000', here);
  for (let network = 1; network <= 6; network += 1) await toggle(server, '101', '0000', `10.0.${network}.1`);
  await server.setTries('alarm-department:1', 200);
  for (const number of ['101', '102'])
    assert.is((await toggle(server, number, '4711', '10.2.2.2')).code, 14, 'a guest');
  assert.is((await toggle(server, '101', '4711', here, token)).status, 200);
  assert.is((await server.post('/nox/disablealarmlogged', { roomId: 101 }, token)).status, 200);
  assert.is((await toggle(server, '101', '4711', here, token)).status, 200, 'and still with the code');
});
