import { assert } from '../../setup/suite.ts';
import type { TestServer } from '../server.ts';
import { createServerSuite } from '../suites.ts';

const test = createServerSuite('checkouts from one address', { TRUST_PROXY: 'true', CHECKOUT_LIMIT: '2' });

/** A new customer opens a checkout from an address. */
async function rentFrom(server: TestServer, from: string, roomId: number) {
  const { token } = await server.person();
  const headers = { 'x-forwarded-for': from };
  return server.send('POST', '/lease/createwithcheckout', { body: server.rentBody(roomId), headers, token });
}

test('one address can hold only a few rooms, with any number of accounts', async ({ server }) => {
  for (const roomId of [9, 10]) assert.is((await rentFrom(server, '10.0.0.1', roomId)).status, 200);
  const { status, response } = await rentFrom(server, '10.0.0.1', 11);
  assert.equal([status, response.headers.get('retry-after')], [429, '3600']);
  assert.is((await rentFrom(server, '10.0.0.2', 11)).status, 200);
  server.clock.forward(3601);
  assert.is((await rentFrom(server, '10.0.0.1', 101)).status, 200);
});

test('an IPv6 /48 can hold no more rooms than one address', async ({ server }) => {
  for (const [at, roomId] of [9, 10].entries())
    assert.is((await rentFrom(server, `2001:db8:0:${at}::1`, roomId)).status, 200);
  assert.is((await rentFrom(server, '2001:db8:0:3::1', 11)).status, 429);
  assert.is((await rentFrom(server, '2001:db8:1:1::1', 11)).status, 200);
});

test('R7.7 one tenant can open a hundred checkouts an hour, wherever from', async ({ server }) => {
  const { token } = await server.person();
  const openFrom = (at: number) =>
    server.send('POST', '/lease/createwithcheckout', {
      body: server.rentBody(9),
      headers: { 'x-forwarded-for': `10.1.${at}.1` },
      token,
    });
  for (let at = 0; at < 100; at++) assert.is((await openFrom(at)).status, 200, `${at}`);
  assert.is((await openFrom(100)).status, 429);
});
