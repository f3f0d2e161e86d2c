import { runUpkeep } from '../../../server/jobs.ts';
import { DAY_MS, MINUTE_MS } from '../../setup/clock.ts';
import { assert } from '../../setup/suite.ts';
import { createServerSuite, type TestServer } from '../server.ts';

/** Last days, with the UTC instants of 00:00 and 24:00 in Denmark. */
const LAST_DAYS = [
  { day: '2026-03-29', kind: '23 hours long', begins: '2026-03-28T23:00:00Z', ends: '2026-03-29T22:00:00Z' },
  { day: '2026-10-25', kind: '25 hours long', begins: '2026-10-24T22:00:00Z', ends: '2026-10-25T23:00:00Z' },
  { day: '2026-02-17', kind: 'in winter', begins: '2026-02-16T23:00:00Z', ends: '2026-02-17T23:00:00Z' },
  { day: '2026-07-15', kind: 'in summer', begins: '2026-07-14T22:00:00Z', ends: '2026-07-15T22:00:00Z' },
  {
    day: '2026-12-31',
    kind: 'the last of the year',
    begins: '2026-12-30T23:00:00Z',
    ends: '2026-12-31T23:00:00Z',
  },
] as const;

const ROOM = 101;
const CODE = '4711';

const test = createServerSuite('the end date');

/** The instant `ms` milliseconds after another. */
const after = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();
const readLease = async (server: TestServer, token: string) => (await server.leases(token))[0];
const isActive = async (server: TestServer, token: string) =>
  (await server.leases(token, '&active=true')).length === 1;
const isVacant = async (server: TestServer) =>
  (await server.get(`/room/canlease?id=${ROOM}`)).answer.value as boolean;

/** A one-time code for a phone, or '' if none was sent. */
async function oneTimeCode(server: TestServer, phoneNumber: string): Promise<string> {
  await server.database.deleteFrom('limitRow').execute();
  server.sms.length = 0;
  assert.is((await server.askCode(phoneNumber)).status, 200);
  return server.newestCode();
}
const enter = async (server: TestServer, phoneNumber: string, otp: string) =>
  (await server.openGateWithCode(phoneNumber, otp || '00000000')).status === 200;

/** A tenant whose lease was terminated and ends on `day`. */
async function leaving(server: TestServer, { day, begins }: { day: string; begins: string }) {
  server.clock.set(after(begins, -20 * DAY_MS));
  Object.assign(server.payments.payments, { endSubscription: async () => day });
  const tenant = await server.createTenant(ROOM, CODE);
  assert.is((await server.cancelLease(tenant.leaseId, tenant.token)).status, 200);
  const { doorGateId, endDate } = await readLease(server, tenant.token);
  assert.is(endDate, day);
  return { ...tenant, doorGateId: doorGateId as number };
}
type Leaving = Awaited<ReturnType<typeof leaving>>;

/** Which kinds of access work for a tenant, by name. */
async function waysIn(server: TestServer, { email, phoneNumber, leaseId, doorGateId }: Leaving, otp: string) {
  const token = await server.signIn(email);
  const ok = async (path: string, body: object) => (await server.post(path, body, token)).status === 200;
  const alarm = { departmentId: 1, roomNumber: `${ROOM}`, roomCode: CODE };
  await server.database.deleteFrom('limitRow').execute();
  return {
    door: await ok('/nox/opengatelogged', { gateId: doorGateId }),
    'door closes': await ok('/nox/closegatelogged', { gateId: doorGateId }),
    'door can be read': (await server.get(`/gate/getstatus?id=${doorGateId}`, token)).status === 200,
    'outer gate': await ok('/nox/opengatelogged', { gateId: 1 }),
    'alarm on': await ok('/nox/enablealarmlogged', { roomId: ROOM }),
    'alarm off': await ok('/nox/disablealarmlogged', { roomId: ROOM }),
    'alarm can be read': (await server.get(`/room/getstatus?id=${ROOM}`, token)).status === 200,
    'alarm with the room code': (await server.post('/nox/togglealarm', alarm)).status === 200,
    'alarm with the room code, signed in': await ok('/nox/togglealarm', alarm),
    'one-time code asked for before': await enter(server, phoneNumber, otp),
    'one-time code asked for now': await enter(server, phoneNumber, await oneTimeCode(server, phoneNumber)),
    'another room code': await ok('/lease/changecode', { id: leaseId, code: CODE }),
    'active lease': await isActive(server, token),
  };
}
const all = (ways: Record<string, boolean>, open: boolean) =>
  Object.fromEntries(Object.keys(ways).map((way) => [way, open]));

for (const { day, kind, begins, ends } of LAST_DAYS) {
  test(`${day}, ${kind}: all access works until 24:00 and not after`, async ({ server }) => {
    const tenant = await leaving(server, { day, begins });
    for (const instant of [begins, after(ends, -1)]) {
      server.clock.set(after(instant, -5 * MINUTE_MS));
      const otp = await oneTimeCode(server, tenant.phoneNumber);
      server.clock.set(instant);
      const ways = await waysIn(server, tenant, otp);
      assert.equal(ways, all(ways, true), instant);
    }
    server.clock.set(after(ends, -5 * MINUTE_MS));
    const otp = await oneTimeCode(server, tenant.phoneNumber);
    assert.ok(otp, 'sent while there was access');
    server.clock.set(ends);
    const ways = await waysIn(server, tenant, otp);
    assert.equal(ways, all(ways, false), ends);
    assert.equal(server.sms, [], 'no code is sent any more');
  });

  test(`${day}, ${kind}: the room is vacant from 24:00`, async ({ server }) => {
    const tenant = await leaving(server, { day, begins });
    server.clock.set(after(ends, -1));
    let token = await server.signIn(tenant.email);
    assert.is((await readLease(server, token)).state, 'terminating');
    assert.is(await isVacant(server), false);
    const next = await server.person();
    assert.is((await server.rent(ROOM, next.token)).code, 26, 'a moment too early');

    server.clock.set(ends);
    token = await server.signIn(tenant.email);
    const over = await readLease(server, token);
    assert.equal(
      [over.state, over.endDate, over.doorState, over.alarmState],
      ['terminated', day, null, null],
    );
    assert.is(await isVacant(server), true);
    await server.rentAndPay(ROOM, next.token, '0815');
    const [, later] = await server.leaseRows();
    assert.is(later?.firstDay, after(`${day}T12:00:00Z`, DAY_MS).slice(0, 10), 'the day after');
    assert.equal(server.access.codes.get(`${ROOM}`), { code: '0815', lastDay: null });
  });

  test(`${day}, ${kind}: the lock keeps the code until 24:00`, async ({ server }) => {
    server.clock.set(after(begins, -20 * DAY_MS));
    const { leaseId, token } = await server.createTenant(ROOM, CODE);
    Object.assign(server.payments.payments, { endSubscription: async () => day });
    server.access.fail(true);
    await server.cancelLease(leaseId, token);
    assert.equal(server.access.codes.get(`${ROOM}`), { code: CODE, lastDay: null }, 'it was silent');
    server.access.fail(false);
    server.clock.set(after(ends, -1));
    await runUpkeep(server.services);
    assert.equal(server.access.codes.get(`${ROOM}`), { code: CODE, lastDay: day }, 'until 24:00');
    await server.changeLeases({ lockSynced: false });
    server.clock.set(ends);
    await runUpkeep(server.services);
    assert.equal(server.access.codes.get(`${ROOM}`), { code: null, lastDay: null });
  });

  test(`${day}, ${kind}: as a first day it begins at 00:00`, async ({ server }) => {
    server.clock.set(after(begins, -DAY_MS / 2));
    const tenant = await server.createTenant(ROOM, CODE);
    await server.changeLeases({ firstDay: day });
    const { doorGateId } = await readLease(server, tenant.token);
    server.clock.set(after(begins, -1));
    const before = await waysIn(server, { ...tenant, doorGateId }, '');
    assert.equal(before, all(before, false));
    server.clock.set(begins);
    const { 'one-time code asked for before': _, ...ways } = await waysIn(
      server,
      { ...tenant, doorGateId },
      '',
    );
    assert.equal(ways, all(ways, true));
  });

  test(`${day}, ${kind}: a lease made on it begins on it`, async ({ server }) => {
    for (const instant of [begins, after(ends, -1)]) {
      await server.reset();
      server.clock.set(instant);
      const { token } = await server.createTenant(ROOM);
      assert.is((await server.leaseRow()).firstDay, day, instant);
      assert.is(await isActive(server, token), true, instant);
    }
  });

  test(`${day}, ${kind}: a termination ends the lease that day at the earliest`, async ({ server }) => {
    const nextDay = after(`${day}T12:00:00Z`, DAY_MS).slice(0, 10);
    for (const [instant, endDate] of [
      [after(ends, -1000), day],
      [after(ends, -1), day],
      [ends, nextDay],
    ] as const) {
      await server.reset();
      server.clock.set(after(ends, -DAY_MS));
      Object.assign(server.payments.payments, { endSubscription: async () => day });
      const { leaseId, email } = await server.createTenant(ROOM);
      server.clock.set(instant);
      const token = await server.signIn(email);
      assert.is((await server.cancelLease(leaseId, token)).status, 200);
      assert.is((await readLease(server, token)).endDate, endDate, instant);
      assert.is(await isActive(server, token), true, 'nobody loses access before the day is over');
    }
  });
}

test('at 02:30 of a clock change a lease ends that day', async ({ server }) => {
  for (const [instant, day] of [
    ['2026-10-25T00:30:00Z', '2026-10-25'],
    ['2026-10-25T01:30:00Z', '2026-10-25'],
    ['2026-03-29T00:30:00Z', '2026-03-29'],
    ['2026-03-29T01:30:00Z', '2026-03-29'],
  ] as const) {
    await server.reset();
    server.clock.set(after(instant, -DAY_MS));
    Object.assign(server.payments.payments, { endSubscription: async () => '2026-01-01' });
    const { leaseId, email } = await server.createTenant(ROOM);
    server.clock.set(instant);
    const token = await server.signIn(email);
    await server.cancelLease(leaseId, token);
    assert.is((await readLease(server, token)).endDate, day, instant);
    assert.equal(server.access.codes.get(`${ROOM}`), { code: CODE, lastDay: day });
  }
});

test('a subscription that ends late in a day ends the lease that day', async ({ server }) => {
  for (const { day, begins, ends } of LAST_DAYS) {
    await server.reset();
    server.clock.set(after(begins, -DAY_MS));
    const { leaseId, email } = await server.createTenant(ROOM);
    server.clock.set(after(ends, MINUTE_MS));
    await server.report({
      kind: 'subscription-ended',
      subscriptionId: `sub_${leaseId}`,
      created: after(ends, -1000),
    });
    const token = await server.signIn(email);
    assert.equal((await readLease(server, token)).endDate, day);
  }
});
