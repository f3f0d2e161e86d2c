import Stripe from 'stripe';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CARD, press, type Stand, stand, until } from './stand.ts';

const test = suite<{ it: Stand; stripe: Stripe }>('simulated Stripe');

const createClient = (it: Stand, key = it.keys.apiKey) =>
  new Stripe(key, {
    protocol: 'http',
    host: '127.0.0.1',
    port: new URL(it.address).port,
    maxNetworkRetries: 0,
    telemetry: false,
  });

test.before(async (context) => {
  context.it = await stand();
  context.stripe = createClient(context.it);
});
test.before.each(({ it }) => {
  it.deliveries.length = 0;
});
test.after(({ it }) => it.close());

const failure = (promise: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  promise.then(
    () => {
      throw new Error('it was accepted');
    },
    (error) => error,
  );

const sessionFor = (customer: string, change: Stripe.Checkout.SessionCreateParams = {}) => ({
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
  ...change,
});

test('a repeated idempotency key gives the first answer, and refuses other parameters', async ({
  stripe,
}) => {
  const key = { idempotencyKey: 'once' };
  const one = await stripe.customers.create({ email: 'a@example.dk' }, key);
  const two = await stripe.customers.create({ email: 'a@example.dk' }, key);
  assert.is(one.id, two.id);
  const refused = await failure(stripe.customers.create({ email: 'b@example.dk' }, key));
  assert.instance(refused, Stripe.errors.StripeIdempotencyError);
});

test("a wrong key, an unknown call, id or parameter are Stripe's errors", async ({ it, stripe }) => {
  assert.instance(
    await failure(createClient(it, 'sk_test_no').customers.retrieve('x')),
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

test('a checkout shorter than 30 minutes or longer than a day is refused', async ({ stripe }) => {
  const { id } = await stripe.customers.create({});
  const from = Math.floor(Date.now() / 1000);
  for (const seconds of [29 * 60, 25 * 3600]) {
    const refused = await failure(
      stripe.checkout.sessions.create(sessionFor(id, { expires_at: from + seconds })),
    );
    assert.is(refused.param, 'expires_at');
  }
});

test('the page escapes names, and the return address has the session id', async ({ stripe }) => {
  const { id } = await stripe.customers.create({});
  const session = await stripe.checkout.sessions.create(sessionFor(id));
  const page = await fetch(session.url ?? '', { headers: { 'accept-language': 'fr, en;q=0.8, da;q=0.5' } });
  const text = await page.text();
  assert.match(text, 'Depotrum &lt;b&gt;7&lt;/b&gt;');
  assert.match(text, 'Simulated payment – no money moves');
  assert.match(page.headers.get('content-security-policy') ?? '', "form-action 'self' http://127.0.0.1:9");
  const paid = await press(session.url ?? '', { ...CARD, step: 'pay' });
  assert.is(paid.headers.get('location'), `http://127.0.0.1:9/done?session=${session.id}`);
});

test('lists have pages', async ({ stripe }) => {
  const { id } = await stripe.customers.create({});
  const bought = await stripe.checkout.sessions.create(sessionFor(id));
  await press(bought.url ?? '', { ...CARD, step: 'pay' });
  const again = await stripe.checkout.sessions.create(sessionFor(id));
  await press(again.url ?? '', { ...CARD, step: 'pay' });
  const first = await stripe.invoices.list({ customer: id, limit: 1 });
  assert.is(first.has_more, true);
  assert.is((await stripe.invoices.list({ customer: id }).autoPagingToArray({ limit: 10 })).length, 2);
});

test('checkouts and undelivered webhooks survive a restart', async ({ it }) => {
  const { id } = await createClient(it).customers.create({ email: 'kept@example.dk' });
  const open = await createClient(it).checkout.sessions.create(sessionFor(id));
  const paid = await createClient(it).checkout.sessions.create(sessionFor(id));
  it.answers.push(...Array.from({ length: 9 }, () => 500));
  await press(paid.url ?? '', { ...CARD, step: 'pay' });
  assert.is(it.deliveries.length, 0);
  it.answers.length = 0;
  await it.restart();
  await until(() => it.deliveries.length === 3);
  const stripe = createClient(it);
  assert.is((await stripe.checkout.sessions.retrieve(paid.id)).status, 'complete');
  assert.is((await stripe.subscriptions.list({ customer: id })).data.length, 1);
  const page = `${it.address}/c/pay/${open.id}`;
  assert.is((await press(page, { ...CARD, step: 'pay' })).status, 303);
});

test('a seeded tenant has a card and an invoice for every month since the first day', async ({ it }) => {
  const started = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10);
  const { customerId, subscriptions } = it.seed({
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
  const { payments } = it.providers;
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
  assert.equal(
    subscriptions.map(({ leaseId }) => leaseId),
    [70, 71],
  );
  assert.is((await payments.paymentMethods({ customerId, limit: 100 })).length, 1);
  assert.is(it.deliveries.length, 0);
  const document = await (await fetch(invoices.at(-1)?.pdf ?? '')).text();
  for (const said of ['Faktura', 'månedsleje', invoices.at(-1)?.number ?? '']) assert.match(document, said);
});

test('an invalid seed changes nothing', async ({ it }) => {
  const stripe = createClient(it);
  const seed = {
    customer: { email: 'no@example.dk', name: 'No', phone: '+4520123456', tenantId: 8 },
    leases: [
      { leaseId: 1, roomNumber: '1', monthly: 1, discount: 0, discountMonths: 0, startedDay: '2026-02-30' },
    ],
  };
  const before = (await stripe.subscriptions.list({ status: 'all', limit: 100 })).data.length;
  assert.throws(() => it.seed(seed), /not a day/);
  assert.is((await stripe.subscriptions.list({ status: 'all', limit: 100 })).data.length, before);
});

test('advancing needs a time within reach and an existing subscription', async ({ it }) => {
  const advance = async (body: object) =>
    (await fetch(`${it.address}/simulator/stripe/advance`, { method: 'POST', body: JSON.stringify(body) }))
      .status;
  const to = new Date(Date.now() + 86_400_000).toISOString();
  assert.is(await advance({ all: true, to }), 200);
  assert.is(await advance({ to }), 400);
  assert.is(await advance({ all: true, to: 'soon' }), 400);
  assert.is(await advance({ all: true, to: '2999-01-01T00:00:00Z' }), 400);
  assert.is(await advance({ subscription: 'sub_none', to }), 404);
});

test('an unpaid month is paid only on request, or voided', async ({ it }) => {
  const stripe = createClient(it);
  const { id } = await stripe.customers.create({});
  const session = await stripe.checkout.sessions.create(sessionFor(id));
  await press(session.url ?? '', { ...CARD, step: 'pay' });
  const [card] = (await stripe.customers.listPaymentMethods(id)).data;
  const [subscription] = (await stripe.subscriptions.list({ customer: id })).data;
  await stripe.paymentMethods.detach(card?.id ?? '');
  const advance = (days: number) =>
    fetch(`${it.address}/simulator/stripe/advance`, {
      method: 'POST',
      body: JSON.stringify({
        subscription: subscription?.id,
        to: new Date(Date.now() + days * 86_400_000).toISOString(),
      }),
    });
  await advance(35);
  await advance(70);
  const invoices = async () =>
    (await stripe.invoices.list({ customer: id })).data.map(({ status }) => status);
  assert.equal(await invoices(), ['open', 'open', 'paid']);
  const [latest, owed] = (await stripe.invoices.list({ customer: id, status: 'open' })).data;
  assert.instance(await failure(stripe.invoices.pay(owed?.id ?? '')), Stripe.errors.StripeCardError);

  const setup = { mode: 'setup' as const, customer: id, currency: 'dkk', success_url: 'http://127.0.0.1:9/' };
  const saving = await stripe.checkout.sessions.create(setup);
  await press(saving.url ?? '', { ...CARD, step: 'pay' });
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

test('only the site can read the activity in a browser', async ({ it }) => {
  const allowed = async (origin: string) =>
    (await fetch(`${it.address}/simulator/activity`, { headers: { origin } })).headers.get(
      'access-control-allow-origin',
    );
  assert.is(await allowed('https://elsewhere.example'), null);
  assert.is(await allowed(it.siteOrigin), it.siteOrigin);
  assert.is(
    await allowed(it.siteOrigin.replace('127.0.0.1', 'localhost')),
    it.siteOrigin.replace('127.0.0.1', 'localhost'),
  );
});

test.run();
