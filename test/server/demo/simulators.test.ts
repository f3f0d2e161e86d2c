import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { openJournal } from '../../../demo/simulators/journal.ts';
import { stripeClient } from '../../../server/providers/stripe/client.ts';
import { pay } from '../../setup/api.ts';
import { DAY_MS } from '../../setup/clock.ts';
import { assert, column, rejection, suite, temporaryFolder, until } from '../../setup/suite.ts';
import { createSimulatorSuite } from './sandbox.ts';

const test = createSimulatorSuite('simulated Stripe');
test.before.each(({ sandbox }) => {
  sandbox.deliveries.length = 0;
});

async function failure(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await rejection<Stripe.errors.StripeError>(promise);
  if (!error) throw new Error('it was accepted');
  return error;
}

const sessionFor = (customer: string) => ({
  mode: 'subscription' as const,
  customer,
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'dkk',
        unit_amount: 50_000,
        recurring: { interval: 'month' as const },
        product_data: { name: 'Depotrum <b>7</b>' },
      },
    },
  ],
  success_url: 'http://127.0.0.1:9/done?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://127.0.0.1:9/cancel',
});

test('a repeated idempotency key gets the first answer; other parameters are refused', async ({
  sandbox: { stripe },
}) => {
  const key = { idempotencyKey: 'once' };
  const one = await stripe.customers.create({ email: 'a@example.dk' }, key);
  const two = await stripe.customers.create({ email: 'a@example.dk' }, key);
  assert.is(one.id, two.id);
  const refused = await failure(stripe.customers.create({ email: 'b@example.dk' }, key));
  assert.instance(refused, Stripe.errors.StripeIdempotencyError);
});

test("a wrong key, an unknown call, id or parameter are Stripe's errors", async ({
  sandbox: { stripe, address },
}) => {
  const settings = { publicKey: '', webhookSecret: '', apiAddress: address };
  assert.instance(
    await failure(stripeClient({ ...settings, secretKey: 'sk_test_no' }).customers.retrieve('x')),
    Stripe.errors.StripeAuthenticationError,
  );
  assert.is((await failure(stripe.products.list())).statusCode, 404);
  assert.is((await failure(stripe.subscriptions.retrieve('sub_none'))).code, 'resource_missing');
  const odd = {
    mode: 'setup',
    customer: 'cus',
    payment_method_types: ['card'],
  } as Stripe.Checkout.SessionCreateParams;
  assert.is((await failure(stripe.checkout.sessions.create(odd))).code, 'parameter_unknown');
});

test('checkouts and undelivered webhooks survive a restart', async ({ sandbox }) => {
  const { id } = await sandbox.stripe.customers.create({ email: 'kept@example.dk' });
  const open = await sandbox.stripe.checkout.sessions.create(sessionFor(id));
  const paid = await sandbox.stripe.checkout.sessions.create(sessionFor(id));
  sandbox.answers.push(...Array.from({ length: 9 }, () => 500));
  await pay(paid.url ?? '');
  assert.is(sandbox.deliveries.length, 0);
  sandbox.answers.length = 0;
  await sandbox.restart();
  await until(() => sandbox.deliveries.length === 3);
  assert.is((await sandbox.stripe.checkout.sessions.retrieve(paid.id)).status, 'complete');
  assert.is((await sandbox.stripe.subscriptions.list({ customer: id })).data.length, 1);
  const page = `${sandbox.address}/c/pay/${open.id}`;
  assert.is((await pay(page)).status, 303);
});

test('a seeded tenant has a card and an invoice for every month since the first day', async ({ sandbox }) => {
  const started = new Date(Date.now() - 100 * DAY_MS).toISOString().slice(0, 10);
  const { customerId, subscriptions } = sandbox.seed({
    customer: { email: 'demo@example.dk', name: 'Åse Łukasz Ørsted', phone: '+4520123456', tenantId: 7 },
    leases: [
      {
        leaseId: 70,
        roomNumber: '12',
        monthly: 60_000,
        discount: 10_000,
        discountMonths: 2,
        startedDay: started,
      },
      { leaseId: 71, roomNumber: '13', monthly: 40_000, discount: 0, discountMonths: 0, startedDay: started },
    ],
  });
  const { payments } = sandbox.providers;
  const invoices = await payments.invoices({ customerId, limit: 100 });
  assert.is(invoices.length, 8);
  assert.equal(
    invoices.map(({ total }) => total).filter((total) => total !== 40_000),
    [60_000, 60_000, 50_000, 50_000],
  );
  assert.is(invoices.at(-1)?.created.toISOString().slice(0, 10), started);
  assert.is(new Set(invoices.map(({ number }) => number)).size, 8);
  const last = await payments.paidPeriodEnd({
    subscriptionId: subscriptions[0]?.subscriptionId ?? '',
    firstDay: started,
  });
  assert.ok((last ?? '') >= new Date().toISOString().slice(0, 10));
  assert.equal(column(subscriptions, 'leaseId'), [70, 71]);
  assert.is((await payments.paymentMethods({ customerId, limit: 100 })).length, 1);
  assert.is(sandbox.deliveries.length, 0);
  const document = await (await fetch(invoices.at(-1)?.pdf ?? '')).text();
  for (const said of ['Faktura', 'månedsleje', invoices.at(-1)?.number ?? '']) assert.match(document, said);
});

test('an unpaid month is paid only on request, or voided', async ({ sandbox: { stripe, simulators } }) => {
  const { id } = await stripe.customers.create({});
  const session = await stripe.checkout.sessions.create(sessionFor(id));
  await pay(session.url ?? '');
  const [card] = (await stripe.customers.listPaymentMethods(id)).data;
  const [subscription] = (await stripe.subscriptions.list({ customer: id })).data;
  await stripe.paymentMethods.detach(card?.id ?? '');
  for (const days of [35, 70])
    await simulators.advance(new Date(Date.now() + days * DAY_MS), subscription?.id);
  const invoices = async () =>
    (await stripe.invoices.list({ customer: id })).data.map(({ status }) => status);
  assert.equal(await invoices(), ['open', 'open', 'paid']);
  const [latest, owed] = (await stripe.invoices.list({ customer: id, status: 'open' })).data;
  assert.instance(await failure(stripe.invoices.pay(owed?.id ?? '')), Stripe.errors.StripeCardError);

  const setup = { mode: 'setup' as const, customer: id, currency: 'dkk', success_url: 'http://127.0.0.1:9/' };
  const saving = await stripe.checkout.sessions.create(setup);
  await pay(saving.url ?? '');
  const [saved] = (await stripe.customers.listPaymentMethods(id)).data;
  await stripe.customers.update(id, { invoice_settings: { default_payment_method: saved?.id ?? '' } });
  assert.equal(await invoices(), ['open', 'open', 'paid']);

  const status = async () => (await stripe.subscriptions.retrieve(subscription?.id ?? '')).status;
  await stripe.invoices.pay(owed?.id ?? '');
  assert.equal([await status(), ...(await invoices())], ['past_due', 'open', 'paid', 'paid']);
  await stripe.invoices.voidInvoice(latest?.id ?? '');
  assert.equal([await status(), ...(await invoices())], ['active', 'void', 'paid', 'paid']);
  for (const done of [owed, latest]) {
    assert.is((await failure(stripe.invoices.pay(done?.id ?? ''))).statusCode, 400);
    assert.is((await failure(stripe.invoices.voidInvoice(done?.id ?? ''))).statusCode, 400);
  }
});

interface Thing {
  id: string;
  value: number;
}

const testJournal = suite<{ file: string }>('journal');

testJournal.before.each((context) => {
  context.file = join(temporaryFolder(), 'inner', 'journal.jsonl');
});

const values = (file: string) => {
  const journal = openJournal(file);
  const found = journal.collection<Thing>('things').all();
  journal.close();
  return found.map(({ id, value }) => `${id}${value}`).join(' ');
};

testJournal('items survive a kill', ({ file }) => {
  const things = openJournal(file).collection<Thing>('things');
  things.put({ id: 'a', value: 1 });
  things.put({ id: 'b', value: 1 });
  things.put({ id: 'a', value: 2 });
  things.remove('b');
  assert.is(values(file), 'a2');
});

testJournal('a line that was torn is dropped, and no other', ({ file }) => {
  openJournal(file).collection<Thing>('things').put({ id: 'a', value: 1 });
  appendFileSync(file, '\n[["things","b",{"id":"b","val');
  const journal = openJournal(file);
  journal.collection<Thing>('things').put({ id: 'c', value: 3 });
  assert.is(values(file), 'a1 c3');
});

testJournal('a batch that throws changes nothing', ({ file }) => {
  const journal = openJournal(file);
  const things = journal.collection<Thing>('things');
  things.put({ id: 'a', value: 1 });
  assert.throws(() =>
    journal.batch(() => {
      things.put({ id: 'a', value: 2 });
      things.put({ id: 'b', value: 2 });
      things.remove('a');
      throw new Error('no');
    }),
  );
  assert.equal(things.all(), [{ id: 'a', value: 1 }]);
  assert.is(values(file), 'a1');
});
