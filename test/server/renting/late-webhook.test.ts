import { runUpkeep } from '../../../server/jobs.ts';
import { assert } from '../../setup/suite.ts';
import type { Billed } from '../billed.ts';
import { createServerSuiteWithStripe } from '../suites.ts';

const test = createServerSuiteWithStripe('a payment before its webhook');

const HOLD_IS_OVER = 31 * 60_000;

const leaseIn = ({ server }: Billed) =>
  server.database.selectFrom('lease').selectAll().executeTakeFirstOrThrow();

test('becomes a lease after the hold, and the webhook changes nothing', async ({ billed }) => {
  const { server } = billed;
  const { pay } = await billed.choosing();
  await pay();
  assert.is((await leaseIn(billed)).state, 'held');
  await billed.moveTo(billed.now() + HOLD_IS_OVER);
  await runUpkeep(server.services);
  const lease = await leaseIn(billed);
  assert.is(lease.state, 'active');
  assert.match(lease.subscriptionId ?? '', /^sub_/);
  assert.equal(server.access.codes.get('101'), { code: '4711', lastDay: null });
  assert.equal(await billed.deliver('checkout.session.completed'), [200]);
  await runUpkeep(server.services);
  assert.equal(await leaseIn(billed), lease);
  assert.equal(await billed.standing(lease.subscriptionId ?? ''), ['active', 'paid']);
});

test('together with its webhook makes one lease', async ({ billed }) => {
  const { server } = billed;
  const { pay } = await billed.choosing();
  await pay();
  await billed.moveTo(billed.now() + HOLD_IS_OVER);
  await Promise.all([
    runUpkeep(server.services),
    billed.deliver('checkout.session.completed'),
    runUpkeep(server.services),
  ]);
  const lease = await leaseIn(billed);
  assert.is(lease.state, 'active');
  assert.equal(await billed.standing(lease.subscriptionId ?? ''), ['active', 'paid']);
});

test('keeps the card it was made with', async ({ billed }) => {
  const { server, stripe } = billed;
  const { token, pay } = await billed.choosing();
  await pay();
  const { answer } = await server.get('/stripe/getpaymentmethods?debitorId=10&limit=100', token);
  const remove = () =>
    server.post('/stripe/removepaymentmethod', { paymentMethodId: answer.data[0].id }, token);
  assert.is((await remove()).code, 35);
  const [subscription] = (await stripe.subscriptions.list({ customer: await customerIn(billed) })).data;
  await stripe.subscriptions.cancel(subscription?.id ?? '');
  assert.is((await remove()).status, 200);
});

const customerIn = async ({ server }: Billed) =>
  (await server.database.selectFrom('tenant').select('customerId').executeTakeFirstOrThrow()).customerId ??
  '';

test("for another account's checkout does not keep the hold", async ({ billed }) => {
  const { server } = billed;
  await billed.choosing();
  await server.database.updateTable('lease').set({ sessionId: 'cs_test_of_another_account' }).execute();
  await billed.moveTo(billed.now() + HOLD_IS_OVER);
  await runUpkeep(server.services);
  assert.is((await leaseIn(billed)).state, 'released');
});
