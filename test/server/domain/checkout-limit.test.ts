import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createServer, type TestServer } from '../server.ts';

const test = suite<{ server: TestServer }>('checkouts from one address');
test.before(async (context) => {
  context.server = await createServer({ TRUST_PROXY: 'true', CHECKOUT_LIMIT: '2' });
});
test.after(({ server }) => server.close());

test('one address holds a few rooms and not all of them, whoever it signs up as', async ({ server }) => {
  const rentFrom = async (from: string, roomId: number) => {
    const { token } = await server.person();
    const headers = { 'x-forwarded-for': from };
    return server.send('POST', '/lease/createwithcheckout', {
      body: server.rentBody(roomId),
      headers,
      token,
    });
  };
  for (const roomId of [9, 10]) assert.is((await rentFrom('10.0.0.1', roomId)).status, 200);
  const { status, response } = await rentFrom('10.0.0.1', 11);
  assert.equal([status, response.headers.get('retry-after')], [429, '3600']);
  assert.is((await rentFrom('10.0.0.2', 11)).status, 200);
  server.clock.forward(3601);
  assert.is((await rentFrom('10.0.0.1', 101)).status, 200);
});

test.run();
