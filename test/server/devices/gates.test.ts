import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { ProviderFailure } from '../../../server/providers/types.ts';
import { assert, column, columns, deferred } from '../../setup/suite.ts';
import { createServerSuite } from '../server.ts';

const test = createServerSuite('gates');

test('a customer without a lease cannot open a gate', async ({ server }) => {
  const { token } = await server.person();
  assert.is((await server.openGateAsTenant(1, token)).code, 2);
  assert.is((await server.get('/gate/getstatus?id=1')).answer.value, 0);
  const tenant = await server.createTenant(101);
  assert.is((await server.openGateAsTenant(1, tenant.token)).status, 200);
  assert.is((await server.get('/gate/getstatus?id=1')).answer.value, 9);
  assert.is((await server.post('/nox/closegatelogged', { gateId: 1 }, tenant.token)).status, 200);
  assert.is((await server.openGateAsTenant(77, tenant.token)).code, 2);
});

test('a door or alarm that cannot be read is null', async ({ server }) => {
  const { token } = await server.createTenant(101);
  server.access.fail(true);
  const [lease] = await server.leases(token);
  assert.equal([lease.doorState, lease.alarmState], [null, null]);
  const { answer } = await server.get('/gate/getfiltered?filters=departmentId==1');
  assert.equal(answer.data.data, [
    { id: 1, name: 'Port', status: null },
    { id: 2, name: 'Bagport', status: null },
  ]);
  assert.is((await server.get('/gate/getstatus?id=1')).code, 13);
});

test('R7.4 a list does not wait for slow devices: their state is null', async ({ server }) => {
  const { token } = await server.createTenant(101);
  await server.rentAndPay(102, token);
  const { access } = server.services;
  const { gateStatus, alarmState } = access;
  const slow: { resolve(state: number): void; reject(error: Error): void }[] = [];
  let asked = deferred();
  const readSlowly = () =>
    new Promise<number>((resolve, reject) => {
      slow.push({ resolve, reject });
      setTimeout(resolve, 2000, 1).unref();
      asked.resolve();
    });
  server.replace(access, {
    gateStatus: async (device) =>
      ['door-101', 'gate-1'].includes(device) ? readSlowly() : gateStatus(device),
    alarmState: async (room) => (room === '102' ? readSlowly() : alarmState(room)),
  });
  type Lease = { room: { number: string }; doorState: unknown; alarmState: unknown };
  const leases: Lease[] = await server.leases(token);
  assert.equal(
    leases.map((lease) => [lease.room.number, lease.doorState, lease.alarmState]),
    [
      ['102', 0, null],
      ['101', null, 1],
    ],
  );
  const { answer } = await server.get('/gate/getfiltered?filters=departmentId==1');
  assert.equal(column(answer.data.data, 'status'), [null, 0]);
  assert.is(slow.length, 3);
  // A request for this gate alone reads it anew, and does not wait for the read of the list.
  asked = deferred();
  const read = server.get('/gate/getstatus?id=1');
  await asked.promise;
  slow[3]?.resolve(9);
  assert.is((await read).answer.value, 9);
  // A late failure must not be an unhandled rejection, which would end the test run.
  for (const { reject } of slow) reject(new ProviderFailure(13, 'no answer in time'));
  await setImmediate();
});

test('concurrent lists share one read of a slow device', async ({ server }) => {
  const slow: ((state: number) => void)[] = [];
  server.replace(server.services.access, { gateStatus: () => new Promise((resolve) => slow.push(resolve)) });
  const list = () => server.get('/gate/getfiltered?filters=departmentId==1');
  await list();
  await Promise.all([list(), list(), list()]);
  assert.is(slow.length, 2, 'two gates, one read each');
  for (const answer of slow) answer(0);
});

test('the same use several times in a row is one line, and there is a limit', async ({ server }) => {
  const { token } = await server.createTenant(101);
  const press = () => server.openGateAsTenant(1, token);
  for (let times = 0; times < 60; times += 1) assert.is((await press()).status, 200);
  assert.is((await press()).status, 429);
  const { answer } = await server.get('/user/getaccesslog', token);
  assert.equal(columns(answer.data, 'action', 'count'), [['open', 60]]);
});

test('a door opens though its use cannot be stored; the server is then not ready', async ({ server }) => {
  const { token } = await server.createTenant(101);
  const full = sql`create function full_disk() returns trigger language plpgsql as $$ begin raise disk_full; end $$`;
  await full.execute(server.database);
  for (const table of ['accessEvent', 'mark', 'limitRow'])
    await sql`create trigger full_disk before insert or update on ${sql.table(table)} execute function full_disk()`.execute(
      server.database,
    );
  try {
    assert.is((await server.openGateAsTenant(1, token)).status, 200);
    assert.is(server.access.gates.get('gate-1'), 9);
    assert.is((await server.hono.request('/readyz')).status, 503);
  } finally {
    await sql`drop function full_disk cascade`.execute(server.database);
  }
  assert.is((await server.hono.request('/readyz')).status, 200);
});
