import { sql } from 'kysely';
import { RESTORED_MARK } from '../../../server/database/tables.ts';
import { runUpkeep } from '../../../server/jobs.ts';
import { sendMessages } from '../../../server/messages/sender.ts';
import type { PaymentEvent } from '../../../server/providers/types.ts';
import { releaseExpiredHolds } from '../../../server/renting/holds.ts';
import { DAY } from '../../../server/shared/time.ts';
import { pay } from '../../setup/api.ts';
import { DAY_MS, MINUTE_MS } from '../../setup/clock.ts';
import fc from '../../setup/fast-check.ts';
import { assert, column, columns, howMany } from '../../setup/suite.ts';
import { type Billed, createServerSuiteWithStripe } from '../billed.ts';
import { createServerSuite, type TestServer } from '../server.ts';

const test = createServerSuite('webhook');

/** All permutations of a list. */
function orders<T>(list: T[]): T[][] {
  if (list.length < 2) return [list];
  return list.flatMap((first) =>
    orders(list.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  );
}

/** What the provider reports of four rooms: one is renewed, one ended, one paid late, one never. */
const STORY = [
  ...[1, 2].map((id) => ({
    kind: 'checkout-completed',
    sessionId: `cs_${id}`,
    leaseId: id,
    subscriptionId: `sub_${id}`,
  })),
  ...['2026-04-09', '2026-05-09'].map((lastDay) => ({
    kind: 'period-paid',
    subscriptionId: 'sub_1',
    lastDay,
  })),
  { kind: 'subscription-ended', subscriptionId: 'sub_2' },
  { kind: 'checkout-pending', sessionId: 'cs_3', leaseId: 3 },
  { kind: 'checkout-completed', sessionId: 'cs_3', leaseId: 3, subscriptionId: 'sub_3' },
  { kind: 'checkout-expired', sessionId: 'cs_4', leaseId: 4 },
  { kind: 'checkout-completed', sessionId: 'cs_9', leaseId: 9, subscriptionId: 'sub_9' },
].map((event, at) => ({ ...event, id: `evt_${at}`, created: '2026-03-12T12:00:00Z' }));

/** Delivers events in groups that arrive at once; returns where everything ends. */
async function endOf(server: TestServer, deliveries: typeof STORY, sizes: number[]) {
  await server.reset();
  for (const room of [101, 102, 103, 9]) await server.hold(room);
  for (let from = 0, at = 0; from < deliveries.length; at += 1) {
    const to = from + (sizes[at % sizes.length] ?? 1);
    const group = deliveries.slice(from, to);
    from = to;
    const answers = await Promise.all(group.map(({ id, ...event }) => server.report(event, id)));
    assert.ok(answers.every(({ status }) => status === 200));
  }
  await runUpkeep(server.services);
  const { rows: leases } = await sql`select room_id, state, last_day, paid_until, unpaid_amount, lock_synced
    from lease left join subscription on subscription.id = subscription_id order by lease.id`.execute(
    server.database,
  );
  const { rows: messages } =
    await sql`select distinct kind, channel, lease_id from message order by 1, 2, 3`.execute(server.database);
  return { leases, messages, codes: [...server.access.codes].sort(), refunded: server.payments.refunded };
}

test('R4.7 events in any order, repeated or at once, end in the same state', async ({ server }) => {
  const orderly = await endOf(server, STORY, [1]);
  const order = fc
    .array(fc.integer({ min: 1, max: 3 }), { minLength: STORY.length, maxLength: STORY.length })
    .map((copies) => STORY.flatMap((event, at) => Array<(typeof STORY)[number]>(copies[at] ?? 1).fill(event)))
    .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));
  const sizes = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 5 });
  await fc.assert(
    fc.asyncProperty(order, sizes, async (deliveries, groups) => {
      assert.equal(await endOf(server, deliveries, groups), orderly);
    }),
    { numRuns: howMany({ test: 15, deep: 500 }), endOnFailure: true },
  );
});

test('an expired checkout releases the room unless it was paid', async ({ server }) => {
  const { token } = await server.hold(101);
  await server.report({ kind: 'checkout-expired', sessionId: 'cs_1', leaseId: 1 });
  assert.is((await server.get('/room/canlease?id=101')).answer.value, true);
  await server.rent(101, token);
  await server.pay('cs_2');
  await server.report({ kind: 'checkout-expired', sessionId: 'cs_2', leaseId: 2 });
  assert.is((await server.get('/room/canlease?id=101')).answer.value, false);
});

test('a payment after the release is refunded', async ({ server }) => {
  const [one, other] = [await server.person(), await server.person()];
  await server.rent(101, one.token);
  await server.report({ kind: 'checkout-expired', sessionId: 'cs_1', leaseId: 1 });
  await server.rent(101, other.token);
  await server.pay('cs_2');
  await server.pay('cs_1');
  await server.pay('cs_1');
  assert.equal(server.payments.refunded, ['sub_1']);
  assert.is((await server.leaseRow()).state, 'refunded');
  const { answer } = await server.listLeases(one.token);
  assert.equal(answer.data, []);
});

/** Runs the upkeep once while the provider fails to refund this subscription. */
async function runUpkeepWithoutRefund(server: TestServer, subscriptionId: string): Promise<void> {
  const { refundAndCancel } = server.services.payments;
  const restore = server.replace(server.services.payments, {
    refundAndCancel: (id) =>
      id === subscriptionId ? Promise.reject(new Error('busy')) : refundAndCancel(id),
  });
  await runUpkeep(server.services);
  restore();
}

test('a failed refund is retried until it succeeds, whatever becomes of others', async ({ server }) => {
  const holds = [await server.hold(101), await server.hold(102)];
  server.payments.fail(true);
  for (const { sessionId, leaseId } of holds) {
    await server.report({ kind: 'checkout-expired', sessionId, leaseId });
    await server.pay(sessionId);
  }
  const states = async () => column(await server.leaseRows(), 'state');
  assert.equal(await states(), ['refunding', 'refunding']);
  server.payments.fail(false);
  await runUpkeepWithoutRefund(server, 'sub_2');
  assert.equal(await states(), ['refunded', 'refunding']);
  await runUpkeep(server.services);
  assert.equal(server.payments.refunded, ['sub_1', 'sub_2']);
  assert.equal(await states(), ['refunded', 'refunded']);
});

const CHECKOUT = { sessionId: 'cs_1', leaseId: 1 };
const DONE = { kind: 'checkout-completed', ...CHECKOUT, subscriptionId: 'sub_1' };
const UNDER_WAY = { kind: 'checkout-pending', ...CHECKOUT };
const FAILED = { kind: 'checkout-failed', ...CHECKOUT, subscriptionId: 'sub_1' };

test('the room stays held while a payment is settling', async ({ server }) => {
  await server.hold(101);
  await server.report(UNDER_WAY);
  assert.is((await server.leaseRow()).state, 'held');
  server.clock.forward(DAY);
  await runUpkeep(server.services);
  assert.is((await server.leaseRow()).state, 'held');
  assert.is((await server.get('/room/canlease?id=101')).answer.value, false);
  assert.is((await server.rent(101, (await server.person()).token)).code, 26);
});

test('a failure does not change a paid lease or another checkout', async ({ server }) => {
  await server.hold(101);
  await server.report({ ...FAILED, sessionId: 'cs_elsewhere', customerId: 'cus_elsewhere' });
  assert.is((await server.leaseRow()).state, 'held');
  await server.report(DONE);
  await server.report(FAILED);
  assert.equal([(await server.leaseRow()).state, server.payments.refunded], ['active', []]);
});

test('a second subscription for a lease is refunded once, in any order', async ({ server }) => {
  const second = { ...DONE, subscriptionId: 'sub_second' };
  const events = [DONE, second, { kind: 'subscription-ended', subscriptionId: 'sub_second' }];
  for (const order of orders(events)) {
    await server.reset();
    await server.hold(101);
    for (const event of [...order, ...order]) assert.is((await server.report(event)).status, 200);
    const { state: now, subscriptionId, lastDay } = await server.leaseRow();
    const kept = order.find(({ kind }) => kind === 'checkout-completed')?.subscriptionId;
    assert.equal([now, subscriptionId], ['active', kept]);
    if (kept === 'sub_1') assert.is(lastDay, null, 'the end of the other one says nothing of the lease');
    assert.equal(server.payments.refunded, [kept === 'sub_1' ? 'sub_second' : 'sub_1']);
    assert.equal(server.access.codes.get('101')?.code, '4711');
  }
});

test('of two second subscriptions the one whose refund fails is refunded later', async ({ server }) => {
  const tenants = [await server.createTenant(101), await server.createTenant(102)];
  server.payments.fail(true);
  for (const { sessionId, leaseId } of tenants)
    await server.report({ ...DONE, sessionId, leaseId, subscriptionId: `sub_second_${leaseId}` });
  server.payments.fail(false);
  await runUpkeepWithoutRefund(server, 'sub_second_2');
  await runUpkeep(server.services);
  assert.equal(server.payments.refunded, ['sub_second_1', 'sub_second_2']);
});

test('a lock gets the code at once, or later if it could not be reached', async ({ server }) => {
  await server.createTenant(103);
  await server.createTenant(102);
  assert.equal([...server.access.codes.keys()], ['103', '102']);
  const { sessionId, leaseId } = await server.hold(101, '0815');
  server.access.fail(true);
  await server.pay(sessionId);
  assert.is((await server.leaseRow(leaseId)).state, 'active');
  server.access.fail(false);
  assert.is(server.access.codes.size, 2);
  await runUpkeep(server.services);
  assert.equal(server.access.codes.get('101'), { code: '0815', lastDay: null });
});

test("another facility's checkout for this lease number is ignored", async ({ server }) => {
  await server.hold(101);
  const elsewhere = { sessionId: 'cs_elsewhere', leaseId: 1 };
  const state = async () => (await server.leaseRow()).state;
  await server.report({ kind: 'checkout-expired', ...elsewhere });
  await server.report({ kind: 'checkout-completed', ...elsewhere, subscriptionId: 'sub_elsewhere' });
  assert.is(await state(), 'held');
  await server.report({ kind: 'checkout-expired', sessionId: 'cs_1', leaseId: 1 });
  await server.report({ kind: 'checkout-completed', ...elsewhere, subscriptionId: 'sub_elsewhere' });
  assert.equal([await state(), server.payments.refunded], ['released', []]);
});

test("if a crash lost the checkout's id, the customer identifies it", async ({ server }) => {
  await server.hold(101);
  await server.changeLeases({ sessionId: null });
  const checkout = { sessionId: 'cs_lost', leaseId: 1, subscriptionId: 'sub_1' };
  for (const customerId of ['cus_of_another_shop', null])
    for (const kind of ['checkout-expired', 'checkout-completed'])
      await server.report({ kind, ...checkout, customerId });
  assert.is((await server.leaseRow()).state, 'held');
  await server.report({
    kind: 'checkout-completed',
    ...checkout,
    customerId: (await server.tenantRow()).customerId,
  });
  assert.is((await server.leaseRow()).state, 'active');
});

test("a card of another shop's customer is ignored", async ({ server }) => {
  await server.createTenant(101);
  const event = { kind: 'setup-completed', customerId: 'cus_of_another_shop', paymentMethodId: 'pm_new' };
  assert.is((await server.report(event)).status, 200);
  assert.equal(server.payments.charged, []);
});

test('a saved card is charged next, also after a failed attempt', async ({ server }) => {
  await server.createTenant(101);
  const event = {
    kind: 'setup-completed',
    customerId: (await server.tenantRow()).customerId,
    paymentMethodId: 'pm_new',
  };
  server.payments.fail(true);
  assert.is((await server.report(event, 'evt_card')).status, 400);
  server.payments.fail(false);
  assert.is((await server.report(event, 'evt_card')).status, 200);
  assert.equal(server.payments.charged, ['pm_new']);
});

test('the card saved last is charged next, with events in any order', async ({ server }) => {
  const { email } = await server.createTenant(101);
  const { customerId } = await server.tenantRow(email);
  const other = await server.createTenant(102);
  const saved = (paymentMethodId: string, created: string) =>
    server.report(
      { kind: 'setup-completed', customerId, paymentMethodId, created },
      `evt_${paymentMethodId}`,
    );
  await saved('pm_first', '2026-03-10T12:01:00Z');
  await saved('pm_third', '2026-03-10T12:03:00Z');
  for (const late of ['pm_second', 'pm_first', 'pm_third'])
    await saved(late, `2026-03-10T12:0${{ pm_first: 1, pm_second: 2, pm_third: 3 }[late]}:00Z`);
  assert.equal(
    server.payments.charged,
    ['pm_first', 'pm_third', 'pm_third'],
    'the last one again, and no other',
  );
  assert.is((await server.tenantRow(other.email)).cardChosenAt, null);
});

test('a payment unsettled for two weeks gives its room up, and the facility is told', async ({ server }) => {
  await server.changeDepartments({ email: 'kontor@example.dk' });
  const { sessionId, leaseId } = await server.hold(101);
  await server.report({ ...UNDER_WAY, sessionId, leaseId });
  server.payments.fail(true);
  server.clock.forward(14 * DAY + 1);
  await releaseExpiredHolds(server.services);
  server.payments.fail(false);
  await sendMessages(server.services);
  assert.equal(
    server.mails.map(({ to, subject }) => [to.address, subject]),
    [['kontor@example.dk', 'En betaling for rum 101 er ikke gået igennem i to uger']],
  );
  assert.is((await server.get('/room/canlease?id=101')).answer.value, true);
  await server.pay(sessionId);
  assert.equal(server.payments.refunded, [`sub_${leaseId}`], 'a payment that comes after all is paid back');
  assert.is((await server.leaseRow()).state, 'refunded');
});

test('the facility is told of a refund that the bank gave back', async ({ server }) => {
  await server.changeDepartments({ email: 'kontor@example.dk' });
  const tenants = [await server.createTenant(101), await server.createTenant(102)];
  await sendMessages(server.services);
  server.mails.length = 0;
  for (const { leaseId } of [...tenants, ...tenants])
    await server.report(
      { kind: 'refund-failed', subscriptionId: `sub_${leaseId}`, amount: 75_000 },
      `evt_${leaseId}`,
    );
  await sendMessages(server.services);
  assert.equal(
    server.mails
      .map(({ to, text }) => [to.address, ...(/rum (\d+).*(750,00 DKK)/is.exec(text)?.slice(1) ?? [])])
      .sort(),
    [
      ['kontor@example.dk', '101', '750,00 DKK'],
      ['kontor@example.dk', '102', '750,00 DKK'],
    ],
  );
});

test('subscriptions of another shop of the account leave no row', async ({ server }) => {
  await server.createTenant(101);
  const other = { subscriptionId: 'sub_shop', customerId: 'cus_shop' };
  await server.report({ kind: 'period-paid', lastDay: '2026-04-09', ...other });
  await server.report({ kind: 'period-unpaid', lastDay: '2026-04-09', amount: 100, payUrl: null, ...other });
  await server.report({ kind: 'subscription-ended', ...other });
  const left = await server.database.selectFrom('subscription').select('id').execute();
  assert.equal(left, [{ id: 'sub_1' }]);
});

test('R8.8 of two months that could not be charged the later one is shown, until it is paid too', async ({
  server,
}) => {
  const { token } = await server.createTenant(101);
  const [first, second] = ['2026-05-09', '2026-06-09'];
  const report = (kind: string, lastDay: string, amount?: number) =>
    server.report({ kind, subscriptionId: 'sub_1', lastDay, amount, payUrl: null });
  const amounts = async () => column((await server.listLeases(token)).answer.unpaid ?? [], 'amount');
  await report('period-unpaid', second, 20_000);
  await report('period-unpaid', first, 10_000);
  await report('period-paid', first);
  assert.equal(await amounts(), [200]);
  await report('period-paid', second);
  assert.equal(await amounts(), []);
});

const testWithStripe = createServerSuiteWithStripe('a payment before its webhook');

const HOLD_IS_OVER = 31 * MINUTE_MS;

testWithStripe('becomes a lease after the hold, and the webhook changes nothing', async ({ billed }) => {
  const { server } = billed;
  const { url } = await billed.choosing();
  await pay(url);
  assert.is((await billed.server.leaseRow()).state, 'held');
  await billed.moveTo(billed.now() + HOLD_IS_OVER);
  await runUpkeep(server.services);
  const lease = await billed.server.leaseRow();
  assert.is(lease.state, 'active');
  assert.match(lease.subscriptionId ?? '', /^sub_/);
  assert.equal(server.access.codes.get('101'), { code: '4711', lastDay: null });
  assert.equal(await billed.deliver('checkout.session.completed'), [200]);
  await runUpkeep(server.services);
  assert.equal(await billed.server.leaseRow(), lease);
  assert.equal(await billed.standing(lease.subscriptionId ?? ''), ['active', 'paid']);
});

testWithStripe('keeps the card it was made with', async ({ billed }) => {
  const { server, stripe } = billed;
  const { token, url } = await billed.choosing();
  await pay(url);
  const { answer } = await server.listPaymentMethods(token);
  const remove = () =>
    server.post('/stripe/removepaymentmethod', { paymentMethodId: answer.data[0].id }, token);
  assert.is((await remove()).code, 35);
  const [subscription] = (
    await stripe.subscriptions.list({ customer: (await billed.server.tenantRow()).customerId ?? '' })
  ).data;
  await stripe.subscriptions.cancel(subscription?.id ?? '');
  assert.is((await remove()).status, 200);
});

testWithStripe("for another account's checkout does not keep the hold", async ({ billed }) => {
  const { server } = billed;
  await billed.choosing();
  await server.changeLeases({ sessionId: 'cs_test_of_another_account' });
  await billed.moveTo(billed.now() + HOLD_IS_OVER);
  await runUpkeep(server.services);
  assert.is((await billed.server.leaseRow()).state, 'released');
});

const testReplay = createServerSuiteWithStripe('replay of payment events');

/** Keeps all rows; the returned function puts them back and notes it, as a restore does. */
async function backedUp({ server }: Billed) {
  const madeAt = server.clock.now();
  const putBack = await server.saveState();
  return async () => {
    await putBack();
    await server.database.insertInto('mark').values({ name: RESTORED_MARK, madeAt }).execute();
  };
}

/**
 * Backs up one tenant and one open checkout. Afterwards the tenant's subscription ends, the checkout is paid
 * and somebody else rents; then the backup is restored. Returns the leases from before.
 */
async function restored({ billed }: { billed: Billed }) {
  const { server, stripe } = billed;
  const tenant = await billed.renting(101);
  const { url } = await billed.choosing(102);
  const restore = await backedUp(billed);
  await stripe.subscriptions.cancel(tenant.subscriptionId);
  assert.equal(await billed.deliver('customer.subscription.deleted'), [200]);
  await pay(url);
  assert.equal(await billed.deliver('checkout.session.completed'), [200]);
  await billed.renting(103);
  const before = columns(await server.leaseRows(), 'state', 'lastDay', 'id');
  await restore();
  return before;
}

testReplay('payment events since the backup are handled again, once', async (context) => {
  const { billed } = context;
  const { server } = billed;
  const before = await restored(context);
  const now = async () => columns(await server.leaseRows(), 'state', 'lastDay', 'id');
  assert.equal(await now(), [
    ['active', null, 1],
    ['held', null, 2],
  ]);
  const { log, payments } = server.services;
  const unknown: unknown[] = [];
  const restore = server.replace(log, { error: (details: unknown) => void unknown.push(details) });
  await runUpkeep(server.services);
  restore();
  assert.equal(await now(), before.slice(0, 2));
  assert.is(before[0]?.[1], billed.today());
  assert.equal(
    unknown.map((details) => (details as { leaseId: number }).leaseId),
    [before[2]?.[2]],
    'the lease that the backup does not know is named',
  );
  server.replace(payments, { eventsSince: () => Promise.reject(new Error('asked again')) });
  await runUpkeep(server.services);
});

testReplay(
  'events of three days before the backup are asked for as well, since they may have been handled after it',
  async ({ billed }) => {
    const { server } = billed;
    const madeAt = billed.now();
    await (await backedUp(billed))();
    let since = 0;
    const eventsSince = async (from: Date) => {
      since = from.getTime();
      return [];
    };
    server.replace(server.services.payments, { eventsSince });
    await runUpkeep(server.services);
    const days = (madeAt - since) / DAY_MS;
    assert.ok(days > 2.9 && days < 3.1, `${days} days`);
  },
);

/** Replays these events; returns what was logged as an error. */
async function replay({ server }: Billed, events: PaymentEvent[]): Promise<unknown[]> {
  const { log, payments } = server.services;
  const logged: unknown[] = [];
  const restore = [
    server.replace(payments, { eventsSince: async () => events }),
    server.replace(log, { error: (details: unknown) => void logged.push(details) }),
  ];
  await runUpkeep(server.services).catch((failed) => logged.push(failed));
  for (const each of restore) each();
  return logged;
}

testReplay('an event that always fails is logged and skipped', async (context) => {
  const { billed } = context;
  const { server } = billed;
  const { subscriptionId } = await billed.renting(101);
  const restore = await backedUp(billed);
  await restore();
  const event = (id: string) => ({ id, created: server.clock.now() });
  const logged = await replay(billed, [
    { ...event('evt_unreadable'), kind: 'unreadable', type: 'invoice.paid', reason: 'no lines' },
    {
      ...event('evt_too_large'),
      kind: 'checkout-completed',
      sessionId: 'cs_foreign',
      leaseId: 2 ** 31,
      customerId: null,
      subscriptionId: 'sub_foreign',
    },
    { ...event('evt_no_day'), kind: 'period-paid', subscriptionId, lastDay: 'soon' },
    { ...event('evt_good'), kind: 'subscription-ended', subscriptionId },
  ]);
  assert.equal(
    logged.map((details) => (details as { event: string }).event),
    ['evt_unreadable', 'evt_too_large', 'evt_no_day'],
  );
  assert.is((await server.leaseRow()).lastDay, billed.today());
  assert.equal(await replay(billed, [{ ...event('evt_again'), kind: 'other', type: 'x' }]), []);
  const marks = await server.database.selectFrom('mark').select('name').execute();
  assert.not.ok(column(marks, 'name').includes(RESTORED_MARK));
});
