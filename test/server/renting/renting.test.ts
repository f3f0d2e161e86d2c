import { startJobs } from '../../../server/jobs.ts';
import { secondsFromNow } from '../../../server/shared/services.ts';
import { MINUTE } from '../../../server/shared/time.ts';
import { assert, rejection, until } from '../../setup/suite.ts';
import { createServerSuite, type TestServer } from '../server.ts';

const test = createServerSuite('renting');

const canLease = async (server: TestServer, id: number, token?: string): Promise<boolean> =>
  (await server.get(`/room/canlease?id=${id}`, token)).answer.value;

const holdState = async (server: TestServer) => (await server.leaseRows())[0]?.state;

test('a guest signs up, rents and pays, and the lock gets the code', async ({ server }) => {
  const { token } = await server.person();
  const { answer } = await server.rent(101, token, '0815');
  assert.equal(answer, { sessionId: 'cs_1', url: 'https://pay.example/cs_1' });
  assert.equal(await server.leases(token, '&active=true'), [], 'nothing is paid yet');
  await server.pay('cs_1');
  const [lease] = await server.leases(token, '&active=true');
  assert.is(lease.room.number, '101');
  assert.is(lease.location, 'Prøvevej 1, 5000 Odense C');
  assert.is(lease.floor, '1. sal');
  assert.equal([lease.code, lease.state, lease.endDate], ['0815', 'active', null]);
  assert.equal([lease.doorState, lease.alarmState], [0, 1]);
  assert.equal(server.access.codes.get('101'), { code: '0815', lastDay: null });
});

test('the checkout charges the price of the price box', async ({ server }) => {
  const { token } = await server.person();
  const { answer: price } = await server.get('/calculation/roomprice?roomId=101');
  assert.equal(price, {
    fullMonthPrice: 849,
    discountAmount: 99,
    discountDuration: 3,
    paidPeriodStart: '2026-03-10',
    deposit: 0,
    noticeDays: 0,
    minimumMonths: 1,
  });
  await server.rent(101, token);
  const { monthly, discount, discountMonths } = server.payments.checkouts.get('cs_1') ?? {};
  assert.equal([monthly, discount, discountMonths], [84900, 9900, 3]);
});

test("the checkout has the whole order in the page's language, and leads back to it", async ({ server }) => {
  const rent = async (language: string, session: string) => {
    const { token } = await server.person();
    const headers = { 'accept-language': language };
    await server.send('POST', '/lease/createwithcheckout', { body: server.rentBody(101), headers, token });
    server.clock.forward(30 * MINUTE);
    return server.payments.checkouts.get(session);
  };
  const { order, language, successUrl, cancelUrl, expiresAt } = (await rent('da', 'cs_1')) ?? {};
  const body = server.rentBody(101);
  assert.equal([language, successUrl, cancelUrl], ['da', body.successUrl, body.cancelUrl]);
  assert.is(expiresAt?.toISOString(), '2026-03-10T12:30:00.000Z');
  assert.equal(order, {
    room: '101',
    sqm: 7.5,
    floor: '1. sal',
    place: 'Prøvevej 1, 5000 Odense C',
    fullMonth: 84_900,
    discount: 9_900,
    discountDuration: 3,
    paidPeriodStart: '2026-03-10',
    vat: null,
    deposit: 0,
    noticeDays: 0,
    minimumMonths: 1,
    withdrawalDays: 14,
  });
  assert.is((await rent('en', 'cs_2'))?.language, 'en');
  await server.changeDepartments({ vat: 'included' });
  assert.is((await rent('da', 'cs_3'))?.order.vat, 'included');
});

test('a price tells the ways to pay, and does not wait for a provider that is silent', async ({ server }) => {
  const { token } = await server.person();
  const told = async () => (await server.get('/calculation/roomprice?roomId=101', token)).answer;
  server.replace(server.payments.payments, { paymentMethodTypes: async () => ['card', 'apple_pay'] });
  assert.equal((await told()).paymentMethods, ['card', 'apple_pay']);
  server.replace(server.payments.payments, { paymentMethodTypes: () => new Promise(() => {}) });
  const { fullMonthPrice, paymentMethods } = await told();
  assert.equal([fullMonthPrice, paymentMethods], [849, undefined]);
});

test('the database refuses two leases for a room and day', async ({ server }) => {
  await server.createTenant(101);
  const row = {
    roomId: 101,
    firstDay: '2026-05-01',
    monthly: 1,
    discount: 0,
    discountMonths: 0,
    code: '1111',
    createdAt: new Date(),
  };
  const insert = server.database
    .insertInto('lease')
    .values({ ...row, tenantId: 10001, state: 'active' })
    .execute();
  assert.is((await rejection<{ code: string }>(insert))?.code, '23P01');
});

test('a held room is unavailable to others, but not to its tenant', async ({ server }) => {
  const [one, other] = [await server.person(), await server.person()];
  await server.rent(101, one.token);
  assert.equal([await canLease(server, 101), await canLease(server, 101, other.token)], [false, false]);
  assert.is(await canLease(server, 101, one.token), true);
  assert.is((await server.rent(101, one.token)).status, 200);
  assert.is(
    server.payments.checkouts.get('cs_1')?.state,
    'expired',
    'the first checkout can no longer be paid',
  );
  assert.is((await server.rent(101, other.token)).code, 26);
});

test('renting another room releases the previous hold', async ({ server }) => {
  const { token } = await server.hold(101);
  await server.rent(102, token);
  assert.equal([await canLease(server, 101), await canLease(server, 102)], [true, false]);
});

test("of one tenant's concurrent requests one room is held", async ({ server }) => {
  const { token } = await server.hold(103);
  for (const rooms of [
    [101, 102],
    [101, 102, 103, 101],
  ]) {
    const answers = await Promise.all(rooms.map((room) => server.rent(room, token)));
    for (const { status, code } of answers) assert.ok(status === 200 || code === 26, `${status} ${code}`);
    const held = await Promise.all([101, 102, 103].map(async (room) => !(await canLease(server, room))));
    assert.is(held.filter(Boolean).length, 1);
    const open = [...server.payments.checkouts.entries()].filter(([, { state }]) => state === 'open');
    assert.is(open.length, 1);
    assert.ok(answers.some(({ answer }) => answer.sessionId === open[0]?.[0]));
  }
});

test('a hold whose checkout cannot be closed stays, is logged, and released later', async ({ server }) => {
  const { token } = await server.hold(101);
  const { payments, log } = server.services;
  const { expireCheckout } = payments;
  const logged: unknown[] = [];
  server.replace(log, { info: (...entry: unknown[]) => void logged.push(entry) });
  const refuse = async () => {
    throw new Error('the provider is down');
  };
  server.replace(payments, { expireCheckout: refuse });
  assert.is((await server.rent(102, token)).status, 200);
  assert.equal(await Promise.all([101, 102].map((id) => canLease(server, id))), [false, false]);
  assert.equal(logged[0], [
    { leaseId: 1, reason: 'the provider is down' },
    'the hold is kept because its checkout cannot be closed',
  ]);
  server.replace(payments, { expireCheckout });
  assert.is((await server.rent(103, token)).status, 200);
  assert.equal(await Promise.all([101, 102].map((id) => canLease(server, id))), [true, true]);
});

test('an unpaid hold ends after 30 minutes and its checkout is closed', async ({ server }) => {
  const [one, other] = [await server.person(), await server.person()];
  await server.rent(101, one.token);
  server.clock.forward(30 * MINUTE - 1);
  assert.is(await canLease(server, 101), false);
  await server.hold(102);
  server.clock.forward(1);
  assert.is(await canLease(server, 101), true);
  assert.is((await server.rent(101, await server.signIn(other.email))).status, 200);
  assert.is(server.payments.checkouts.get('cs_1')?.state, 'expired');
  assert.is(await canLease(server, 102), false, 'a later hold stays');
});

test('a hanging job delays no other', async ({ server }) => {
  const hanging = await server.person();
  await server.rent(101, hanging.token);
  server.clock.forward(30 * MINUTE);
  const { payments } = server.services;
  const { expireCheckout } = payments;
  let asked = 0;
  let answer = () => {};
  server.replace(payments, {
    expireCheckout(id) {
      asked += 1;
      return new Promise((resolve) => {
        answer = () => resolve(expireCheckout(id));
      });
    },
  });
  const oldCode = { phone: '1', codeHash: 'x', tries: 0, expiresAt: secondsFromNow(server.services, -1) };
  await server.database.insertInto('oneTimeCode').values(oldCode).execute();
  const jobs = startJobs(server.services);
  const codes = () => server.database.selectFrom('oneTimeCode').select('phone').execute();
  await until(async () => asked > 0 && (await codes()).length === 0);
  assert.is(await holdState(server), 'held');
  assert.is(asked, 1);
  answer();
  await until(async () => (await holdState(server)) === 'released');
  await jobs.stop();
});

test('if the provider fails, the room stays vacant', async ({ server }) => {
  const { token } = await server.person();
  for (const room of [101, 102]) {
    server.payments.fail(true);
    assert.is((await server.rent(room, token)).code, 27);
    assert.is(await canLease(server, room), true);
    server.payments.fail(false);
    await server.rentAndPay(room, token);
    assert.is(await canLease(server, room), false);
  }
});

test('a room that is out of use or unknown cannot be rented', async ({ server }) => {
  const { token } = await server.person();
  assert.is(await canLease(server, 12), false);
  assert.is((await server.rent(12, token)).code, 26);
  assert.is((await server.rent(999, token)).code, 9);
  assert.is((await server.get('/room/canlease?id=999')).code, 9);
  const priceOf = (id: number) => server.get(`/calculation/roomprice?roomId=${id}`);
  assert.equal([(await priceOf(999)).code, (await priceOf(13)).code], [9, 25]);
});

test('R10.7 a checkout returns only to pages of the allowed origins', async ({ server }) => {
  const { token } = await server.person();
  const bad = [
    'https://evil.example/',
    'javascript:alert(1)',
    '/PaymentSuccess',
    'https://facility.example@evil.example/',
    'https://u:p@facility.example/',
    // Browsers stay on the facility's site; other URL parsers read a different host.
    'https://facility.example\\@evil.example/',
    'https:\\\\facility.example/',
    'https://facility.example\t.evil.example/',
    'https://facility.ex\nample/',
    ' https://facility.example/',
    // These also have the facility's origin, but other parsers read them differently.
    'blob:https://facility.example/1',
    'https:facility.example/',
    'https:/facility.example/',
    'https:///facility.example/',
  ];
  for (const url of bad)
    for (const field of ['successUrl', 'cancelUrl']) {
      const body = { ...server.rentBody(101), [field]: url };
      assert.is((await server.post('/lease/createwithcheckout', body, token)).code, 1, `${field} ${url}`);
    }
  const setup = { successUrl: 'https://facility.example/MyRoom', cancelUrl: 'https://evil.example/' };
  assert.is((await server.post('/stripe/createsetupsession', setup, token)).code, 1);
});
