import { userInfo } from 'node:os';
import { importFacility } from '../../../server/facility/import.ts';
import { setBlocked } from '../../../server/operating/reports/acts.ts';
import { printInvoiceList } from '../../../server/operating/reports/invoice-list.ts';
import { printRoomList, printTenantList } from '../../../server/operating/reports/lists.ts';
import { reportRoom } from '../../../server/operating/reports/room-report.ts';
import { reportTenant } from '../../../server/operating/reports/tenant-report.ts';
import { assert } from '../../setup/suite.ts';
import { createServerSuiteWithStripe } from '../billed.ts';
import { sister } from '../facility.ts';
import { createServerSuite, type TestServer } from '../server.ts';

const test = createServerSuite('reports');
const OUTER = 1;
const CODE = '7391';

const TENANT = `Maja Holm, tenant 10001
  e-mail        person1@example.dk
  telephone     +4520000001
  since         10.03.2026 at 13:00
  language      Danish
  customer      cus_1
  signed in     in 1 browser, last used 10.03.2026 at 13:00

Room 103, 20 m², 1. sal (lease 3)
  state         held for the payment until 10.03.2026 at 13:30
  asked for     10.03.2026 at 13:00
  price         2500,00 DKK a month, less 500,00 DKK for the first 3 months
  subscription  none

Room 102, 7,5 m², 1. sal (lease 2)
  state         leased from 10.03.2026 to 09.04.2026, terminated by the tenant
  asked for     10.03.2026 at 13:00
  agreed        10.03.2026 at 13:00
  price         700,00 DKK a month
  subscription  sub_2
  Confirmation of the rental by SMS: waits to be sent
  Confirmation of the rental by e-mail: waits to be sent
  Receipt for the termination by e-mail: waits to be sent

Room 101, 7,5 m², 1. sal (lease 1)
  state         leased from 10.03.2026, goes on
  asked for     10.03.2026 at 13:00
  agreed        10.03.2026 at 13:00
  price         849,00 DKK a month, less 99,00 DKK for the first 3 months
  subscription  sub_1
  not paid      300,00 DKK for the period to 09.04.2026, failed 10.03.2026 at 13:00
  Confirmation of the rental by SMS: waits to be sent
  Confirmation of the rental by e-mail: waits to be sent
  Failed payment by SMS: waits to be sent
  Failed payment by e-mail: waits to be sent
  Let in: Bo Lund, +4528123456, gate, from 10.03.2026 at 13:00 until 11.03.2026 at 20:00

Invoices
  10.02.2026 at 11:00  2  750,50 DKK  paid
  10.01.2026 at 11:00  1  849,00 DKK  paid

Devices now
  Door of room 103: closed
  Alarm of room 103: off
  Door of room 102: closed
  Alarm of room 102: off
  Door of room 101: closed
  Alarm of room 101: off

Gates, doors and alarms, the newest first
  10.03.2026 at 13:00  alarm of room 101: on by the tenant, signed in, the controller failed
  10.03.2026 at 13:00  gate Port: open by the tenant, signed in, the controller failed
  10.03.2026 at 13:00  gate Port: open by Bo Lund, with a helper's link, done

Done by operators
  Nothing.
`;

const ROOM = `Room 101, 7,5 m², 1. sal, Prøvelager (room 101)
  price         849,00 DKK a month
  state         blocked since 10.03.2026 at 13:00

Leases and holds
  lease 1: from 10.03.2026, Maja Holm (tenant 10001)

Devices now
  Door of room 101: closed
  Alarm of room 101: off

Gates, doors and alarms, the newest first
  10.03.2026 at 13:00  alarm of room 101: on by tenant 10001, signed in, the controller failed

Done by operators
  10.03.2026 at 13:00  block by ${userInfo().username}: water
`;

const sources = ({ database, clock, payments, access, accessAt }: TestServer) => ({
  accessAt,
  database,
  clock,
  payments: payments.payments,
  access: access.access,
});

/** A tenant with an unpaid lease, one that ends, a hold and a helper, whose devices failed; and a second tenant, who opened the same gate. */
async function makeTroubles(server: TestServer) {
  const tenant = await server.createTenant(101, CODE);
  const { token, leaseId } = tenant;
  await server.rent(102, token, CODE);
  const [, second] = [...server.payments.checkouts.keys()];
  await server.pay(second ?? '');
  await server.rent(103, token, CODE);
  await server.cancelLease(leaseId + 1, token);
  const helper = { id: leaseId, name: 'Bo Lund', phoneNumber: '+4528123456', gate: true, door: false };
  const span = { from: '2026-03-10T12:00:00Z', until: '2026-03-11T19:00:00Z' };
  await server.post('/lease/addhelper', { ...helper, ...span }, token);
  const link = server.sms.at(-1)?.text.split('helper=')[1] ?? '';
  await server.post('/helper/open', { token: link, gateId: OUTER });
  server.access.fail(true);
  await server.openGateAsTenant(OUTER, token);
  await server.post('/nox/enablealarmlogged', { roomId: 101 }, token);
  server.access.fail(false);
  await server.reportUnpaid(leaseId, { amount: 30_000 });
  const other = await server.createTenant(11);
  await server.openGateAsTenant(OUTER, other.token);
  return { ...tenant, link };
}

test('the report of a tenant says everything in words, and nothing secret', async ({ server }) => {
  const { email, phoneNumber, token, link } = await makeTroubles(server);
  const report = (await reportTenant(sources(server), email)) ?? '';
  assert.fixture(report, TENANT);
  for (const secret of [CODE, token, link]) assert.not.match(report, secret);
  assert.is(await reportTenant(sources(server), phoneNumber), report, 'found by telephone number too');
});

test('R7.17 the tenant sees the same log in my-room, and nobody else does', async ({ server }) => {
  const { token } = await makeTroubles(server);
  const { data } = (await server.get('/user/getaccesslog', token)).answer;
  const at = '2026-03-10T12:00:00.000Z';
  assert.equal(data, [
    { at, device: 'alarm', name: '101', action: 'on', way: 'my-room', result: 'failed' },
    { at, device: 'gate', name: 'Port', action: 'open', way: 'my-room', result: 'failed' },
    { at, device: 'gate', name: 'Port', action: 'open', way: 'link', result: 'done', helper: 'Bo Lund' },
  ]);
  const other = await server.person();
  assert.equal((await server.get('/user/getaccesslog', other.token)).answer.data, []);
});

test('the report of a room says what happened to it', async ({ server }) => {
  await makeTroubles(server);
  await setBlocked(server, { act: 'block', roomId: 101, reason: 'water' });
  await setBlocked(server, { act: 'free', roomId: 102, reason: 'dry' });
  assert.fixture((await reportRoom(sources(server), '101')) ?? '', ROOM);
  await setBlocked(server, { act: 'free', roomId: 101, reason: 'dry' });
});

test('a report says where a termination, a withdrawal and a message stand', async ({ server }) => {
  const { email, leaseId } = await server.createTenant(101);
  const now = server.clock.now();
  const ends = { lastDay: '2026-04-09', terminated: true };
  const said: [lease: Parameters<TestServer['changeLeases']>[0], text: RegExp][] = [
    [{ terminationAskedAt: now }, /; termination asked .* and not confirmed by the provider/],
    [{ terminationAskedAt: null, keepAskedAt: now }, /goes on; taking back the termination is not confirmed/],
    [{ keepAskedAt: null, lastDay: ends.lastDay }, /to 09\.04\.2026, ended by the provider/],
    [ends, /to 09\.04\.2026, terminated by the tenant/],
    [{ withdrawnAt: now }, /withdrawn from.*the refund is under way/s],
    [{ refunded: 75_000 }, /, 750,00 DKK paid back/],
  ];
  for (const [change, text] of said) {
    await server.changeLeases(change, leaseId);
    assert.match((await reportTenant(sources(server), email)) ?? '', text);
  }
  for (const [nextAttemptAt, text] of [
    [now, /failed 3 times, tried again/],
    [null, /given up after 3 attempts/],
  ] as const) {
    await server.database.updateTable('message').set({ attempts: 3, sentAt: null, nextAttemptAt }).execute();
    assert.match((await reportTenant(sources(server), email)) ?? '', text);
  }
});

test('a report says which provider cannot be asked, and refuses unknown names', async ({ server }) => {
  const { email } = await server.createTenant(101);
  server.payments.fail(true);
  const report = await reportTenant({ ...sources(server), access: null }, email);
  assert.match(report ?? '', 'The payment provider could not be asked: the provider is down');
  assert.match(report ?? '', 'The settings name no access controller.');
  assert.is(await reportTenant(sources(server), 'nobody@example.dk'), null);
  assert.is(await reportRoom(sources(server), '999'), null);
});

test('the report of a room says what it is today, and why it cannot be rented', async ({ server }) => {
  await server.hold(9);
  await server.database.updateTable('room').set({ listed: false }).where('id', '=', 10).execute();
  for (const [number, said] of [
    ['9', /state +held\n.*lease 1: held until 10\.03\.2026 at 13:30/s],
    ['10', /state +no longer in the facility's file/],
    ['12', /state +out of use, says the facility's file/],
    ['13', /price +none: it cannot be rented\n +state +closed/],
    ['101', /state +vacant/],
  ] as const)
    assert.match((await reportRoom(sources(server), number)) ?? '', said);
  await server.database.updateTable('room').set({ listed: true }).where('id', '=', 10).execute();
});

test('R7.18 a blocked room is not vacant and cannot be rented until it is freed', async ({ server }) => {
  const { token } = await server.person();
  const rentable = async () => [
    (await server.get('/room/canlease?id=101')).answer.value,
    (await server.rent(101, token)).code,
  ];
  await setBlocked(server, { act: 'block', roomId: 101, reason: 'water' });
  assert.equal(await rentable(), [false, 26]);
  await setBlocked(server, { act: 'free', roomId: 101, reason: 'dry' });
  assert.equal(await rentable(), [true, undefined]);
});

test('R8.10 a room that was left is let again when an operator says that it is empty', async ({ server }) => {
  await server.changeDepartments({ relet: false });
  for (const room of [101, 102]) await server.createTenant(room);
  // What is said during the lease says nothing of what is left behind.
  await setBlocked(server, { act: 'free', roomId: 101, reason: 'dry' });
  for (const subscriptionId of ['sub_1', 'sub_2'])
    await server.report({ kind: 'subscription-ended', subscriptionId });
  server.clock.set('2026-03-11T12:00:00Z');
  const other = await server.person();
  const rentable = async (id = 101) => [
    (await server.get(`/room/canlease?id=${id}`)).answer.value,
    (await server.rent(id, other.token)).code,
  ];
  assert.equal(await rentable(), [false, 26]);
  assert.match((await reportRoom(sources(server), '101')) ?? '', 'to be checked: it was left on 10.03.2026');
  await setBlocked(server, { act: 'free', roomId: 101, reason: 'empty' });
  assert.equal(await rentable(), [true, undefined]);
  assert.equal(await rentable(102), [false, 26], 'the other one is not empty yet');
});

test('in a chain the reports name the department of a room and ask its controller', async ({ server }) => {
  await importFacility(server.database, sister);
  const { token, email } = await server.createTenant(9);
  await server.rentAndPay(1009, token);
  await server.openGateAsTenant(1001, token);
  const report = (await reportTenant({ ...sources(server), access: null }, email)) ?? '';
  assert.match(report, 'Room 9, 3 m², Stuen, Prøvelager (lease ');
  assert.match(report, 'Room 9, 3 m², Stuen, Søsterlager (lease ');
  assert.match(report, 'gate Port, Søsterlager: open by the tenant');
  assert.match(report, 'Alarm of room 9: off\n  The settings name no access controller.');
  const room = (await reportRoom(sources(server), '9', 2)) ?? '';
  assert.match(room, 'Stuen, Søsterlager (room 1009)');
  assert.not.match(room, 'Prøvelager');
  assert.match((await reportRoom(sources(server), '9')) ?? '', /Prøvelager.*Søsterlager/s);
});

const testLists = createServerSuite('lists');

/** One room in each state: 9 is left, 10 is leased and unpaid after its termination was taken back, 101 is ending, 102 is held, 11 is blocked. */
async function fill(server: TestServer) {
  await server.changeDepartments({ relet: false });
  await server.createTenant(9);
  await server.report({ kind: 'subscription-ended', subscriptionId: 'sub_1' });
  server.clock.set('2026-03-11T12:00:00Z');
  const unpaid = await server.createTenant(10);
  await server.cancelLease(unpaid.leaseId, unpaid.token);
  await server.keepLease(unpaid.leaseId, unpaid.token);
  await server.reportUnpaid(unpaid.leaseId, { lastDay: '2026-04-10', amount: 50_000 });
  const { token, leaseId } = await server.createTenant(101);
  await server.cancelLease(leaseId, token);
  await server.hold(102);
  await setBlocked(server, { act: 'block', roomId: 11, reason: 'water' });
}

testLists(
  'R15.1 the list of rooms says what each is today, filtered by state and size, with totals',
  async ({ server }) => {
    await fill(server);
    const all = await printRoomList(server, { csv: false });
    const states = (text: string) =>
      text
        .split('\n')
        .flatMap(
          (line) =>
            /^Prøvelager +(\S+) .*? {2}(vacant|held|leased|ending|left|blocked|closed)/
              .exec(line)
              ?.slice(1)
              .join(' ') ?? [],
        );
    assert.equal(states(all), [
      '9 left',
      '10 leased',
      '11a blocked',
      '12 closed',
      '13 closed',
      '101 ending',
      '102 held',
      '103 vacant',
    ]);
    assert.match(
      all,
      /\n\n8 rooms, [\d,]+ m², 1 vacant, 1 held, 1 leased, 1 ending, 1 left, 1 blocked, 2 closed, 1349,00 DKK a month$/,
    );
    assert.equal(states(await printRoomList(server, { state: 'vacant', csv: false })), ['103 vacant']);
    assert.equal(states(await printRoomList(server, { sqm: 7, csv: false })), ['101 ending', '102 held']);
    const offeredAt = server.clock.now();
    const offer = { roomId: 103, offerHash: 'x', offeredAt, offerUntil: new Date(+offeredAt + 1) };
    await server.database
      .insertInto('waiting')
      .values({
        ...offer,
        departmentId: 1,
        sqmFrom: 1,
        phone: '+4520304050',
        language: 'da',
        createdAt: offeredAt,
      })
      .execute();
    assert.equal(states(await printRoomList(server, { state: 'vacant', csv: false })), []);
    assert.match(
      (await reportRoom(sources(server), '103')) ?? '',
      /state +kept for somebody on the waiting list/,
    );
  },
);

testLists(
  'R15.1 a room is "ending" until its last day is over and "left" after it; once it is free, it is empty since that day',
  async ({ server }) => {
    await server.changeDepartments({ relet: false });
    const row = async (instant: string) => {
      server.clock.set(instant);
      const lines = (await printRoomList(server, { csv: true })).split('\r\n');
      return lines
        .find((line) => line.startsWith('Prøvelager;101;'))
        ?.split(';')
        .slice(5, 8);
    };
    await server.hold(101);
    assert.equal(await row('2026-03-10T12:30:00Z'), ['vacant', '', ''], 'the hold is over');
    for (const lastDay of ['2026-04-09', '2026-05-09']) {
      const { leaseId } = await server.createTenant(101);
      await server.changeLeases({ lastDay, terminated: true }, leaseId);
      assert.equal(await row(`${lastDay}T21:59:59Z`), ['ending', lastDay, '']);
      assert.equal(await row(`${lastDay}T22:00:00Z`), ['left', lastDay, '']);
      await setBlocked(server, { act: 'free', roomId: 101, reason: 'empty' });
      assert.equal(await row(`${lastDay}T22:00:00Z`), ['vacant', '', lastDay]);
    }
  },
);

testLists(
  'R15.2 the list of tenants says who rents what, who owes what since when, and who leaves',
  async ({ server }) => {
    await fill(server);
    const rooms = async (filter: Partial<Parameters<typeof printTenantList>[1]>) =>
      (await printTenantList(server, { search: '', overdue: false, csv: true, ...filter }))
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(';')[1]);
    assert.equal(await rooms({}), ['9', '10', '101']);
    assert.equal(await rooms({ search: '101' }), ['101']);
    assert.equal(await rooms({ overdue: true }), ['10']);
    assert.equal(await rooms({ ending: 40 }), ['9', '101']);
    assert.match(
      await printTenantList(server, { search: '', overdue: false, csv: false }),
      '\n\n3 leases, 1349,00 DKK a month, ',
      'a room that was left brings nothing',
    );
    const overdue = await printTenantList(server, { search: 'maja', overdue: true, csv: false });
    assert.match(overdue, /Maja Holm +\+45 20 00 00 \d\d .*2026-03-11 .* 500,00 +2026-03-11\n/);
    assert.match(overdue, /\n\n1 lease, 500,00 DKK a month, 500,00 DKK not paid$/);
  },
);

testLists(
  'R15.3 a list as CSV opens in a Danish Excel, and nothing that a tenant typed is a formula',
  async ({ server }) => {
    await server.createTenant(101);
    await server.database.updateTable('tenant').set({ firstName: '=1+1', lastName: 'A;"B"' }).execute();
    const [head, row] = (await printTenantList(server, { search: '', overdue: false, csv: true })).split(
      '\r\n',
    );
    assert.match(head ?? '', /^\uFEFFDepartment;Room;Tenant;Telephone;/);
    assert.match(row ?? '', /^Prøvelager;101;"'=1\+1 A;""B""";\+45 20 00 00 \d\d;[^;]+;2026-03-10;;849,00;/);
  },
);

const testWithStripe = createServerSuiteWithStripe('list of invoices');

testWithStripe(
  'R15.5 the invoices of a month have room, tenant and VAT, and a total',
  async ({ billed: { server, ...billed } }) => {
    await billed.renting(101);
    await server.changeDepartments({ vat: 'included' });
    const sources = { ...server, payments: server.services.payments };
    const month = server.clock.now().toISOString().slice(0, 7);
    const lines = (await printInvoiceList(sources, { month, csv: true })).split('\r\n');
    assert.is(lines.length, 2);
    assert.match(lines[1] ?? '', /^[\w-]+;[\d-]+;Prøvelager;101;Maja Holm;[\d-]+;[\d-]+;750,00;150,00;paid$/);
    assert.match(
      await printInvoiceList(sources, { month, csv: false }),
      /\n\n1 invoices, 750,00 DKK, 750,00 DKK paid, 150,00 DKK VAT$/,
    );
    const before = await printInvoiceList(sources, { month: '2026-01', csv: true });
    assert.is(before.split('\r\n').length, 1, 'only the titles');
  },
);

testWithStripe(
  'R15.5 what was refunded in a month is a negative amount with its invoice, and takes off its VAT',
  async ({ billed: { server, ...billed } }) => {
    const { subscriptionId } = await billed.renting(101);
    await server.changeDepartments({ vat: 'included' });
    const { payments } = server.services;
    await payments.refundAndCancel(subscriptionId, { keep: 25_000 });
    const asked = { month: server.clock.now().toISOString().slice(0, 7), csv: false };
    const list = await printInvoiceList({ ...server, payments }, asked);
    // The provider still has the invoices of the previous test.
    const [invoice = '', refund = '', ...more] = list.split('\n').filter((row) => /Prøvelager/.test(row));
    assert.match(refund, /Prøvelager +101 +Maja Holm +-500,00 +-100,00 +refunded$/);
    assert.is(refund.split(' ')[0], invoice.split(' ')[0], 'the number of the invoice');
    assert.equal(more, []);
    assert.match(list, /, −500,00 DKK refunded, 50,00 DKK VAT$/);
  },
);

testWithStripe(
  'R15.5 without a provider, or for no month, the list says what is wrong',
  async ({ billed: { server } }) => {
    const said = (payments: typeof server.services.payments | null, month: string) =>
      printInvoiceList({ ...server, payments }, { month, csv: false }).catch(({ message }) => message);
    assert.match(await said(null, '2026-10'), 'STRIPE_SECRET_KEY must be set');
    for (const month of ['october', '2026-13', '2026-1', '2026'])
      assert.match(await said(server.services.payments, month), `not "${month}"`);
  },
);
