import { gunzipSync } from 'node:zlib';
import { assert, suite } from '../../setup/suite.ts';
import { createServer, type TestServer } from '../server.ts';

/** Large enough to be compressed. */
const ROOMS = '/api/room/getfiltered?departmentId=1&pageNumber=0&pageSize=1000';

const test = suite<{ server: TestServer }>('encoded answers');
test.before(async (context) => {
  context.server = await createServer();
  const { database } = context.server;
  const rows = Array.from({ length: 100 }, (_, index) => ({
    id: 1000 + index,
    floorId: 1,
    departmentId: 1,
    number: `R${index}`,
    position: 1000 + index,
    sqm: 5,
    price: 50000,
    device: `r${index}`,
    outOfUse: false,
    listed: true,
  }));
  await database.insertInto('room').values(rows).execute();
});
test.after(({ server }) => server.close());

async function ask({ hono }: TestServer, headers: Record<string, string> = {}, method = 'GET') {
  const response = await hono.request(ROOMS, { method, headers });
  return {
    response,
    header: (name: string) => response.headers.get(name),
    bytes: await response.arrayBuffer(),
  };
}

test('an answer is compressed for who accepts that, and has one weak ETag', async ({ server }) => {
  const plain = await ask(server);
  assert.is(plain.header('content-encoding'), null);
  const tag = plain.header('etag') ?? '';
  assert.match(tag, /^W\/"/);
  for (const accepted of ['gzip, deflate, br', 'gzip']) {
    const packed = await ask(server, { 'accept-encoding': accepted });
    assert.is(packed.header('content-encoding'), 'gzip', accepted);
    assert.is(packed.header('etag'), tag);
    assert.match(packed.header('vary') ?? '', 'Accept-Encoding');
    assert.equal(gunzipSync(Buffer.from(packed.bytes)), Buffer.from(plain.bytes));
  }
  for (const accepted of ['identity', 'zstd', ''])
    assert.is(
      (await ask(server, { 'accept-encoding': accepted })).header('content-encoding'),
      null,
      accepted,
    );
});

test('a matching ETag gets 304 with the CORS headers and no body', async ({ server }) => {
  const tag = (await ask(server)).header('etag') ?? '';
  // Alone, in a list, as a strong tag, and any tag.
  for (const sent of [tag, `"other", ${tag}`, tag.slice(2), '*']) {
    const { response, header, bytes } = await ask(server, { 'if-none-match': sent, 'accept-encoding': 'br' });
    assert.is(response.status, 304, sent);
    assert.is(bytes.byteLength, 0);
    assert.is(header('etag'), tag);
    assert.is(header('cache-control'), 'private, no-cache');
    assert.is(header('access-control-allow-origin'), '*');
  }
  assert.is((await ask(server, { 'if-none-match': '"other"' })).response.status, 200);
});

test('HEAD has the headers of GET and no body', async ({ server }) => {
  const [get, head] = [await ask(server), await ask(server, {}, 'HEAD')];
  assert.is(head.response.status, 200);
  assert.is(head.bytes.byteLength, 0);
  for (const name of [
    'content-length',
    'content-type',
    'etag',
    'cache-control',
    'access-control-allow-origin',
  ])
    assert.is(head.header(name), get.header(name), name);
});

test('a tenant with a hold gets other answers than guests', async ({ server }) => {
  const { token } = await server.hold(101);
  const canLease = async (as?: string) => (await server.get('/room/canlease?id=101', as)).answer.value;
  assert.equal([await canLease(), await canLease(token), await canLease()], [false, true, false]);
});
