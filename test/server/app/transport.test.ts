import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { listen } from '../../../server/http/listen.ts';
import { createLog } from '../../../server/operating/log.ts';
import { freePorts } from '../../setup/server-process.ts';
import { assert, suite } from '../../setup/suite.ts';
import { createServer, type TestServer } from '../server.ts';

const HOST = 'https://host.example';

const test = suite<{ open: TestServer }>('transport');
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
});
test.after(({ open }) => open.close());

const ask = ({ hono }: TestServer, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  hono.request(path, { method, headers });
const varies = ({ headers }: Response) =>
  (headers.get('vary') ?? '').toLowerCase().split(/,\s*/).filter(Boolean);

/** Above and below the size from which answers are compressed. */
const LONG = '/api/room/getfiltered?departmentId=1';
const SHORT = '/api/room/canlease?id=101';
const MISSING = '/api/room/nothing';

test('every page may read an answer, which does not vary by origin', async ({ open }) => {
  const answer = await ask(open, SHORT, { origin: HOST });
  assert.is(answer.headers.get('access-control-allow-origin'), '*');
  assert.not.ok(varies(answer).includes('origin'));
  assert.is(answer.headers.get('access-control-allow-credentials'), null);
});

test('a preflight lasts two hours and allows all headers', async ({ open }) => {
  const asking = {
    origin: HOST,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,traceparent',
  };
  const { status, headers } = await ask(open, '/api/user/getcurrent', asking, 'OPTIONS');
  assert.is(status, 204);
  assert.is(headers.get('access-control-max-age'), '7200');
  assert.is(headers.get('access-control-allow-origin'), '*');
  assert.is(headers.get('access-control-allow-methods'), 'GET,POST');
  assert.is(headers.get('access-control-allow-headers'), 'authorization,traceparent');
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

test('browsers guess no type of an answer of the API, run nothing and frame it nowhere', async ({ open }) => {
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

test('an answer is compressed for who accepts that, and has one weak ETag', async ({ open }) => {
  const accepting = (encodings: string) => ask(open, LONG, { 'accept-encoding': encodings });
  const plain = await ask(open, LONG);
  const text = Buffer.from(await plain.arrayBuffer());
  const tag = plain.headers.get('etag');
  assert.match(tag ?? '', /^W\/"/);
  for (const accepted of ['gzip, deflate, br', 'gzip']) {
    const packed = await accepting(accepted);
    assert.is(packed.headers.get('content-encoding'), 'gzip', accepted);
    assert.is(packed.headers.get('etag'), tag);
    assert.ok(varies(packed).includes('accept-encoding'));
    assert.equal(gunzipSync(Buffer.from(await packed.arrayBuffer())), text);
  }
  for (const accepted of ['identity', 'zstd', ''])
    assert.is((await accepting(accepted)).headers.get('content-encoding'), null, accepted);
});

test('a matching ETag gets 304 with the CORS headers and no body', async ({ open }) => {
  const tag = (await ask(open, LONG)).headers.get('etag') ?? '';
  // Alone, in a list, as a strong tag, and any tag.
  for (const sent of [tag, `"other", ${tag}`, tag.slice(2), '*']) {
    const { status, headers, body } = await ask(open, LONG, {
      'if-none-match': sent,
      'accept-encoding': 'br',
    });
    assert.equal([status, body], [304, null], sent);
    assert.is(headers.get('etag'), tag);
    assert.is(headers.get('cache-control'), 'private, no-cache');
    assert.is(headers.get('access-control-allow-origin'), '*');
  }
  assert.is((await ask(open, LONG, { 'if-none-match': '"other"' })).status, 200);
});

test('HEAD has the headers of GET and no body', async ({ open }) => {
  const [get, head] = [await ask(open, LONG), await ask(open, LONG, {}, 'HEAD')];
  assert.equal([head.status, await head.text()], [200, '']);
  for (const name of [
    'content-length',
    'content-type',
    'etag',
    'cache-control',
    'access-control-allow-origin',
  ])
    assert.is(head.headers.get(name), get.headers.get(name), name);
});

test('R4.10 a tenant with a hold gets other answers than guests, also while reads are under way', async ({
  open,
}) => {
  const { token } = await open.hold(101);
  const ask = async (as?: string) => {
    const [list, canLease] = await Promise.all([
      open.get('/room/getfiltered?departmentId=1&searchText=101', as),
      open.get('/room/canlease?id=101', as),
    ]);
    return `${list.answer.data.data[0].available} ${canLease.answer.value}`;
  };
  const asked: Promise<string>[] = [];
  await open.database.transaction().execute(async (tx) => {
    // No read ends before this transaction.
    await sql`lock table lease in access exclusive mode`.execute(tx);
    for (const as of [undefined, token, undefined]) {
      asked.push(ask(as));
      await pause(50);
    }
  });
  assert.equal(await Promise.all(asked), ['false false', 'true true', 'false false']);
});

type Line = { msg: string; level: number; path?: string; status?: number };

interface Context {
  server: TestServer;
  port: number;
  lines: () => Line[];
  stop(): Promise<void>;
}

const INFO = 30;
const HALF = '{"emailOrPhone":"maja@example.dk","passw';

const testUpload = suite<Context>('incomplete uploads');
testUpload.before(async (context) => {
  const written: string[] = [];
  const log = createLog('info', { write: (line) => void written.push(line) });
  const server = await createServer({}, log);
  const [port = 0] = await freePorts(1);
  const { stop } = await listen(server.hono.fetch, { port, host: '127.0.0.1' });
  const lines = () => written.map((line) => JSON.parse(line) as Line);
  Object.assign(context, { server, port, lines, stop });
});
testUpload.after(async ({ server, stop }) => {
  await stop();
  await server.close();
});

/** Sends the head of a request and half of its body, then hangs up. Returns what the server logged. */
async function breakOff(
  { port, lines }: Context,
  { path, head, body, hangUp }: { path: string; hangUp: (socket: Socket) => void } & typeof SIZED,
): Promise<Line[]> {
  const before = lines().length;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nstripe-signature: x\r\ncontent-type: application/json\r\n${head}\r\n\r\n${body}`,
  );
  // The server must have begun to read before the caller hangs up.
  await pause(50);
  hangUp(socket);
  while (
    !lines()
      .slice(before)
      .some(({ msg }) => msg === 'request')
  )
    await pause(5);
  return lines().slice(before);
}

const SIZED = { head: 'content-length: 1000', body: HALF };
const CHUNKED = { head: 'transfer-encoding: chunked', body: `${HALF.length.toString(16)}\r\n${HALF}\r\n` };

for (const path of ['/api/authentication/signin', '/webhooks/stripe'])
  for (const [name, upload] of Object.entries({ 'of a stated size': SIZED, 'in chunks': CHUNKED }))
    testUpload(`an incomplete body ${name} for ${path} is the caller's fault`, async (context) => {
      for (const hangUp of [
        (socket: Socket) => void socket.resetAndDestroy(),
        (socket: Socket) => void socket.destroy(),
      ]) {
        const said = await breakOff(context, { path, hangUp, ...upload });
        assert.equal(
          said.map(({ level, status }) => ({ level, status })),
          [{ level: INFO, status: 400 }],
        );
      }
    });

testUpload('a complete body in chunks is read', async ({ port }) => {
  const chunks = async function* () {
    yield Buffer.from(HALF);
    await pause(5);
    yield Buffer.from('ord":"x"}');
  };
  const answer = await fetch(`http://127.0.0.1:${port}/api/authentication/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Node's fetch sends what an iterator yields.
    body: chunks(),
    duplex: 'half',
  } as unknown as RequestInit);
  assert.equal([answer.status, await answer.json()], [200, { error: 31 }]);
});
