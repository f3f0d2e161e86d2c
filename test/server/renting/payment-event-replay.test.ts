import { RESTORED_MARK } from '../../../server/database/tables.ts';
import { runUpkeep } from '../../../server/jobs.ts';
import type { PaymentEvent } from '../../../server/providers/types.ts';
import { assert, suite } from '../../setup/suite.ts';
import { type Billed, createServerWithStripe } from '../billed.ts';

const test = suite<{ billed: Billed }>('replay of payment events');
test.before(async (context) => {
  context.billed = await createServerWithStripe();
});
test.before.each(({ billed }) => billed.reset());
test.after(({ billed }) => billed.close());

const leasesIn = ({ server }: Billed) =>
  server.database.selectFrom('lease').select(['id', 'state', 'lastDay']).orderBy('id').execute();

/** Keeps all rows; the returned function puts them back and notes it, as a restore does. */
async function backedUp({ server }: Billed) {
  const madeAt = new Date();
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
  const { stripe } = billed;
  const tenant = await billed.renting(101);
  const { pay } = await billed.choosing(102);
  const restore = await backedUp(billed);
  await stripe.subscriptions.cancel(tenant.subscriptionId);
  assert.equal(await billed.deliver('customer.subscription.deleted'), [200]);
  await pay();
  assert.equal(await billed.deliver('checkout.session.completed'), [200]);
  await billed.renting(103);
  const before = await leasesIn(billed);
  await restore();
  return before;
}

test('payment events since the backup are handled again, once', async (context) => {
  const { billed } = context;
  const before = await restored(context);
  assert.equal(
    (await leasesIn(billed)).map(({ state, lastDay }) => [state, lastDay]),
    [
      ['active', null],
      ['held', null],
    ],
  );
  const { server } = billed;
  const { log, payments } = server.services;
  const unknown: unknown[] = [];
  const restore = server.replace(log, { error: (details: unknown) => void unknown.push(details) });
  await runUpkeep(server.services);
  restore();
  assert.equal(await leasesIn(billed), before.slice(0, 2));
  assert.is(before[0]?.lastDay, billed.today());
  assert.equal(
    unknown.map((details) => (details as { leaseId: number }).leaseId),
    [before[2]?.id],
    'the lease that the backup does not know is named',
  );
  server.replace(payments, { eventsSince: () => Promise.reject(new Error('asked again')) });
  await runUpkeep(server.services);
});

test('events of three days before the backup are asked for as well, since they may have been handled after it', async ({
  billed,
}) => {
  const { server } = billed;
  const madeAt = Date.now();
  await (await backedUp(billed))();
  let since = 0;
  const eventsSince = async (from: Date) => {
    since = from.getTime();
    return [];
  };
  server.replace(server.services.payments, { eventsSince });
  await runUpkeep(server.services);
  const days = (madeAt - since) / 86_400_000;
  assert.ok(days > 2.9 && days < 3.1, `${days} days`);
});

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

test('an event that always fails is logged and skipped', async (context) => {
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
  assert.is((await leasesIn(billed))[0]?.lastDay, billed.today());
  assert.equal(await replay(billed, [{ ...event('evt_again'), kind: 'other', type: 'x' }]), []);
  assert.is(await isCatchingUp(billed), false);
});

const isCatchingUp = async ({ server }: Billed) =>
  (await server.database.selectFrom('mark').select('name').where('name', '=', RESTORED_MARK).execute())
    .length > 0;
