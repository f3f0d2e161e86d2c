import { runUpkeep } from '../../../server/jobs.ts';
import { printTenantList } from '../../../server/operating/reports/lists.ts';
import { reportTenant } from '../../../server/operating/reports/tenant-report.ts';
import { stripeSubscriptions } from '../../../server/providers/stripe/subscriptions.ts';
import { lastDayNear } from '../../../server/shared/lease-months.ts';
import { addDays, addMonths, type Day, parseDay, toIsoDay } from '../../../src/format/date.ts';
import { nextCharge } from '../../../src/format/price.ts';
import { pay } from '../../setup/api.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../setup/clock.ts';
import { assert } from '../../setup/suite.ts';
import { ANOTHER, type Billed, createServerSuiteWithStripe, DECLINING } from '../billed.ts';

const test = createServerSuiteWithStripe('a month that is not paid');

const MONTH_MS = 31 * DAY_MS;

test('R8.3 terminating an overdue lease ends it that day without payment', async ({ billed }) => {
  const tenant = await billed.overdue();
  const today = billed.today();
  assert.is(await billed.terminate(tenant), today);
  assert.equal(await billed.standing(tenant.subscriptionId), ['canceled', 'void', 'paid']);
  await billed.moveTo(billed.now() + DAY_MS);
  assert.equal(await billed.deliver('customer.subscription.deleted'), [200]);
  const token = await billed.server.signIn(tenant.email);
  assert.is((await billed.readLease(token)).endDate, today);
  await billed.saveCard(token, ANOTHER);
  assert.equal(await billed.deliver('checkout.session.completed'), [200]);
  await billed.moveTo(billed.now() + MONTH_MS);
  assert.equal(await billed.standing(tenant.subscriptionId), ['canceled', 'void', 'paid']);
});

test('the tenant is told which month could not be charged, and what it costs', async ({ billed }) => {
  const { server } = billed;
  const { firstDay } = await billed.overdue();
  assert.equal(await billed.deliver('invoice.payment_failed'), [200]);
  const told = await server.database
    .selectFrom('message')
    .select(['channel', 'occasion', 'amount'])
    .where('kind', '=', 'payment-failed')
    .orderBy('channel')
    .execute();
  const occasion = lastDayNear(firstDay, toIsoDay(addMonths(parseDay(firstDay) as Day, 2)));
  assert.equal(told, [
    { channel: 'email', occasion, amount: 75_000 },
    { channel: 'sms', occasion, amount: 75_000 },
  ]);
});

test('an unpaid month is told with the leases until it is paid at the provider', async ({ billed }) => {
  const { server } = billed;
  const tenant = await billed.overdue();
  const unpaid = async () => (await server.listLeases(tenant.token)).answer.unpaid;
  assert.is(await unpaid(), undefined, 'before its webhook');
  assert.equal(await billed.deliver('invoice.payment_failed'), [200]);
  const [{ room, amount, day, payUrl }] = await unpaid();
  assert.equal([room, amount, day], [{ id: 101, number: '101' }, 750, billed.today()]);
  const [invoice] = (await server.listInvoices(tenant.token)).answer.data;
  assert.equal([invoice.status, invoice.room, invoice.payUrl], ['failed', '101', payUrl]);
  const told = (await server.getPaidPeriodEnd(tenant.leaseId, tenant.token)).answer;
  assert.equal([told.unpaid, told.lastPayment], [750, { amount: 750, day: tenant.firstDay }]);

  assert.is((await pay(payUrl, { number: '4000 0000 0000 0002' })).status, 402);
  assert.is((await pay(payUrl)).status, 200);
  const paid = await server.listInvoices(tenant.token);
  assert.equal([paid.answer.data[0].status, paid.answer.data[0].payUrl], ['paid', undefined]);
  await billed.deliver('invoice.paid');
  assert.is(await unpaid(), undefined);
  await billed.deliver('invoice.payment_failed');
  assert.is(await unpaid(), undefined, 'an event that comes late');
});

test('whoever terminates is not asked to pay the month that was not charged, nor listed as owing it', async ({
  billed,
}) => {
  const { server } = billed;
  const tenant = await billed.overdue();
  await billed.deliver('invoice.payment_failed');
  const owing = () => printTenantList(server, { search: '', overdue: true, csv: false });
  const reported = () => reportTenant({ ...server, payments: null, access: null }, tenant.email);
  assert.match(await owing(), '750,00 DKK not paid');
  assert.match(String(await reported()), 'not paid');
  await billed.terminate(tenant);
  const { answer } = await server.listLeases(tenant.token);
  assert.is(answer.unpaid, undefined);
  assert.match(await owing(), '0 leases');
  assert.not.match(String(await reported()), 'not paid');
  assert.is((await billed.server.keepLease(tenant.leaseId, tenant.token)).code, 29);
});

test("a termination while the month's invoice is a draft ends that day", async ({ billed }) => {
  const tenant = await billed.renting();
  await billed.moveTo(tenant.renews + MINUTE_MS);
  assert.equal(await billed.standing(tenant.subscriptionId), ['active', 'draft', 'paid']);
  const token = await billed.server.signIn(tenant.email);
  assert.is(await billed.terminate({ ...tenant, token }), billed.today());
  await billed.moveTo(billed.now() + MONTH_MS);
  assert.equal(await billed.standing(tenant.subscriptionId), ['canceled', 'void', 'paid']);
});

test('a termination in a paid or free month gives all of it', async ({ billed }) => {
  const tenant = await billed.renting();
  await billed.moveTo(tenant.renews + 2 * HOUR_MS);
  const token = await billed.server.signIn(tenant.email);
  const lastDay = await billed.terminate({ ...tenant, token });
  assert.ok(Date.parse(lastDay) - tenant.renews > 20 * DAY_MS, lastDay);
  assert.equal(await billed.standing(tenant.subscriptionId), ['active', 'paid', 'paid']);

  const firstDay = billed.today();
  const { subscriptionId, renews } = await free(billed);
  await billed.moveTo(renews + MINUTE_MS);
  assert.equal((await billed.standing(subscriptionId)).slice(0, 2), ['active', 'draft']);
  const last = await billed.sandbox.providers.payments.endSubscription({ subscriptionId, firstDay });
  assert.ok(last > billed.today(), last);
  assert.is((await billed.stripe.subscriptions.retrieve(subscriptionId)).cancel_at_period_end, true);
});

/** A tenant whose months are free. */
async function free({ sandbox, stripe, today }: Billed) {
  const lease = { leaseId: 900, roomNumber: '9', monthly: 70_000, discount: 70_000, discountMonths: 9 };
  const { subscriptions } = sandbox.seed({
    customer: { email: 'free@example.dk', name: 'Free', phone: '+4520123456', tenantId: 900 },
    leases: [{ ...lease, startedDay: today() }],
  });
  const subscriptionId = subscriptions[0]?.subscriptionId ?? '';
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  return { subscriptionId, renews: (items.data[0]?.current_period_end ?? 0) * 1000 };
}

test('a termination that stopped after the invoice is finished', async ({ billed }) => {
  const tenant = await billed.overdue();
  const { latest_invoice } = await billed.stripe.subscriptions.retrieve(tenant.subscriptionId);
  await billed.stripe.invoices.voidInvoice(latest_invoice as string);
  assert.equal(await billed.standing(tenant.subscriptionId), ['active', 'void', 'paid']);
  assert.is(await billed.terminate(tenant), billed.today());
  assert.equal(await billed.standing(tenant.subscriptionId), ['canceled', 'void', 'paid']);
});

test('a month paid during the termination is rented to its end', async ({ billed }) => {
  const { stripe } = billed;
  const { subscriptionId, firstDay, token, customerId } = await billed.overdue();
  await billed.saveCard(token, ANOTHER);
  const { data: cards } = await stripe.customers.listPaymentMethods(customerId);
  const card = cards.find((each) => each.card?.last4 === '4444')?.id ?? '';
  await stripe.subscriptions.update(subscriptionId, { default_payment_method: card });
  const { voidInvoice } = stripe.invoices;
  stripe.invoices.voidInvoice = async function (this: typeof stripe.invoices, id: string) {
    Object.assign(stripe.invoices, { voidInvoice });
    await stripe.invoices.pay(id);
    return voidInvoice.call(this, id);
  };
  const lastDay = await stripeSubscriptions(stripe).endSubscription({ subscriptionId, firstDay });
  assert.ok(lastDay > billed.today(), lastDay);
  assert.equal(await billed.standing(subscriptionId), ['active', 'paid', 'paid']);
  assert.is((await stripe.subscriptions.retrieve(subscriptionId)).cancel_at_period_end, true);
});

test('a month that begins during the termination is not paid', async ({ billed }) => {
  const { stripe } = billed;
  const { subscriptionId, firstDay, renews } = await billed.renting();
  const { update } = stripe.subscriptions;
  Object.assign(stripe.subscriptions, {
    async update(...given: Parameters<typeof update>) {
      Object.assign(stripe.subscriptions, { update });
      await billed.moveTo(renews + MINUTE_MS);
      return update.apply(this, given);
    },
  });
  const lastDay = await stripeSubscriptions(stripe).endSubscription({ subscriptionId, firstDay });
  assert.ok(lastDay <= billed.today(), lastDay);
  assert.equal(await billed.standing(subscriptionId), ['canceled', 'void', 'paid']);
});

test('a new card pays overdue invoices at once', async ({ billed }) => {
  const { token, subscriptionId } = await billed.overdue();
  await billed.saveCard(token, ANOTHER);
  assert.equal(await billed.deliver('checkout.session.completed'), [200]);
  assert.equal(await billed.standing(subscriptionId), ['active', 'paid', 'paid']);
});

test('a declined new card is chosen anyway', async ({ billed }) => {
  const { token, subscriptionId } = await billed.overdue();
  await billed.server.database.updateTable('tenant').set({ cardChosenAt: null }).execute();
  await billed.saveCard(token, DECLINING);
  assert.equal(await billed.deliver('checkout.session.completed'), [200]);
  assert.equal(await billed.standing(subscriptionId), ['past_due', 'open', 'paid']);
  assert.ok((await billed.server.tenantRow()).cardChosenAt);
});

/** When the first month is paid, and after how many months a clock change or a short month has passed. */
const STARTS = [
  { paid: '2027-06-15T00:30:00+02:00', months: 5, kind: 'just after a midnight in summer' },
  { paid: '2027-01-20T23:40:00+01:00', months: 3, kind: 'just before a midnight in winter' },
  { paid: '2027-03-01T00:10:00+01:00', months: 2, kind: 'in the first minutes of a month' },
  { paid: '2027-01-31T10:00:00+01:00', months: 3, kind: 'on the 31st' },
];

for (const { paid, months, kind } of STARTS)
  test(`of a lease begun ${kind} match the price box, month by month`, async ({ billed }) => {
    const { server, moveTo } = billed;
    await moveTo(Date.parse(paid));
    const { answer } = await server.get('/calculation/roomprice?roomId=101');
    const first = parseDay(answer.paidPeriodStart);
    assert.ok(first);
    const announced = nextCharge({ fullMonth: 1, paidPeriodStart: answer.paidPeriodStart });
    const { leaseId, email, subscriptionId } = await billed.renting();
    let toldAmount: number | undefined;
    for (let month = 1; month <= months; month += 1) {
      const token = await server.signIn(email);
      const next = addMonths(first, month);
      if (month === 1) assert.equal(announced?.day, next);
      const { nextPaymentDate, nextPaymentAmount } = (await server.listPaymentMethods(token)).answer;
      assert.is(nextPaymentDate, toIsoDay(next));
      const [invoice] = (await server.listInvoices(token)).answer.data;
      assert.equal([invoice.room, invoice.status], ['101', 'paid']);
      assert.is(invoice.period.to, toIsoDay(addDays(next, -1)));
      if (month > 1) assert.is(invoice.total, toldAmount, 'as told before');
      toldAmount = nextPaymentAmount;
      assert.is(await billed.paidPeriodEnd(leaseId, token), toIsoDay(addDays(next, -1)));
      const { items } = await billed.stripe.subscriptions.retrieve(subscriptionId);
      await moveTo((items.data[0]?.current_period_end ?? 0) * 1000 + 2 * HOUR_MS);
    }
    const token = await server.signIn(email);
    const lastDay = toIsoDay(addDays(addMonths(first, months + 1), -1));
    assert.is(await billed.terminate({ leaseId, token }), lastDay);
  });

test('of a lease begun just after midnight of March 1 are charged on the first', async ({ billed }) => {
  const { server, moveTo } = billed;
  await moveTo(Date.parse('2027-03-01T00:10:00+01:00'));
  const { subscriptionId } = await billed.renting();
  const charges: string[] = [];
  for (let month = 0; month < 3; month += 1) {
    await runUpkeep(server.services);
    const { items } = await billed.stripe.subscriptions.retrieve(subscriptionId);
    const next = (items.data[0]?.current_period_end ?? 0) * 1000;
    charges.push(new Date(next).toISOString().slice(0, 10));
    await moveTo(next + 2 * HOUR_MS);
  }
  assert.equal(charges, ['2027-04-01', '2027-05-01', '2027-06-01']);
});
