import { assert, suite } from '../../setup/suite.ts';
import { createServer, type TestServer } from '../server.ts';

const HOST = 'https://host.example';
const SISTER = 'https://sister.example';

const test = suite<{ open: TestServer; listed: TestServer }>('transport');
test.before(async (context) => {
  context.open = await createServer();
  const { database } = context.open;
  const room = await database.selectFrom('room').selectAll().where('id', '=', 101).executeTakeFirstOrThrow();
  const more = Array.from({ length: 30 }, (_, index) => ({
    ...room,
    id: 200 + index,
    number: `${200 + index}`,
  }));
  await database.insertInto('room').values(more).execute();
  context.listed = await createServer({ CORS_ORIGINS: `${HOST} ${SISTER}` });
});
test.after(async ({ open, listed }) => {
  await Promise.all([open.close(), listed.close()]);
});

const ask = ({ hono }: TestServer, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  hono.request(path, { method, headers });
const varies = ({ headers }: Response) =>
  (headers.get('vary') ?? '').toLowerCase().split(/,\s*/).filter(Boolean);

/** Above and below the size from which answers are compressed. */
const LONG = '/api/room/getfiltered?departmentId=1';
const SHORT = '/api/room/canlease?id=101';
const MISSING = '/api/room/nothing';

test('with listed origins every answer varies by origin', async ({ listed }) => {
  for (const path of [SHORT, LONG, MISSING])
    for (const origin of [HOST, SISTER, 'https://evil.example', '']) {
      const answer = await ask(listed, path, origin ? { origin } : {});
      const allowed = [HOST, SISTER].includes(origin) ? origin : null;
      assert.is(answer.headers.get('access-control-allow-origin'), allowed, `${path} ${origin}`);
      assert.ok(varies(answer).includes('origin'), `${path} ${origin}`);
    }
});

test('without listed origins answers do not vary by origin', async ({ open }) => {
  const answer = await ask(open, SHORT, { origin: HOST });
  assert.is(answer.headers.get('access-control-allow-origin'), '*');
  assert.not.ok(varies(answer).includes('origin'));
  assert.is(answer.headers.get('access-control-allow-credentials'), null);
});

test('a cached answer of one listed origin is valid for another', async ({ listed }) => {
  const first = await ask(listed, LONG, { origin: HOST });
  const again = await ask(listed, LONG, { origin: SISTER, 'if-none-match': first.headers.get('etag') ?? '' });
  assert.is(again.status, 304);
  assert.is(again.headers.get('access-control-allow-origin'), SISTER);
  assert.ok(varies(again).includes('origin'));
});

test('a preflight lasts two hours and allows all headers to listed origins', async ({ listed }) => {
  const asking = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,traceparent',
  };
  const preflight = (origin: string) => ask(listed, '/api/user/getcurrent', { ...asking, origin }, 'OPTIONS');
  const { status, headers } = await preflight(HOST);
  assert.is(status, 204);
  assert.is(headers.get('access-control-max-age'), '7200');
  assert.is(headers.get('access-control-allow-origin'), HOST);
  assert.is(headers.get('access-control-allow-methods'), 'GET,POST');
  assert.is(headers.get('access-control-allow-headers'), 'authorization,traceparent');
  const refused = await preflight('https://evil.example');
  assert.is(refused.headers.get('access-control-allow-origin'), null);
  assert.ok(varies(refused).includes('origin'));
});

test('short answers, failures and webhooks are never compressed', async ({ open }) => {
  const headers = { 'accept-encoding': 'gzip' };
  for (const path of [SHORT, MISSING, '/api/room/canlease?id=none', '/healthz']) {
    const answer = await ask(open, path, headers);
    assert.is(answer.headers.get('content-encoding'), null, path);
    assert.is(typeof (await answer.json()), 'object');
  }
  for (const signature of ['good', 'forged']) {
    const body = JSON.stringify({
      id: `evt_${signature}`,
      created: open.clock.now(),
      kind: 'other',
      type: 'x',
    });
    const sent = { ...headers, 'stripe-signature': signature };
    const answer = await open.hono.request('/webhooks/stripe', { method: 'POST', body, headers: sent });
    assert.is(answer.headers.get('content-encoding'), null);
    assert.is(answer.status, signature === 'good' ? 200 : 400);
  }
});

test('no answer of the API is a page: browsers guess no type, run nothing and frame it nowhere', async ({
  open,
}) => {
  for (const path of [SHORT, LONG, MISSING, '/api/user/getcurrent']) {
    const { headers } = await ask(open, path);
    assert.match(headers.get('content-type') ?? '', 'application/json', path);
    assert.is(headers.get('x-content-type-options'), 'nosniff', path);
    assert.match(
      headers.get('content-security-policy') ?? '',
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    assert.is(headers.get('strict-transport-security'), 'max-age=31536000', path);
  }
});

test('failures and personal answers are not cached', async ({ open }) => {
  const { token } = await open.person();
  const authorization = `Bearer ${token}`;
  for (const [path, headers] of [
    [MISSING, {}],
    ['/api/lease/getfiltered', {}],
    ['/api/lease/getfiltered?forCurrentUser=true', { authorization }],
  ] as const)
    assert.is((await ask(open, path, headers)).headers.get('cache-control'), 'no-store', path);
  const rooms = await ask(open, '/api/room/getfiltered?departmentId=1', { authorization });
  assert.is(rooms.headers.get('cache-control'), 'private, no-cache');
  assert.ok(varies(rooms).includes('authorization'));
});
