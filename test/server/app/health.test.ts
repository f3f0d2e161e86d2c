import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect } from '../../../server/database/connect.ts';
import { apiAt, PASSWORD } from '../../setup/api.ts';
import { createDatabase, POSTGRES_URL } from '../../setup/database.ts';
import { startServerProcess, untilPrinted, withFreePorts } from '../../setup/server-process.ts';
import { assert, deferred, figure, suite, temporaryFolder } from '../../setup/suite.ts';
import { createServer, type TestServer } from '../server.ts';

const test = suite<{ server: TestServer }>('health');
test.before.each(async (context) => {
  context.server = await createServer();
});

const ask = async ({ hono }: TestServer, path: string) => {
  const response = await hono.request(path);
  const { status, headers } = response;
  return { status, body: await response.json(), cached: headers.get('cache-control') };
};

test('a working server is healthy and ready, and neither is cached', async ({ server }) => {
  const [health, ready] = [await ask(server, '/healthz'), await ask(server, '/readyz')];
  assert.equal(health, { status: 200, body: { status: 'ok' }, cached: 'no-store' });
  assert.equal(ready, { status: 200, body: { status: 'ready' }, cached: 'no-store' });
  await server.close();
});

test('a database that does not answer counts as gone after two seconds', async ({ server }) => {
  const release = deferred();
  // More than the pool has connections.
  const users = Array.from({ length: 12 }, () => server.database.connection().execute(() => release.promise));
  const started = performance.now();
  const { status, body } = await ask(server, '/readyz');
  assert.equal([status, body], [503, { status: 'not ready', failed: ['database'] }]);
  assert.ok(performance.now() - started < 4000);
  release.resolve();
  await Promise.all(users);
  assert.is((await ask(server, '/readyz')).status, 200, 'it recovers by itself');
  await server.close();
});

const ROOMS = '/api/room/getfiltered?departmentId=1';

const testLost = suite('a lost database');

testLost(
  'a server that loses its database says so, refuses requests, and works again by itself',
  async () => {
    const { url, drop } = await createDatabase();
    const name = new URL(url).pathname.slice(1);
    const admin = await connect({ databaseUrl: POSTGRES_URL, dataDir: '' });
    const server = await withFreePorts((ports) =>
      startServerProcess({ ...ports, DATA_DIR: temporaryFolder(), DATABASE_URL: url }),
    );
    const ask = async (path: string) => {
      const response = await fetch(`${server.origin}${path}`);
      return { status: response.status, body: await response.json() };
    };
    const cut = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(
        admin.database,
      );
    const signUp = (index: number) =>
      apiAt(server.origin).post('/authentication/signup', {
        firstName: 'Maja',
        lastName: 'Holm',
        password: PASSWORD,
        email: `maja${index}@example.dk`,
        phoneNumber: `+45${30_000_000 + index}`,
      });
    try {
      await untilPrinted(server, 'Sign in as');
      assert.is((await ask('/readyz')).status, 200);

      // Connections are cut while they are in use, again and again.
      const asked = Array.from({ length: 60 }, async (_, index) => {
        await pause(index * 10);
        const answer = index % 6 === 0 ? signUp(index) : ask(ROOMS);
        return answer.then(({ status }) => status).catch(() => 'no answer');
      });
      for (let cuts = 0; cuts < 6; cuts += 1) {
        await pause(100);
        await cut();
      }
      const statuses = await Promise.all(asked);
      assert.equal(
        statuses.filter((status) => status !== 200 && status !== 500),
        [],
      );

      // The database lets nobody in.
      await sql.raw(`alter database ${name} allow_connections false`).execute(admin.database);
      await cut();
      const ready = await ask('/readyz');
      assert.equal([ready.status, ready.body], [503, { status: 'not ready', failed: ['database'] }]);
      assert.is((await ask('/healthz')).status, 200);
      const refused = await ask(ROOMS);
      assert.equal([refused.status, refused.body.code], [500, 100]);

      await sql.raw(`alter database ${name} allow_connections true`).execute(admin.database);
      const back = performance.now();
      while ((await ask('/readyz')).status !== 200) {
        assert.ok(performance.now() - back < 10_000, 'not ready again after 10 s');
        await pause(20);
      }
      assert.is((await ask(ROOMS)).status, 200);
      figure(
        `database lost: ${statuses.filter((status) => status === 500).length} of 60 requests failed while it was cut 6 times; ready again ${Math.round(performance.now() - back)} ms after it was back, same process`,
      );
      assert.not.match(server.printed.out, /uncaught failure/);
    } finally {
      await server.stop();
      await admin.close();
      await drop();
    }
    assert.is(await server.ended, 0);
  },
);
