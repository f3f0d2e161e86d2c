import { assert, suite } from '../../setup/suite.ts';
import { createServer, type TestServer } from '../server.ts';

const test = suite<{ server: TestServer }>('health');
test.before.each(async (context) => {
  context.server = await createServer();
});

const ask = async ({ hono }: TestServer, path: string) => {
  const response = await hono.request(path);
  const { status, headers } = response;
  return {
    status,
    body: await response.json(),
    cached: headers.get('cache-control'),
    connection: headers.get('connection'),
  };
};

test('a working server is healthy and ready, and neither is cached', async ({ server }) => {
  const [health, ready] = [await ask(server, '/healthz'), await ask(server, '/readyz')];
  assert.equal(health, { status: 200, body: { status: 'ok' }, cached: 'no-store', connection: null });
  assert.equal(ready, { status: 200, body: { status: 'ready' }, cached: 'no-store', connection: null });
  await server.close();
});

test('a database that does not answer counts as gone after two seconds', async ({ server }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // More than the pool has connections.
  const users = Array.from({ length: 12 }, () => server.database.connection().execute(() => held));
  const started = performance.now();
  const { status, body } = await ask(server, '/readyz');
  assert.equal([status, body], [503, { status: 'not ready', failed: ['database'] }]);
  assert.ok(performance.now() - started < 4000);
  release();
  await Promise.all(users);
  assert.is((await ask(server, '/readyz')).status, 200, 'it recovers by itself');
  await server.close();
});

test('a stopping server is not ready, still answers, and closes connections', async ({ server }) => {
  server.drain();
  const { status, body } = await ask(server, '/readyz');
  assert.equal([status, body], [503, { status: 'not ready', failed: ['stopping'] }]);
  assert.is((await ask(server, '/healthz')).status, 200);
  for (const path of ['/api/room/canlease?id=101', '/api/room/nothing'])
    assert.is((await ask(server, path)).connection, 'close', path);
  await server.close();
});
