import { runUpkeep } from '../../../server/jobs.ts';
import { ProviderFailure } from '../../../server/providers/types.ts';
import { DAY, HOUR } from '../../../server/shared/time.ts';
import { NEW_PASSWORD } from '../../setup/api.ts';
import { assert, columns, deferred, until } from '../../setup/suite.ts';
import { createServerSuite, type TestServer } from '../server.ts';

const test = createServerSuite('helpers', { SMS_LIMIT: '12' });

const OUTER = 1;
const REFUSED = '{"code":2,"message":"Entity not found"}';

const helper = (change: object = {}) => ({
  name: 'Bo Lund',
  phoneNumber: '+4528123456',
  gate: true,
  door: true,
  from: '2026-03-10T12:00:00Z',
  until: '2026-03-11T19:00:00Z',
  ...change,
});

interface Tenant {
  token: string;
  leaseId: number;
}

const letIn = (server: TestServer, { token, leaseId }: Tenant, change: object = {}, language = 'da') =>
  server.send('POST', '/lease/addhelper', {
    body: helper({ id: leaseId, ...change }),
    token,
    headers: { 'accept-language': language },
  });

/** The token of the newest link. */
const lastToken = ({ sms }: TestServer) => sms.at(-1)?.text.split('/Access?helper=')[1] ?? '';

async function settle(server: TestServer, change?: object) {
  const tenant = await server.createTenant(101);
  const [lease] = await server.leases(tenant.token);
  assert.is((await letIn(server, tenant, change)).status, 200);
  return { ...tenant, door: lease.doorGateId as number, link: lastToken(server) };
}

const read = (server: TestServer, token: string) => server.post('/helper/get', { token });
const open = (server: TestServer, token: string, gateId: number) =>
  server.post('/helper/open', { token, gateId });
const list = async (server: TestServer, { token, leaseId }: Tenant) =>
  (await server.get(`/lease/gethelpers?id=${leaseId}`, token)).answer;
const end = (server: TestServer, token: string, id: number) => server.post('/lease/endhelper', { id }, token);

/** Whether a link opens door and gate, and tells what it opens. */
async function works(server: TestServer, { link, door }: { link: string; door: number }) {
  const answers = [await read(server, link), await open(server, link, door), await open(server, link, OUTER)];
  const statuses = new Set(answers.map(({ status }) => status));
  assert.is(statuses.size, 1, 'all or nothing');
  return statuses.has(200);
}

test('R7.12 the link opens what was ticked alone; the tenant sees who opened what', async ({ server }) => {
  await letIn(server, await server.createTenant(102), { name: 'Eva', phoneNumber: '+4528000003' });
  await open(server, lastToken(server), OUTER);
  const tenant = await settle(server);
  assert.is(server.sms.at(-1)?.to, '+4528123456');
  assert.match(
    server.sms.at(-1)?.text ?? '',
    /^Du kan åbne rum 101 hos .+ til 11\.03\.2026 kl\. 20\.00: https:\/\/facility\.example\/Access\?helper=[\w-]{22}$/,
  );
  const { value } = (await read(server, tenant.link)).answer;
  assert.equal(Object.keys(value).sort(), ['begun', 'floor', 'from', 'gates', 'room', 'until']);
  assert.equal(columns(value.gates, 'id', 'door'), [
    [OUTER, false],
    [2, false],
    [tenant.door, true],
  ]);
  assert.is((await open(server, tenant.link, OUTER)).status, 200);
  server.clock.forward(60);
  server.access.fail(true);
  assert.is((await open(server, tenant.link, tenant.door)).code, 13);
  const { data, openings } = await list(server, tenant);
  assert.equal(columns(data, 'name', 'open'), [['Bo Lund', true]]);
  assert.equal(columns(openings, 'name', 'door', 'at', 'confirmed'), [
    ['Bo Lund', true, '2026-03-10T12:01:00.000Z', false],
    ['Bo Lund', false, '2026-03-10T12:00:00.000Z', true],
  ]);
  const stored = await server.database.selectFrom('helper').selectAll().execute();
  assert.not.ok(JSON.stringify(stored).includes(tenant.link), 'only the hash is stored');
});

test('only what is ticked opens, and never the door of another room', async ({ server }) => {
  const gateOnly = await settle(server, { door: false });
  assert.match(server.sms.at(-1)?.text ?? '', /^Du kan åbne porten hos .+ til /);
  assert.is((await open(server, gateOnly.link, gateOnly.door)).code, 2);
  assert.is((await open(server, gateOnly.link, OUTER)).status, 200);
  await letIn(server, gateOnly, { gate: false }, 'en');
  assert.match(server.sms.at(-1)?.text ?? '', /^You can open room 101 at .+ until 11\.03\.2026 at 20:00: /);
  assert.is((await open(server, lastToken(server), OUTER)).code, 2);
  assert.is((await open(server, lastToken(server), gateOnly.door)).status, 200);
  const other = await server.createTenant(102);
  const [{ doorGateId }] = await server.leases(other.token);
  assert.is((await open(server, lastToken(server), doorGateId)).code, 2);
  const { leaseId } = await server.rentAndPay(103, gateOnly.token);
  await letIn(server, { ...gateOnly, leaseId }, { from: '2026-03-10T14:00:00Z' });
  assert.match(
    server.sms.at(-1)?.text ?? '',
    /^Du kan åbne rum 103 hos .+ fra 10\.03\.2026 kl\. 15\.00 til /,
  );
});

for (const [kind, from, until] of [
  ['in winter', '2026-03-10T14:00:00Z', '2026-03-11T19:00:00Z'],
  ['over the night of 23 hours', '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'],
  ['over the night of 25 hours', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
] as const)
  test(`R7.13 access begins at from and ends at until, ${kind}`, async ({ server }) => {
    const tenant = await server.createTenant(101);
    const [{ doorGateId: door }] = await server.leases(tenant.token);
    const [start, stop] = [Date.parse(from), Date.parse(until)];
    server.clock.set(new Date(start - 2 * HOUR * 1000).toISOString());
    const token = await server.signIn(tenant.email);
    assert.is((await letIn(server, { ...tenant, token }, { from, until })).status, 200);
    const link = lastToken(server);
    server.clock.set(new Date(start - 1).toISOString());
    assert.is((await read(server, link)).answer.value.begun, false);
    assert.is((await open(server, link, door)).code, 2, 'too early');
    for (const [instant, expected] of [
      [start, true],
      [stop - 1, true],
      [stop, false],
    ] as const) {
      server.clock.set(new Date(instant).toISOString());
      assert.is(await works(server, { link, door }), expected, new Date(instant).toISOString());
    }
  });

test('helpers end with the lease and reach nothing of the next tenant of the room', async ({ server }) => {
  const tenant = await settle(server, { until: '2026-04-20T12:00:00Z' });
  await server.cancelLease(tenant.leaseId, tenant.token);
  const lastSecond = '2026-04-09T21:59:59Z';
  assert.is((await read(server, tenant.link)).answer.value.until, '2026-04-09T22:00:00.000Z');
  server.clock.set(lastSecond);
  await runUpkeep(server.services);
  assert.is(await works(server, tenant), true);
  server.clock.forward(1);
  assert.is(await works(server, tenant), false);
  await server.createTenant(101);
  assert.is(await works(server, tenant), false);
  await runUpkeep(server.services);
  server.clock.set(lastSecond);
  assert.is(await works(server, tenant), false, 'for good');
  const ended = () => server.database.selectFrom('helper').select('endedAt').execute();
  const before = await ended();
  server.clock.forward(2 * DAY);
  await runUpkeep(server.services);
  assert.equal(await ended(), before, 'when it ended stays');
});

test('R7.14 a helper who was ended is refused at once, also while an opening is under way, and no other helper is', async ({
  server,
}) => {
  const tenant = await settle(server);
  await letIn(server, tenant, { name: 'Eva', phoneNumber: '+4528000003' });
  let told = 0;
  const finish = deferred();
  server.replace(server.services.access, {
    openGate: () => {
      told += 1;
      return finish.promise;
    },
  });
  const underWay = open(server, tenant.link, tenant.door);
  await until(() => told > 0);
  const [, { id }] = (await list(server, tenant)).data;
  const pressed = performance.now();
  assert.is((await end(server, tenant.token, id)).status, 200);
  assert.is((await open(server, tenant.link, tenant.door)).code, 2);
  assert.ok(performance.now() - pressed < 2000);
  assert.is(told, 1, 'the controller heard of the first only');
  finish.resolve();
  assert.is((await underWay).status, 200);
  assert.is((await end(server, tenant.token, id)).status, 200, 'again');
  const { data, openings } = await list(server, tenant);
  assert.equal(columns(data, 'name', 'open'), [
    ['Eva', true],
    ['Bo Lund', false],
  ]);
  assert.equal([openings.length, openings[0].confirmed], [1, true]);
});

test('ended, expired and unknown tokens get one answer, and an address a limit', async ({ server }) => {
  const tenant = await settle(server);
  await letIn(server, tenant, { until: '2026-03-10T12:10:00Z' });
  const expired = lastToken(server);
  await end(server, tenant.token, 1);
  server.clock.forward(HOUR);
  const answers = new Set<string>();
  for (const token of [tenant.link, expired, 'unknown', 'x'.repeat(100)])
    for (const { status, answer } of [await read(server, token), await open(server, token, OUTER)])
      answers.add(`${status} ${JSON.stringify(answer)}`);
  assert.equal([...answers], [`400 ${REFUSED}`]);

  await letIn(server, { ...tenant, token: await server.signIn(tenant.email) });
  for (let tries = 8; tries < 99; tries += 1) {
    assert.is((await read(server, 'unknown')).status, 400);
    assert.is((await read(server, lastToken(server))).status, 200, 'the right one is no guess');
  }
  assert.is((await read(server, 'unknown')).status, 400, 'the hundredth');
  assert.is((await read(server, 'unknown')).status, 429);
});

test('access beyond the rules of time, number, name or phone is refused', async ({ server }) => {
  const tenant = await server.createTenant(101);
  const code = async (change: object) => (await letIn(server, tenant, change)).code;
  const now = server.clock.now().getTime();
  const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  for (const change of [
    { until: at(90 * DAY + 1) },
    { until: at(0) },
    { from: at(HOUR), until: at(HOUR) },
    { gate: false, door: false },
    { name: 'Bo\u0000' },
    { name: '\u200b' },
    { phoneNumber: '+4612345678' },
  ])
    assert.is(await code(change), 1, JSON.stringify(change));
  assert.equal(server.sms, []);
  assert.is(await code({ from: '2020-01-01T00:00:00Z', until: at(90 * DAY) }), undefined);
  assert.is((await list(server, tenant)).data[0].from, at(0), 'the past is now');

  await server.cancelLease(tenant.leaseId, tenant.token);
  assert.is(await code({ until: '2026-04-09T22:00:01Z' }), 1);
  assert.is(await code({ until: '2026-04-09T22:00:00Z' }), undefined);
  const more = Array.from({ length: 10 }, (_, index) =>
    letIn(server, tenant, { phoneNumber: `+452812340${index}` }),
  );
  const codes = (await Promise.all(more)).map((answer) => answer.code);
  assert.equal(codes.filter((each) => each === 1).length, 2, 'also at once');
  assert.is((await server.leases(tenant.token))[0].helpers, 10);
});

test("one phone gets five links a day; above the facility's limit nobody gets access", async ({ server }) => {
  const tenant = await settle(server, { until: '2026-03-10T12:30:00Z' });
  const status = async (change?: object) => (await letIn(server, tenant, change)).status;
  for (let sent = 1; sent < 5; sent += 1) assert.is(await status(), 200);
  assert.is(await status(), 429);
  // Each phone's first three come through; these use the limit up.
  for (let index = 0; index < 3; index += 1) assert.is(await status({ phoneNumber: '+4528000001' }), 200);
  const { length } = server.sms;
  await server.setTries('sms:tenants', 12);
  assert.is(await status({ phoneNumber: '+4528000001' }), 429);
  assert.is(server.sms.length, length);
  server.replace(server.services.sms, { send: () => Promise.reject(new ProviderFailure(100, 'no gateway')) });
  assert.is((await letIn(server, tenant, { phoneNumber: '+4528000002' })).code, 100);
  assert.is((await list(server, tenant)).data.length, length, 'whoever was sent no link was not let in');
});

test('R7.14 signing out leaves helpers alone; a reset ends them, and those of no other tenant', async ({
  server,
}) => {
  const tenant = await settle(server);
  await letIn(server, await server.createTenant(102), { phoneNumber: '+4528000003' });
  const othersLink = lastToken(server);
  await server.post('/authentication/refreshtoken', { end: true }, tenant.token);
  assert.is(await works(server, tenant), true);
  await server.askLink(tenant.email);
  assert.is((await server.resetPassword(server.newestLinkCode())).status, 200);
  assert.is(await works(server, tenant), false);
  assert.is((await read(server, othersLink)).status, 200);
});

test('R5.11 a new password ends helpers, passkeys and second phone only if asked to', async ({ server }) => {
  const tenant = await settle(server);
  const { database } = server;
  await database.updateTable('tenant').set({ mobile: '+4528111111' }).execute();
  const key = { domain: 'facility.example', credentialId: 'a', publicKey: 'b', counter: 0, transports: '' };
  const { tenantId } = tenant;
  await database
    .insertInto('passkey')
    .values({ ...key, tenantId, userHandle: 'c', name: '', createdAt: server.clock.now() })
    .execute();
  const left = async () => [
    await works(server, tenant),
    (await database.selectFrom('passkey').select('id').execute()).length,
    (await server.tenantRow()).mobile,
    server.sms.filter(({ text }) => text.includes('ekstra telefonnummer er fjernet')).length,
  ];
  assert.is((await server.changePassword(tenant.token)).status, 200);
  assert.equal(await left(), [true, 1, '+4528111111', 0]);
  const again = { oldPassword: NEW_PASSWORD, newPassword: 'Vinterhus9!', endAccess: true };
  assert.is((await server.changePassword(tenant.token, again)).status, 200);
  assert.equal(await left(), [false, 0, null, 1]);
  assert.is((await server.getCurrentUser(tenant.token)).status, 200, 'this session goes on');
});

test('openings are deleted after 90 days, and helpers 90 days after their end', async ({ server }) => {
  const tenant = await settle(server, { until: '2026-03-20T12:00:00Z' });
  await open(server, tenant.link, OUTER);
  const rows = async () => {
    await runUpkeep(server.services);
    const helpers = await server.database.selectFrom('helper').select('id').execute();
    const openings = await server.database.selectFrom('accessEvent').select('id').execute();
    return [helpers.length, openings.length];
  };
  server.clock.forward(90 * DAY);
  assert.equal(await rows(), [1, 1]);
  server.clock.forward(1);
  assert.equal(await rows(), [1, 0]);
  server.clock.forward(10 * DAY);
  assert.equal(await rows(), [0, 0]);
});
