import { dayAt, toIsoDay } from '../../src/format/date.ts';
import { pay } from '../setup/api.ts';
import { HOUR_MS } from '../setup/clock.ts';
import { assert, suite, until } from '../setup/suite.ts';
import { createSandbox } from './demo/sandbox.ts';
import { createServer } from './server.ts';

/** A card that can be saved and declines every charge. */
export const DECLINING = '4000 0000 0000 0341';
export const ANOTHER = '5555 5555 5555 4444';

/** The server with the official SDK and the simulated Stripe. Webhooks wait until a test delivers them. */
export async function createServerWithStripe() {
  const [server, sandbox] = await Promise.all([createServer(), createSandbox()]);
  Object.assign(server.payments.payments, sandbox.providers.payments);
  const { stripe } = sandbox;
  const now = () => Date.now() + sandbox.clock.offset;

  /**
   * Moves the clocks of server and Stripe to an instant (in milliseconds), including renewals that are due
   * then.
   */
  async function moveTo(instant: number): Promise<void> {
    sandbox.clock.offset = instant - Date.now();
    server.clock.set(new Date(instant).toISOString());
    await sandbox.simulators.advance(new Date(instant));
  }

  /**
   * Removes all tenants and undelivered events, and sets the clocks to the tenth of the next month: charges of leases that begin in the first hours
   * of a month are moved (docs/product.md R3.6).
   */
  async function reset(): Promise<void> {
    await server.reset();
    const today = new Date();
    await moveTo(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 10, 12));
    sandbox.deliveries.length = 0;
  }

  const eventType = ({ payload }: { payload: string }): string => JSON.parse(payload).type;

  /** Waits for events of a type and delivers them with a current signature; returns the statuses. */
  async function deliver(type: string): Promise<number[]> {
    await until(() => sandbox.deliveries.some((each) => eventType(each) === type));
    const statuses: number[] = [];
    for (const { payload } of sandbox.deliveries.filter((each) => eventType(each) === type)) {
      const signature = stripe.webhooks.generateTestHeaderString({
        payload,
        secret: sandbox.keys.webhookSecret,
      });
      const headers = { 'stripe-signature': signature };
      const answer = await server.hono.request('/webhooks/stripe', {
        method: 'POST',
        headers,
        body: payload,
      });
      statuses.push(answer.status);
    }
    return statuses;
  }

  /** A new customer with an open checkout for a room. */
  async function choosing(roomId = 101) {
    const person = await server.person();
    const { answer } = await server.rent(roomId, person.token);
    return { ...person, sessionId: answer.sessionId as string, url: answer.url as string };
  }

  /** A new tenant who has paid the first month of a room. */
  async function renting(roomId = 101) {
    const { email, token, url } = await choosing(roomId);
    sandbox.deliveries.length = 0;
    assert.is((await pay(url)).status, 303);
    assert.equal(await deliver('checkout.session.completed'), [200]);
    sandbox.deliveries.length = 0;
    const {
      id: leaseId,
      subscriptionId: stored,
      firstDay,
    } = await server.database
      .selectFrom('lease')
      .select(['id', 'subscriptionId', 'firstDay'])
      .where('roomId', '=', roomId)
      .where('state', '=', 'active')
      .executeTakeFirstOrThrow();
    const subscriptionId = stored ?? '';
    const { items, customer } = await stripe.subscriptions.retrieve(subscriptionId);
    return {
      email,
      token,
      leaseId,
      firstDay,
      subscriptionId,
      customerId: customer as string,
      /** When the second month begins, in milliseconds. */
      renews: (items.data[0]?.current_period_end ?? 0) * 1000,
    };
  }

  /** Saves a card on the hosted page; its event is not delivered yet. */
  async function saveCard(token: string, number: string): Promise<void> {
    const pages = {
      successUrl: 'https://facility.example/MyRoom',
      cancelUrl: 'https://facility.example/MyRoom',
    };
    const { answer } = await server.post('/stripe/createsetupsession', pages, token);
    assert.is((await pay(answer.url, { number })).status, 303);
  }

  /** A tenant whose second month could not be charged, an hour after it began. */
  async function overdue(roomId = 101) {
    const tenant = await renting(roomId);
    await saveCard(tenant.token, DECLINING);
    assert.equal(await deliver('checkout.session.completed'), [200]);
    sandbox.deliveries.length = 0;
    await moveTo(tenant.renews + 2 * HOUR_MS);
    assert.is((await stripe.subscriptions.retrieve(tenant.subscriptionId)).status, 'past_due');
    return { ...tenant, token: await server.signIn(tenant.email) };
  }

  const readLease = async (token: string) => (await server.leases(token))[0];
  const paidPeriodEnd = async (leaseId: number, token: string) =>
    (await server.getPaidPeriodEnd(leaseId, token)).answer.value as string | null;

  /** Terminates a lease and returns its last day, which must be the announced one. */
  async function terminate({ leaseId, token }: { leaseId: number; token: string }): Promise<string> {
    const told = await paidPeriodEnd(leaseId, token);
    assert.is((await server.cancelLease(leaseId, token)).status, 200);
    const { endDate } = await readLease(token);
    assert.is(endDate, told, 'what was told before');
    return endDate;
  }

  /** The statuses of a subscription and of its invoices, newest first. */
  async function standing(subscription: string): Promise<string[]> {
    const { status } = await stripe.subscriptions.retrieve(subscription);
    const { data } = await stripe.invoices.list({ subscription, limit: 100 });
    return [status, ...data.map((invoice) => String(invoice.status))];
  }

  return {
    server,
    sandbox,
    stripe,
    now,
    today: () => toIsoDay(dayAt(server.clock.now())),
    moveTo,
    reset,
    deliver,
    choosing,
    renting,
    saveCard,
    overdue,
    readLease,
    paidPeriodEnd,
    terminate,
    standing,
    async close() {
      await Promise.all([server.close(), sandbox.close()]);
    },
  };
}

export type Billed = Awaited<ReturnType<typeof createServerWithStripe>>;

/** Tests of a server with the simulated Stripe, without tenants at the start of each test. */
export function createServerSuiteWithStripe(name: string) {
  const test = suite<{ billed: Billed }>(name);
  test.before(async (context) => {
    context.billed = await createServerWithStripe();
  });
  test.before.each(({ billed }) => billed.reset());
  test.after(({ billed }) => billed.close());
  return test;
}
