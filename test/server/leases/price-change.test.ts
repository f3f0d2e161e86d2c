import { importFacility } from '../../../server/facility/import.ts';
import { announcePrices, carryOutPriceChanges } from '../../../server/leases/price-change.ts';
import { sendMessages } from '../../../server/messages/sender.ts';
import { reportRoom } from '../../../server/operating/reports/room-report.ts';
import { reportTenant } from '../../../server/operating/reports/tenant-report.ts';
import { DAY_MS } from '../../setup/clock.ts';
import { assert, column, columns, rejection } from '../../setup/suite.ts';
import { createServerSuiteWithStripe } from '../billed.ts';
import { sister } from '../facility.ts';
import { createServerSuite, type TestServer } from '../server.ts';

const test = createServerSuite('price change');
const testInChain = createServerSuite('price change in a chain');
const testWithStripe = createServerSuiteWithStripe('price change at Stripe');

const announce = (
  server: TestServer,
  from: string,
  { number = '9', monthly = 94_900, departmentId = undefined as number | undefined } = {},
) => announcePrices(server, { departmentId, number, from, toNewPrice: () => monthly });
const refusal = async (told: Promise<unknown>) => (await rejection(told))?.message ?? 'none';

/** `price` and `discounted` of a tenant's lease, as my-room reads them. */
async function shownPrice(server: TestServer, token: string) {
  const [{ price, discounted }] = await server.leases(token);
  return [price, discounted];
}

/** A tenant of room 9 since 10 March 2026, for 300 DKK a month. */
const leaseRoom9 = (server: TestServer) => server.createTenant(9);

test('R8.11 a new price is told by e-mail with both prices, the day and how to leave', async ({ server }) => {
  await leaseRoom9(server);
  // Whose price stays.
  await server.createTenant(10);
  await sendMessages(server.services, ['email', 'sms']);
  server.mails.length = 0;
  const told = await announce(server, '2026-04-15');
  assert.equal(
    columns(told, 'number', 'before', 'monthly', 'fromDay'),
    [['9', 30_000, 94_900, '2026-05-10']],
    'from the month of the lease that begins then or later',
  );
  await sendMessages(server.services, ['email']);
  const [{ subject = '', text = '' } = {}] = server.mails;
  assert.not.match(text, 'Rabat');
  assert.is(subject, 'Ny pris på rum 9 fra 10. maj 2026');
  for (const part of ['300,00 DKK', '949,00 DKK', 'Opsig lejemålet i Mit rum, inden 10. maj 2026'])
    assert.match(text, part);
});

test('R8.11 there are at least 30 days of notice, and what is charged already cannot be changed', async ({
  server,
}) => {
  await leaseRoom9(server);
  assert.equal(await announce(server, '2026-04-09', { monthly: 30_000 }), [], 'the price that it has');
  assert.match(await refusal(announce(server, '2026-04-08')), '--from must be 2026-04-09 or a later day');
  assert.match(await refusal(announce(server, 'soon')), '--from must be');
  assert.is((await announce(server, '2026-04-09')).length, 1);
  server.clock.set('2026-03-12T12:00:00Z');
  assert.match(
    await refusal(announce(server, '2026-05-09')),
    'Room 9: the new price from 2026-04-10 is charged already',
  );
});

test('R8.11 a new price that was told is replaced, and taken back by the present one, and each is told', async ({
  server,
}) => {
  const { leaseId, token } = await leaseRoom9(server);
  await server.createTenant(10);
  await announce(server, '2026-06-01', { number: '10' });
  const ids = new Set<string>();
  const told = async (monthly: number) => {
    server.mails.length = 0;
    server.clock.forward(1);
    await announce(server, '2026-06-01', { monthly });
    await sendMessages(server.services, ['email']);
    for (const { id } of server.mails) ids.add(id);
    return server.mails.map(({ subject, text }) => [subject, /9\d{2,3},00/.exec(text)?.[0]]);
  };
  await sendMessages(server.services, ['email']);
  await announce(server, '2026-06-01', { monthly: 959_000 });
  assert.equal(await told(949_000), [['Ny pris på rum 9 fra 10. juni 2026', '9490,00']]);
  assert.equal(await told(94_900), [['Ny pris på rum 9 fra 10. juni 2026', '949,00']]);
  assert.equal(await told(94_900), [], 'not the same twice');
  assert.equal(await shownPrice(server, token), [949, { price: 300, until: '2026-06-10' }]);
  assert.equal(await told(30_000), [['Prisen på rum 9 er den samme', undefined]]);
  assert.is(ids.size, 3, 'no mailbox takes one for a copy of another');
  const sent = server.database.selectFrom('message').where('kind', '=', 'price-changed').select('sentAt');
  assert.is((await sent.where('leaseId', '=', leaseId).execute()).length, 3, 'each stays in the report');
  assert.equal(await shownPrice(server, token), [300, undefined]);
  const left = await server.database.selectFrom('priceChange').selectAll().execute();
  assert.equal([left.length, left.some((each) => each.leaseId === leaseId)], [1, false]);
});

test('R8.11 of all rooms those with a new price keep it, and a dry run tells nobody', async ({ server }) => {
  await leaseRoom9(server);
  await server.createTenant(10);
  await announce(server, '2026-06-10');
  const ofAll = async (dryRun: boolean) => {
    const toNewPrice = (before: number) => before + 1000;
    const all = { departmentId: undefined, number: undefined, from: '2026-05-01', toNewPrice, dryRun };
    return columns(await announcePrices(server, all), 'number', 'fromDay', 'isNew');
  };
  const told = [
    ['9', '2026-06-10', false],
    ['10', '2026-05-10', true],
  ];
  for (const dryRun of [true, true, false]) assert.equal(await ofAll(dryRun), told);
  const changes = await server.database.selectFrom('priceChange').selectAll().orderBy('leaseId').execute();
  assert.equal(column(changes, 'fromDay'), ['2026-06-10', '2026-05-10']);
});

test('R8.11 a discount stays below the price', async ({ server }) => {
  await server.createTenant(101);
  const low = announce(server, '2026-05-01', { number: '101', monthly: 9_900 });
  assert.match(await refusal(low), 'above its discount');
});

test('R8.11 whoever leaves is told nothing and keeps the price', async ({ server }) => {
  const { leaseId, token, email } = await leaseRoom9(server);
  const sources = { ...server, payments: null, access: null };
  const ofRoom = () => reportRoom(sources, '9').then(String);
  const ofTenant = () => reportTenant(sources, email).then(String);
  await announce(server, '2026-04-09');
  assert.match(await ofRoom(), '949,00 DKK a month from 10.04.2026');
  assert.match(await ofTenant(), '300,00 DKK a month; 949,00 DKK from 10.04.2026');
  await server.cancelLease(leaseId, token);
  for (const report of [ofRoom, ofTenant]) assert.not.match(await report(), '949,00 DKK');
  assert.equal(await shownPrice(server, token), [300, undefined]);
  const asked: number[] = [];
  server.replace(server.services.payments, { changePrice: async ({ monthly }) => void asked.push(monthly) });
  server.clock.set('2026-04-09T12:00:00Z');
  await carryOutPriceChanges(server.services);
  assert.equal(asked, []);
  assert.equal(await announce(server, '2026-06-09'), []);
});

test('R8.11 a lease whose payments ended, that was paid back or whose end is asked for keeps its price', async ({
  server,
}) => {
  const ended = await server.createTenant(9);
  const refunded = await server.createTenant(10);
  const asked = await server.createTenant(11);
  await server.report({ kind: 'subscription-ended', subscriptionId: `sub_${ended.leaseId}` });
  await server.changeLeases({ state: 'refunded' }, refunded.leaseId);
  server.payments.fail(true);
  assert.is((await server.cancelLease(asked.leaseId, asked.token)).code, 27);
  for (const number of ['9', '10', '11a'])
    assert.equal(await announce(server, '2026-06-01', { number }), [], number);
});

testInChain(
  'R8.11 a number that two departments have needs one of them, and only its tenant is told',
  async ({ server }) => {
    await importFacility(server.database, sister);
    await leaseRoom9(server);
    await server.createTenant(1009);
    assert.match(await refusal(announce(server, '2026-06-01')), '--department 1 or 2');
    const told = async (departmentId: number, monthly: number) =>
      column(await announce(server, '2026-06-01', { departmentId, monthly }), 'department');
    assert.equal(await told(2, 84_900), ['Søsterlager']);
    assert.equal(await told(1, 949_000), ['Prøvelager']);
    assert.equal(
      await told(1, 94_900),
      ['Prøvelager'],
      'in the place of the one before, which is not sent yet',
    );
    await sendMessages(server.services);
    const prices = server.mails.flatMap(({ text }) => /\b(849|9490?),00 DKK/.exec(text)?.[0] ?? []);
    assert.equal(prices.sort(), ['849,00 DKK', '949,00 DKK']);
    assert.is(
      server.mails.filter(({ subject }) => /^Rum 9 er dit/.test(subject)).length,
      2,
      'other messages stay',
    );
  },
);

test('R8.9 in the months of a discount a new price is told and shown less the discount', async ({
  server,
}) => {
  const { email, token } = await server.createTenant(101);
  const other = await server.createTenant(102);
  const { monthly } = await server.leaseRow(other.leaseId);
  await announce(server, '2026-07-01', { number: '102' });
  await announce(server, '2026-04-15', { number: '101' });
  await sendMessages(server.services, ['email']);
  assert.match(server.mails.at(-1)?.text ?? '', '99,00 DKK trækkes fra prisen indtil 10. juni 2026');
  assert.equal(await shownPrice(server, token), [850, { price: 750, until: '2026-05-10' }]);
  server.clock.set('2026-05-10T12:00:00Z');
  await carryOutPriceChanges(server.services);
  const discounted = { price: 850, until: '2026-06-10' };
  assert.equal(await shownPrice(server, await server.signIn(email)), [949, discounted]);
  assert.is((await server.leaseRow(other.leaseId)).monthly, monthly, 'the turn of the other comes later');
  const left = await server.database.selectFrom('priceChange').selectAll().execute();
  assert.equal(columns(left, 'leaseId', 'carriedOutAt'), [[other.leaseId, null]]);
});

testWithStripe(
  'R8.11 Stripe charges it from the first month on, my-room shows both until then, and a failure is tried again',
  async ({ billed: { server, stripe, ...billed } }) => {
    const { subscriptionId, renews, email } = await billed.renting(9);
    const month = 31 * DAY_MS;
    const from = new Date(renews + 5 * DAY_MS).toISOString().slice(0, 10);
    const [{ fromDay = '' } = {}] = await announce(server, from);
    const price = async () => {
      const { price, discounted } = await billed.readLease(await server.signIn(email));
      return [price, discounted?.price, discounted?.until];
    };
    const amount = async () =>
      (await stripe.subscriptions.retrieve(subscriptionId)).items.data[0]?.price.unit_amount;
    const next = async () =>
      (await server.listPaymentMethods(await server.signIn(email))).answer.nextPaymentAmount;
    assert.equal([await price(), await next()], [[949, 300, fromDay], 300]);
    await billed.moveTo(renews - DAY_MS);
    await carryOutPriceChanges(server.services);
    assert.is(await amount(), 30_000, 'not in the month before the last one');
    await billed.moveTo(renews + 4 * DAY_MS);
    const restore = server.replace(server.services.payments, {
      changePrice: () => Promise.reject(new Error('no answer')),
    });
    await carryOutPriceChanges(server.services);
    restore();
    await carryOutPriceChanges(server.services);
    await carryOutPriceChanges(server.services);
    assert.is(await amount(), 94_900);
    assert.equal([await price(), await next()], [[949, 300, fromDay], 949]);
    await billed.moveTo(renews + month + 4 * DAY_MS);
    await carryOutPriceChanges(server.services);
    assert.equal(await price(), [949, undefined, undefined]);
    const { data } = await stripe.invoices.list({ subscription: subscriptionId, limit: 100 });
    assert.equal(column(data, 'total'), [94_900, 30_000, 30_000]);
    assert.equal(await server.database.selectFrom('priceChange').selectAll().execute(), []);
  },
);
