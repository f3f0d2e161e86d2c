import { runUpkeep } from '../../../server/jobs.ts';
import { addDays, addMonths, parseDay, toIsoDay } from '../../../src/format/date.ts';
import { nextCharge } from '../../../src/format/price.ts';
import { assert } from '../../setup/suite.ts';
import { createServerSuiteWithStripe } from '../suites.ts';

const test = createServerSuiteWithStripe('paid periods');

const TWO_HOURS = 2 * 3_600_000;

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
      const { nextPaymentDate, nextPaymentAmount } = (
        await server.get('/stripe/getpaymentmethods?debitorId=10', token)
      ).answer;
      assert.is(nextPaymentDate, toIsoDay(next));
      const [invoice] = (await server.get('/stripe/getinvoicesfiltered?limit=100', token)).answer.data;
      assert.equal([invoice.room, invoice.status], ['101', 'paid']);
      assert.is(invoice.period.to, toIsoDay(addDays(next, -1)));
      if (month > 1) assert.is(invoice.total, toldAmount, 'as told before');
      toldAmount = nextPaymentAmount;
      assert.is(await billed.paidPeriodEnd(leaseId, token), toIsoDay(addDays(next, -1)));
      const { items } = await billed.stripe.subscriptions.retrieve(subscriptionId);
      await moveTo((items.data[0]?.current_period_end ?? 0) * 1000 + TWO_HOURS);
    }
    const token = await server.signIn(email);
    const lastDay = toIsoDay(addDays(addMonths(first, months + 1), -1));
    assert.is(await billed.terminate({ leaseId, token }), lastDay);
  });

test('of a lease begun in the first minutes of March are charged on the first of each month', async ({
  billed,
}) => {
  const { server, moveTo } = billed;
  await moveTo(Date.parse('2027-03-01T00:10:00+01:00'));
  const { subscriptionId } = await billed.renting();
  const charges: string[] = [];
  for (let month = 0; month < 3; month += 1) {
    await runUpkeep(server.services);
    const { items } = await billed.stripe.subscriptions.retrieve(subscriptionId);
    const next = (items.data[0]?.current_period_end ?? 0) * 1000;
    charges.push(new Date(next).toISOString().slice(0, 10));
    await moveTo(next + TWO_HOURS);
  }
  assert.equal(charges, ['2027-04-01', '2027-05-01', '2027-06-01']);
});
