import { CARD, pay } from '../../setup/api.ts';
import { HOUR_MS } from '../../setup/clock.ts';
import { assert, column, columns } from '../../setup/suite.ts';
import { ANOTHER, type Billed, createServerSuiteWithStripe } from '../billed.ts';
import { createServerSuite, type TestServer } from '../server.ts';

const test = createServerSuiteWithStripe('cards');
const testWithFakes = createServerSuite('cards and invoices of a tenant');

const PAGES = { successUrl: 'https://facility.example/MyRoom', cancelUrl: 'https://facility.example/MyRoom' };

interface Card {
  id: string;
  card: { last4: string };
  charged: boolean;
  canCharge?: boolean;
}

const listCards = async ({ server }: Billed, token: string): Promise<Card[]> =>
  (await server.listPaymentMethods(token)).answer.data;

/** The last digits of each card, with a star if it is charged. */
const shown = async (billed: Billed, token: string): Promise<string[]> =>
  (await listCards(billed, token)).map(({ card, charged }) => `${card.last4}${charged ? '*' : ''}`).sort();

/** Saves a card that replaces another one; its event is not delivered yet. */
async function replace({ server }: Billed, token: string, replaces: string, number: string): Promise<void> {
  const { answer, status } = await server.post('/stripe/createsetupsession', { ...PAGES, replaces }, token);
  assert.is(status, 200);
  assert.is((await pay(answer.url, { number })).status, 303);
}

/** Delivers the event of the saved card and clears the deliveries. */
async function deliverSaved(billed: Billed): Promise<void> {
  assert.equal(await billed.deliver('checkout.session.completed'), [200]);
  billed.sandbox.deliveries.length = 0;
}

test('R8.7 the card that is charged can be chosen, for every lease', async ({ billed }) => {
  const { token } = await billed.renting();
  await billed.saveCard(token, ANOTHER);
  await billed.deliver('checkout.session.completed');
  assert.equal(await shown(billed, token), ['4242', '4444*']);
  const [other] = (await listCards(billed, token)).filter((each) => each.canCharge);
  assert.is(other?.card.last4, '4242');
  const choose = (paymentMethodId?: string) =>
    billed.server.post('/stripe/chargepaymentmethod', { paymentMethodId }, token);
  await billed.moveTo(billed.now() + 5000);
  assert.is((await choose(other?.id)).status, 200);
  assert.equal(await shown(billed, token), ['4242*', '4444']);
  await billed.deliver('checkout.session.completed');
  assert.equal(await shown(billed, token), ['4242*', '4444'], 'an event that comes again');
  assert.is((await choose('pm_nobodys')).code, 2);
});

test('R8.7 of two cards that are saved within a second the later one is charged', async ({ billed }) => {
  const { token } = await billed.renting();
  for (const number of [ANOTHER, CARD.number]) await billed.saveCard(token, number);
  assert.equal(await billed.deliver('checkout.session.completed'), [200, 200]);
  assert.equal(await shown(billed, token), ['4242*', '4444']);
});

test('R8.4 an invoice says its VAT as the facility states it', async ({ billed: { server, ...billed } }) => {
  const { token } = await billed.renting(101);
  for (const [vat, part] of [
    ['included', 0.2],
    ['voluntary', 0.2],
    ['exempt', 0],
    ['none', undefined],
  ] as const) {
    await server.changeDepartments({ vat });
    const [invoice] = (await server.listInvoices(token)).answer.data;
    assert.is(invoice.vat, part && part * invoice.total, vat);
  }
});

test('R8.7 invoices say what was paid back of them, the newest first', async ({ billed }) => {
  const { server } = billed;
  const { email, renews } = await billed.renting();
  await billed.moveTo(renews + 2 * HOUR_MS);
  const token = await server.signIn(email);
  const told = async () => column((await server.listInvoices(token)).answer.data, 'refunded');
  assert.equal(await told(), [undefined, undefined]);
  await server.changeLeases({ withdrawnAt: server.clock.now(), refunded: 100_000 });
  assert.equal(await told(), [750, 250]);
  await server.changeLeases({ withdrawnAt: null, refunded: null, state: 'refunded' });
  assert.equal(await told(), [750, 750]);
});

test('a replacing card is charged for every lease, and the old one removed', async ({ billed }) => {
  const { server, stripe } = billed;
  const { token, customerId } = await billed.renting(101);
  const { answer } = await server.rent(102, token);
  await pay(answer.url);
  await deliverSaved(billed);
  assert.equal(await shown(billed, token), ['4242*']);
  const [old] = await listCards(billed, token);
  await replace(billed, token, old?.id ?? '', ANOTHER);
  assert.equal(await shown(billed, token), ['4242*', '4444'], 'until the provider has told');
  await deliverSaved(billed);
  assert.equal(await shown(billed, token), ['4444*']);
  const [card] = await listCards(billed, token);
  const customer = await stripe.customers.retrieve(customerId);
  assert.is(!customer.deleted && customer.invoice_settings.default_payment_method, card?.id);
  const { data: subscriptions } = await stripe.subscriptions.list({ customer: customerId });
  assert.equal(column(subscriptions, 'default_payment_method'), [card?.id, card?.id]);
  assert.is((await server.post('/stripe/removepaymentmethod', { paymentMethodId: old?.id }, token)).code, 2);
});

test("only one's own existing card can be replaced", async ({ billed }) => {
  const { server } = billed;
  const owner = await billed.renting(101);
  const other = await billed.renting(102);
  const stranger = await server.person();
  const [card] = await listCards(billed, owner.token);
  const replacing = (replaces: unknown, token: string) =>
    server.post('/stripe/createsetupsession', { ...PAGES, replaces }, token);
  for (const { token } of [other, stranger]) assert.is((await replacing(card?.id, token)).code, 2);
  assert.is((await replacing('pm_none', owner.token)).code, 2);
  for (const bad of ['', 7, null, 'x'.repeat(256)]) assert.is((await replacing(bad, owner.token)).code, 1);
  assert.is((await replacing(card?.id, owner.token)).status, 200);
});

test('the old card stays if the new one was removed before its event', async ({ billed }) => {
  const { server } = billed;
  const { token } = await billed.renting(101);
  const [old] = await listCards(billed, token);
  await replace(billed, token, old?.id ?? '', ANOTHER);
  const saved = (await listCards(billed, token)).find(({ card }) => card.last4 === '4444');
  assert.is(
    (await server.post('/stripe/removepaymentmethod', { paymentMethodId: saved?.id }, token)).status,
    200,
  );
  await deliverSaved(billed);
  assert.equal(await shown(billed, token), ['4242*']);
});

test('one tenant cannot ask the payment provider without end', async ({ billed }) => {
  const { token, url } = await billed.choosing();
  await pay(url);
  const ask = () => billed.server.listPaymentMethods(token);
  const answers = [];
  for (let times = 0; times < 121; times += 1) answers.push((await ask()).status);
  assert.equal([answers.at(-2), answers.at(-1)], [200, 429]);
});

/** The tenant of a room, with the cards `pm_1` and `pm_2`. */
async function tenantWithCards(server: TestServer) {
  const { token } = await server.createTenant(101);
  const { customerId } = await server.tenantRow();
  const card = (id: string) => ({ id, brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 });
  server.payments.cards.set(customerId ?? '', [card('pm_1'), card('pm_2')]);
  const remove = (paymentMethodId: string) =>
    server.post('/stripe/removepaymentmethod', { paymentMethodId }, token);
  return { token, remove };
}

testWithFakes('invoices are listed newest first, in kroner', async ({ server }) => {
  const { token } = await server.createTenant(101);
  const { answer } = await server.listInvoices(token);
  assert.equal(columns(answer.data, 'number', 'total'), [
    ['2', 750.5],
    ['1', 849],
  ]);
});

testWithFakes('R8.5 the last card stays while there is a lease', async ({ server }) => {
  const { token, remove } = await tenantWithCards(server);
  assert.is((await remove('pm_9')).code, 2);
  assert.is((await remove('pm_1')).status, 200);
  assert.is((await remove('pm_2')).code, 35);
  const { answer } = await server.listPaymentMethods(token);
  assert.equal(answer.data, [
    { id: 'pm_2', card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 }, charged: false },
  ]);
  assert.is(answer.nextPaymentDate, '2026-04-10');
});

testWithFakes('R8.5 the only card of somebody whose lease is over can be removed', async ({ server }) => {
  const { remove } = await tenantWithCards(server);
  assert.is((await remove('pm_1')).status, 200);
  server.replace(server.services.payments, { nextPayments: async () => [] });
  assert.is((await remove('pm_2')).code, 35);
  await server.changeLeases({ firstDay: '2026-03-01', lastDay: '2026-03-09' });
  await server.createTenant(102);
  assert.is((await remove('pm_2')).status, 200, 'whatever others lease');
});

testWithFakes('of two cards removed concurrently one stays', async ({ server }) => {
  const { remove } = await tenantWithCards(server);
  const answers = await Promise.all([remove('pm_1'), remove('pm_2')]);
  assert.equal(answers.map(({ status, code }) => [status, code]).sort(), [
    [200, undefined],
    [400, 35],
  ]);
});

testWithFakes('a new customer has no invoices or cards and can save a card', async ({ server }) => {
  const [{ token }, other] = [await server.person(), await server.person()];
  assert.equal((await server.listInvoices(token)).answer, { data: [] });
  assert.equal((await server.listPaymentMethods(token)).answer, { data: [], nextPaymentDate: null });
  const pages = {
    successUrl: 'https://facility.example/MyRoom',
    cancelUrl: 'https://facility.example/MyRoom',
  };
  assert.is((await server.post('/stripe/createsetupsession', pages, token)).status, 200);
  assert.is((await server.tenantRow(other.email)).customerId, null);
});
