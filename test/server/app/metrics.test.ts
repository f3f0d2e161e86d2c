import { readContract } from '../../../server/http/contract.ts';
import { assert, suite } from '../../setup/suite.ts';
import { createServer, type TestServer } from '../server.ts';

const METRICS_TOKEN = 'a-token-of-the-tests';

const test = suite<{ server: TestServer }>('metrics');
test.before(async (context) => {
  context.server = await createServer({ METRICS_TOKEN });
});
test.before.each(({ server }) => server.reset());
test.after(({ server }) => server.close().catch(() => {}));

const scrape = ({ hono }: TestServer, authorization = `Bearer ${METRICS_TOKEN}`) =>
  hono.request('/metrics', { headers: { authorization } });

/** The value of each line, by name with labels. */
async function read(server: TestServer): Promise<Map<string, number>> {
  const lines = (await (await scrape(server)).text())
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

/** By how much a counter has increased since `before`. */
const added = (before: Map<string, number>, now: Map<string, number>, key: string) =>
  (now.get(key) ?? 0) - (before.get(key) ?? 0);

test('metrics need the token; without it they are 404', async ({ server }) => {
  for (const wrong of ['', 'Bearer ', `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN, `Basic ${METRICS_TOKEN}`])
    assert.is((await scrape(server, wrong)).status, 404, wrong);
  const { status, headers } = await scrape(server);
  assert.is(status, 200);
  assert.match(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  assert.is(headers.get('cache-control'), 'no-store');
});

test('requests are timed by operation and status, with few labels', async ({ server }) => {
  const before = await read(server);
  const paths = ['/room/canlease?id=101', '/room/canlease?id=none', '/room/canlease/x', ...Array(30).keys()];
  for (const path of paths) await server.get(typeof path === 'number' ? `/made-up-${path}` : path);
  await server.send('HEAD', '/room/canlease?id=101');
  await server.send('DELETE', '/room/canlease?id=101');
  for (const path of ['/healthz', '/readyz', '/x', '/y', '/wp-admin.php']) await server.hono.request(path);
  await server.hono.request('/api/room/canlease', { method: 'OPTIONS' });
  const metrics = await read(server);
  const count = (operation: string, status: string) =>
    added(
      before,
      metrics,
      `http_request_duration_seconds_count{operation="${operation}",status="${status}"}`,
    );
  assert.is(count('canLeaseRoom', '2xx'), 2);
  assert.is(count('canLeaseRoom', '4xx'), 1);
  assert.is(count('noSuchCall', '4xx'), 32);
  assert.is(count('site', '4xx'), 3);
  assert.is(count('readyz', '2xx'), 1);
  assert.is(count('preflight', '2xx'), 1);
  const names = new Set([...metrics.keys()].flatMap((key) => /operation="([^"]+)"/.exec(key)?.[1] ?? []));
  const known = [
    ...readContract().map(({ id }) => id),
    'noSuchCall',
    'site',
    'preflight',
    'healthz',
    'readyz',
    'metrics',
  ];
  assert.equal(
    [...names].filter((name) => !known.includes(name)),
    [],
  );
});

test('provider failures are counted by code, payment events by kind', async ({ server }) => {
  const before = await read(server);
  const { token } = await server.createTenant(101);
  await server.tasksDone();
  server.access.fail(true);
  for (let tries = 0; tries < 2; tries += 1) assert.is((await server.openGateAsTenant(1, token)).code, 13);
  server.payments.fail(true);
  assert.is((await server.listInvoices(token)).code, 27);
  await server.hono.request('/webhooks/stripe', {
    method: 'POST',
    body: '{}',
    headers: { 'stripe-signature': 'x' },
  });
  await server.report({ kind: 'other', type: 'of no interest' });
  const metrics = await read(server);
  const failures = (provider: string, code: number) =>
    added(before, metrics, `selfstorage_provider_failures_total{provider="${provider}",code="${code}"}`);
  assert.equal([failures('access', 13), failures('payments', 27), failures('payments', 22)], [2, 1, 1]);
  const events = (kind: string) => added(before, metrics, `selfstorage_payment_events_total{kind="${kind}"}`);
  assert.equal([events('checkout-completed'), events('other'), events('period-paid')], [1, 1, 0]);
});

test("R14.3 failures of a department's own controller are counted like those of the other", async ({
  server,
}) => {
  const own = { controllerAddress: 'https://own.example', controllerKey: 'OWN' };
  await server.changeDepartments(own);
  const { token } = await server.createTenant(101);
  await server.tasksDone();
  const before = await read(server);
  server.controllers.get(own.controllerAddress)?.fail(true);
  assert.is((await server.openGateAsTenant(1, token)).code, 13);
  const key = 'selfstorage_provider_failures_total{provider="access",code="13"}';
  assert.is(added(before, await read(server), key), 1);
});

test('unfinished work is counted in the database at each request', async ({ server }) => {
  const figures = async () => {
    const metrics = await read(server);
    const of = (name: string) => metrics.get(`selfstorage_${name}`);
    return [
      of('leases{state="held"}'),
      of('leases{state="active"}'),
      of('holds_overdue'),
      of('locks_behind'),
      of('refunds_owed'),
      of('terminations_unfinished'),
    ];
  };
  assert.equal(await figures(), [undefined, undefined, 0, 0, 0, 0]);
  const late = await server.person();
  const { answer } = await server.rent(9, late.token);
  server.access.fail(true);
  const tenant = await server.createTenant(101);
  assert.equal(await figures(), [1, 1, 0, 1, 0, 0]);
  server.clock.forward(31 * 60);
  assert.equal(await figures(), [1, 1, 1, 1, 0, 0]);
  await server.database.updateTable('lease').set({ state: 'released' }).where('state', '=', 'held').execute();
  server.payments.fail(true);
  await server.pay(answer.sessionId);
  assert.is((await server.cancelLease(tenant.leaseId, await server.signIn(tenant.email))).code, 27);
  assert.equal(await figures(), [undefined, 1, 0, 1, 1, 1]);
});

test('while the database is silent, the figures that come from it are missing and the others are told', async ({
  server,
}) => {
  await server.close();
  const metrics = await read(server);
  assert.equal(
    [metrics.get('selfstorage_database_up'), metrics.has('selfstorage_holds_overdue')],
    [0, false],
  );
});
