import { releaseExpiredHolds } from '../../../server/renting/holds.ts';
import { MINUTE } from '../../../server/shared/time.ts';
import { assert, column, columns, howMany } from '../../setup/suite.ts';
import { createServerSuite, type TestServer } from '../server.ts';
import { createServerSuiteWithTwoApps, type TwoApps } from '../two-apps.ts';

const test = createServerSuite('own holds');

const ROOMS = '/room/getfiltered?departmentId=1&onlyAvailableForLease=true';
const TOLD = { leaseId: 1, until: '2026-03-10T12:30:00.000Z', checkoutUrl: 'https://pay.example/cs_1' };

/** What the list of rooms says of room 101: its hold, or `vacant` or `taken`. */
async function inRooms(server: TestServer, token?: string) {
  const { answer } = await server.get(ROOMS, token);
  const room = answer.data.data.find(({ id }: { id: number }) => id === 101);
  return room ? (room.held ?? 'vacant') : 'taken';
}
const inLeases = async (server: TestServer, token: string) => (await server.listLeases(token)).answer.held;
const giveBack = (server: TestServer, token: string, id = 1) =>
  server.post('/lease/cancel', { id, held: true }, token);
const states = async (server: TestServer) => column(await server.leaseRows(), 'state');

test('R4.10 a hold is told to its tenant on every device, and to nobody else', async ({ server }) => {
  const other = await server.person();
  assert.is(await inRooms(server), 'vacant');
  const { token, email } = await server.hold(101);
  const secondDevice = await server.signIn(email);
  for (const device of [token, secondDevice]) {
    assert.equal(await inRooms(server, device), TOLD);
    assert.equal(await inLeases(server, device), [
      { ...TOLD, room: { id: 101, number: '101' }, settling: false },
    ]);
    assert.is(await inRooms(server), 'taken', 'also right after the tenant has asked');
    assert.is(await inRooms(server, other.token), 'taken');
  }
  assert.is(await inLeases(server, other.token), undefined);
});

test('after 16 minutes at the checkout only a refreshed token is told of the hold', async ({ server }) => {
  const { token } = await server.hold(101);
  server.clock.forward(16 * MINUTE);
  assert.is(await inRooms(server, token), 'taken');
  const { answer } = await server.post('/authentication/refreshtoken', undefined, token);
  assert.equal(await inRooms(server, answer.token), TOLD);
  server.clock.forward(14 * MINUTE);
  assert.is(await inRooms(server, answer.token), 'vacant', 'it is over');
});

test('a room given back is vacant at once, and giving it back again changes nothing', async ({ server }) => {
  const { token, email } = await server.createTenant(9);
  const { sessionId } = (await server.rent(101, token)).answer;
  const secondDevice = await server.signIn(email);
  assert.is((await giveBack(server, secondDevice, 2)).status, 200);
  assert.is(server.payments.checkouts.get(sessionId)?.state, 'expired', 'it can no longer be paid');
  assert.is(await inRooms(server), 'vacant');
  assert.is(await inRooms(server, token), 'vacant');
  assert.is((await server.rent(101, (await server.person()).token)).status, 200);
  assert.is((await giveBack(server, token, 2)).status, 200);
  assert.equal(await states(server), ['active', 'released', 'held'], 'the hold of somebody else stays');
});

for (const webhook of ['before', 'after'] as const)
  test(`a payment told ${webhook} its room is given back makes one lease that stays`, async ({ server }) => {
    const { token, sessionId } = await server.hold(101);
    const checkout = server.payments.checkouts.get(sessionId);
    if (webhook === 'before') await server.pay(sessionId);
    else if (checkout) checkout.state = 'paid';
    assert.is((await giveBack(server, token)).code, 35);
    if (webhook === 'after') await server.pay(sessionId);
    assert.is((await giveBack(server, token)).code, 35);
    const leases = await server.leases(token);
    assert.equal(columns(leases, 'state', 'endDate'), [['active', null]]);
    assert.is(await inLeases(server, token), undefined);
    assert.equal(
      [await states(server), server.payments.refunded, server.payments.ended],
      [['active'], [], []],
    );
  });

test('a hold is neither given back nor ended while the provider does not close the checkout', async ({
  server,
}) => {
  const { token } = await server.hold(101);
  server.payments.fail(true);
  assert.is((await giveBack(server, token)).code, 27);
  assert.equal(await inRooms(server, token), TOLD);
  server.clock.forward(30 * MINUTE);
  await releaseExpiredHolds(server.services);
  assert.equal(await states(server), ['held']);
  server.payments.fail(false);
  await releaseExpiredHolds(server.services);
  assert.equal(await states(server), ['released']);
});

test("nobody gives back another person's room, and a hold is not terminated", async ({ server }) => {
  const { token } = await server.hold(101);
  assert.is((await giveBack(server, (await server.person()).token)).code, 28);
  assert.is((await server.cancelLease(1, token)).code, 28);
  assert.equal(await states(server), ['held']);
});

test('a room given back while its checkout is being opened cannot be paid for', async ({ server }) => {
  const { token } = await server.person();
  const { openCheckout } = server.payments.payments;
  server.replace(server.payments.payments, {
    async openCheckout(order) {
      const checkout = await openCheckout(order);
      assert.is((await giveBack(server, token)).status, 200);
      return checkout;
    },
  });
  assert.is((await server.rent(101, token)).code, 26);
  assert.is(server.payments.checkouts.get('cs_1')?.state, 'expired');
  assert.equal([await states(server), await inRooms(server)], [['released'], 'vacant']);
});

test('while a payment is confirmed, its room is shown as paid and offered to nobody', async ({ server }) => {
  const { token } = await server.hold(101);
  await server.report({ kind: 'checkout-pending', sessionId: 'cs_1', leaseId: 1 });
  assert.is(await inRooms(server, token), 'taken');
  assert.is((await server.get('/room/canlease?id=101', token)).answer.value, false);
  const [{ until: _, ...held }] = await inLeases(server, token);
  assert.equal(held, { leaseId: 1, room: { id: 101, number: '101' }, settling: true });
  await server.pay('cs_1');
  assert.is(await inLeases(server, token), undefined);
  assert.is((await server.leases(token)).length, 1);
});

const RENTERS = howMany({ test: 20, deep: 200 });

const testRace = createServerSuiteWithTwoApps('many ask for one room at once, over two processes');

/** The tokens of new people. They sign in one after the other, because the server refuses to hash so many passwords at once. */
async function newTokens({ server }: TwoApps, count: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < count) tokens.push((await server.person()).token);
  return tokens;
}

/** Everybody asks at the same moment; every second request goes to the other process. */
const rush = ({ inTurns }: TwoApps, tokens: string[], roomId: number) =>
  Promise.all(tokens.map((token) => inTurns.rent(roomId, token)));

const statesOf = async ({ server }: TwoApps, roomId: number): Promise<string[]> =>
  (await server.leaseRows()).flatMap((lease) => (lease.roomId === roomId ? lease.state : [])).sort();

testRace(
  'one of them holds the room and gets the lease, and the others are told that it is taken',
  async (context) => {
    const answers = await rush(context, await newTokens(context, RENTERS), 101);
    const [held, ...others] = answers.filter(({ status }) => status === 200);
    assert.equal(others, []);
    assert.is(answers.filter(({ status, code }) => status === 400 && code === 26).length, RENTERS - 1);
    await context.server.pay(held?.answer.sessionId);
    assert.equal(await statesOf(context, 101), ['active']);
    assert.is(
      [...context.server.payments.checkouts.values()].filter(({ state }) => state === 'open').length,
      0,
    );
  },
);

testRace(
  'a payment that comes after the hold, while others ask for the room, becomes the only lease or goes back',
  async (context) => {
    const { server } = context;
    const [late = '', ...tokens] = await newTokens(context, RENTERS);
    const { answer } = await server.rent(101, late);
    server.clock.forward(31 * 60);
    const [, answers] = await Promise.all([server.pay(answer.sessionId), rush(context, tokens, 101)]);
    await server.tasksDone();
    const sold = answers.filter(({ status }) => status === 200).length;
    const states = await statesOf(context, 101);
    assert.is(states.filter((state) => state === 'active' || state === 'held').length, 1, `${states}`);
    assert.is(states.includes('active') ? 0 : 1, sold, 'nobody else holds what the late one has');
  },
);

const testLimit = createServerSuite('checkouts from one address', {
  TRUST_PROXY: 'true',
  CHECKOUT_LIMIT: '2',
});

/** A new customer opens a checkout from an address. */
async function rentFrom(server: TestServer, from: string, roomId: number) {
  const { token } = await server.person();
  return server.send('POST', '/lease/createwithcheckout', { body: server.rentBody(roomId), from, token });
}

testLimit('one address can hold only a few rooms, with any number of accounts', async ({ server }) => {
  for (const roomId of [9, 10]) assert.is((await rentFrom(server, '10.0.0.1', roomId)).status, 200);
  const { status, response } = await rentFrom(server, '10.0.0.1', 11);
  assert.equal([status, response.headers.get('retry-after')], [429, '3600']);
  assert.is((await rentFrom(server, '10.0.0.2', 11)).status, 200);
  server.clock.forward(3601);
  assert.is((await rentFrom(server, '10.0.0.1', 101)).status, 200);
});

testLimit('an IPv6 /48 can hold no more rooms than one address', async ({ server }) => {
  for (const [at, roomId] of [9, 10].entries())
    assert.is((await rentFrom(server, `2001:db8:0:${at}::1`, roomId)).status, 200);
  assert.is((await rentFrom(server, '2001:db8:0:3::1', 11)).status, 429);
  assert.is((await rentFrom(server, '2001:db8:1:1::1', 11)).status, 200);
});

testLimit('R7.7 one tenant can open a hundred checkouts an hour, wherever from', async ({ server }) => {
  const { token } = await server.person();
  const openFrom = (at: number) =>
    server.send('POST', '/lease/createwithcheckout', {
      body: server.rentBody(9),
      from: `10.1.${at}.1`,
      token,
    });
  for (let at = 0; at < 100; at++) assert.is((await openFrom(at)).status, 200, `${at}`);
  assert.is((await openFrom(100)).status, 429);
});
