import fc from 'fast-check';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createDice, testSeed } from '../../setup/dice.ts';
import { figure, howMany } from '../../setup/figures.ts';
import { createServer, type TestServer } from '../server.ts';
import { wholeState } from '../whole-state.ts';
import { deliver, event, readAsStripe, session, setup, sign, subscription } from './webhook-deliveries.ts';

const ORDERS = howMany({ test: 20, deep: 1000 });
const FORGERIES = howMany({ test: 10, deep: 100 });
const MOST_COPIES = 3;
const MOST_AT_ONCE = 8;
const dice = createDice(testSeed());

/** What Stripe reports of seven leases and of others' affairs, in the order in which it happened. */
interface Story {
  /** Payloads. */
  events: string[];
  /** Puts everything back to the moment before the first event. */
  begin(): Promise<void>;
}

const test = suite<{ server: TestServer; story: Story; quit(): Promise<unknown> }>('webhooks');
test.before(async (context) => {
  context.server = await createServer();
  await context.server.reset();
  const setups = ['first', 'second', 'third'].map((name) => setup(`seti_${name}`, 'cus_1', `pm_${name}`));
  context.quit = await readAsStripe(context.server, setups);
  context.story = await tell(context.server);
});
test.after(async ({ server, quit }) => {
  await quit();
  await server.close();
});

async function tell(server: TestServer): Promise<Story> {
  const { database, payments, access } = server;
  const hold = async (roomId: number) => {
    const { token } = await server.person();
    const { answer } = await server.rent(roomId, token);
    const order = payments.checkouts.get(answer.sessionId);
    if (!order) throw new Error(`no checkout: ${JSON.stringify(answer)}`);
    return {
      token,
      sessionId: answer.sessionId as string,
      leaseId: order.leaseId,
      customer: order.customerId,
    };
  };
  type Held = Awaited<ReturnType<typeof hold>>;
  const paid = ({ sessionId, leaseId, customer }: Held, created: string) => {
    const id = `sub_${leaseId}`;
    return {
      ...subscription(id, created, { customer }),
      completed: event(
        'checkout.session.completed',
        created,
        session(sessionId, created, { leaseId, customer, subscription: id }),
      ),
    };
  };
  const saved = (name: string, created: string) =>
    event(
      'checkout.session.completed',
      created,
      session(`cs_${name}`, created, {
        mode: 'setup',
        payment_status: 'no_payment_required',
        customer: 'cus_1',
        setup_intent: `seti_${name}`,
      }),
    );

  const [renewed, unpaid, given] = [await hold(9), await hold(10), await hold(11)];
  const late = await hold(101);
  await database.updateTable('lease').set({ state: 'released' }).where('id', '=', late.leaseId).execute();
  const next = await hold(101);
  const slow = await hold(103);
  const terminated = await hold(102);
  const started = paid(terminated, '2026-03-10T12:01:00Z');
  const first = await deliver(server, started.completed, sign(started.completed));
  assert.is(first.status, 200);
  assert.is((await server.post('/lease/cancel', { id: terminated.leaseId }, terminated.token)).status, 200);

  const at = (time: string) => `2026-03-10T${time}Z`;
  const one = paid(renewed, at('12:05:00'));
  const two = paid(unpaid, at('12:06:00'));
  const refunded = paid(late, at('12:07:00'));
  const four = paid(next, at('12:08:00'));
  const five = paid(slow, at('12:16:00'));
  const underWay = session(slow.sessionId, at('12:16:00'), {
    leaseId: slow.leaseId,
    customer: slow.customer,
    subscription: five.begun.id,
    payment_status: 'unpaid',
  });
  const events = [
    one.completed,
    event('customer.subscription.created', at('12:05:00'), one.begun),
    event('invoice.paid', at('12:05:01'), one.invoice(0)),
    two.completed,
    event('invoice.paid', at('12:06:01'), two.invoice(0)),
    refunded.completed,
    event('invoice.paid', at('12:07:01'), refunded.invoice(0)),
    event('customer.subscription.deleted', at('12:07:30'), refunded.ended(at('12:07:30'))),
    four.completed,
    event('invoice.paid', at('12:08:01'), four.invoice(0)),
    started.completed,
    event('invoice.paid', at('12:01:01'), started.invoice(0)),
    event('customer.updated', at('12:09:00'), { id: 'cus_1', object: 'customer' }),
    event('checkout.session.completed', at('12:10:00'), session('cs_other_shop', at('12:10:00'), {})),
    event(
      'checkout.session.completed',
      at('12:11:00'),
      session('cs_nobody', at('12:11:00'), { leaseId: 999, subscription: 'sub_nobody' }),
    ),
    event('invoice.paid', at('12:12:00'), { ...one.invoice(0), parent: null }),
    saved('first', at('12:13:00')),
    saved('second', at('12:14:00')),
    saved('third', at('12:15:00')),
    event(
      'checkout.session.expired',
      at('12:36:00'),
      session(given.sessionId, at('12:00:00'), {
        leaseId: given.leaseId,
        customer: given.customer,
        status: 'expired',
        payment_status: 'unpaid',
      }),
    ),
    event('checkout.session.completed', at('12:16:00'), underWay),
    event('checkout.session.async_payment_succeeded', '2026-03-12T08:00:00Z', {
      ...underWay,
      payment_status: 'paid',
    }),
    event('invoice.paid', '2026-03-12T08:00:00Z', five.invoice(0)),
    event('invoice.paid', '2026-04-10T12:06:00Z', one.invoice(1)),
    event('customer.subscription.deleted', '2026-04-10T12:01:00Z', started.ended('2026-04-10T12:01:00Z')),
    event('customer.subscription.deleted', '2026-04-17T12:06:00Z', two.ended('2026-04-17T12:06:00Z')),
    event('invoice.paid', '2026-05-10T12:06:00Z', one.invoice(2)),
  ];

  await sql`create table lease_before as table lease`.execute(database);
  const codes = [...access.codes];
  const expired = [...payments.checkouts];
  return {
    events,
    async begin() {
      await sql`truncate lease, subscription cascade`.execute(database);
      await sql`insert into lease overriding system value table lease_before`.execute(database);
      await database.updateTable('tenant').set({ card_chosen_at: null }).execute();
      access.codes.clear();
      for (const [room, code] of codes) access.codes.set(room, code);
      for (const [id, checkout] of expired) payments.checkouts.set(id, { ...checkout });
      payments.refunded.length = 0;
      payments.charged.length = 0;
    },
  };
}

/** Where everything ends: rows, locks, money given back, messages, and the card that is charged next. */
async function endState(server: TestServer) {
  const { message, ...state } = await wholeState(server);
  const messages = (message as Record<string, unknown>[]).map(({ kind, channel, lease_id, occasion }) =>
    [kind, channel, lease_id, occasion].join(' '),
  );
  return { ...state, messages: messages.sort(), charged: server.payments.charged.at(-1) };
}

const send = async (server: TestServer, payload: string) =>
  (await deliver(server, payload, sign(payload))).status;

test('the events in order: paid, renewed, ended, expired, refunded, terminated, paid late', async ({
  server,
  story,
}) => {
  await story.begin();
  for (const each of story.events) assert.is(await send(server, each), 200);
  const leases = await server.database
    .selectFrom('lease')
    .leftJoin('subscription', 'subscription.id', 'lease.subscription_id')
    .select(['room_id', 'state', 'last_day', 'terminated', 'lock_synced', 'paid_until'])
    .orderBy('lease.id')
    .execute();
  assert.equal(
    leases.map((lease) => Object.values(lease)),
    [
      [9, 'active', null, false, true, '2026-06-09'],
      [10, 'active', '2026-04-17', false, true, '2026-04-09'],
      [11, 'released', null, false, true, null],
      [101, 'refunded', null, false, true, '2026-04-09'],
      [101, 'active', null, false, true, '2026-04-09'],
      [103, 'active', null, false, true, '2026-04-09'],
      [102, 'active', '2026-04-09', true, true, '2026-04-09'],
    ],
  );
  assert.equal(server.payments.refunded, ['sub_4']);
  assert.is(server.payments.charged.at(-1), 'pm_third');
  assert.equal(Object.fromEntries(server.access.codes), {
    9: { code: '4711', lastDay: null },
    10: { code: '4711', lastDay: '2026-04-17' },
    101: { code: '4711', lastDay: null },
    102: { code: '4711', lastDay: '2026-04-09' },
    103: { code: '4711', lastDay: null },
  });
});

test('in any order, any number of times and at the same time, the events end in the same state', async ({
  server,
  story,
}) => {
  await story.begin();
  for (const each of story.events) await send(server, each);
  const orderly = await endState(server);

  const copies = fc.array(fc.integer({ min: 1, max: MOST_COPIES }), {
    minLength: story.events.length,
    maxLength: story.events.length,
  });
  const order = copies.chain((times) => {
    const deliveries = story.events.flatMap((each, index) => Array<string>(times[index] ?? 1).fill(each));
    return fc.shuffledSubarray(deliveries, { minLength: deliveries.length });
  });
  const atOnce = fc.infiniteStream(fc.integer({ min: 1, max: MOST_AT_ONCE }));
  let delivered = 0;
  const property = fc.asyncProperty(order, atOnce, async (deliveries, sizes) => {
    await story.begin();
    for (let from = 0; from < deliveries.length; ) {
      const to = from + (sizes.next().value ?? 1);
      const statuses = await Promise.all(deliveries.slice(from, to).map((each) => send(server, each)));
      assert.ok(
        statuses.every((status) => status === 200),
        `answered ${statuses}`,
      );
      delivered += statuses.length;
      from = to;
    }
    assert.equal(await endState(server), orderly);
  });
  await fc.assert(property, { numRuns: ORDERS, endOnFailure: true });
  figure(
    `webhooks: ${ORDERS} random orders of ${story.events.length} events, ${delivered} deliveries, 1 end state (seed ${testSeed()})`,
  );
});

/** Another byte at a random place. */
function altered(text: string): string {
  const at = dice(text.length);
  const byte = text.charCodeAt(at);
  // Printable, so that it can be sent in a header.
  const other = 33 + ((byte - 32 + dice(93)) % 94);
  return `${text.slice(0, at)}${String.fromCharCode(other)}${text.slice(at + 1)}`;
}

type Forgery = (payload: string) => [payload: string | Uint8Array<ArrayBuffer>, signature?: string];

const mac = (header: string) => header.split('v1=')[1] ?? '';

const FORGERIES_BY_KIND: Record<string, Forgery> = {
  'signed with another secret': (payload) => [payload, sign(payload, { secret: `whsec_${dice(1e9)}` })],
  'one byte of the payload changed': (payload) => [altered(payload), sign(payload)],
  'one bit of the payload changed': (payload) => {
    const bytes = new Uint8Array(Buffer.from(payload));
    const at = dice(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << dice(8));
    return [bytes, sign(payload)];
  },
  'one byte of the header changed': (payload) => [payload, altered(sign(payload))],
  'older than 300 s': (payload) => [payload, sign(payload, { age: 302 + dice(99_698) })],
  'more than 300 s ahead': (payload) => [payload, sign(payload, { age: -(302 + dice(99_698)) })],
  'the time brought up to date': (payload) => [
    payload,
    sign(payload, { age: 400 }).replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000)}`),
  ],
  'without the header': (payload) => [payload],
  'with an empty header': (payload) => [payload, ''],
  'with several signatures, all wrong': (payload) => [
    payload,
    `${sign(payload, { secret: 'a' })},v1=${mac(sign(`${payload} `))}`,
  ],
  'signed in the old scheme only': (payload) => [payload, sign(payload).replace('v1=', 'v0=')],
  'with the signature of another event': (payload) => [payload, sign(payload.replace('evt_', 'evt_other'))],
};

test('forged, altered and too old webhooks are refused with code 22 and write nothing', async ({
  server,
  story,
}) => {
  await story.begin();
  const before = await endState(server);
  for (const [kind, forge] of Object.entries(FORGERIES_BY_KIND)) {
    for (let times = 0; times < FORGERIES; times += 1) {
      const payload = story.events[dice(story.events.length)] ?? '';
      const [sent, signature] = forge(payload);
      assert.equal(
        await deliver(server, sent, signature),
        { status: 400, code: 22 },
        `${kind}: ${signature}`,
      );
    }
    assert.equal(await endState(server), before, kind);
  }
  for (const empty of ['', ' ', '\n']) {
    assert.equal(await deliver(server, empty, sign(empty)), { status: 400, code: 19 });
    assert.equal(await deliver(server, empty), { status: 400, code: 19 });
  }
  assert.equal(await endState(server), before);
  const kinds = Object.keys(FORGERIES_BY_KIND).length;
  figure(`webhooks: ${kinds} kinds of forgery x ${FORGERIES}, all refused with code 22, nothing written`);
});

test('a signature is good for 300 s either way, and beside others of an older secret', async ({
  server,
  story,
}) => {
  const payload = story.events[0] ?? '';
  const { now } = Date;
  const still = now();
  Date.now = () => still;
  try {
    for (const age of [300, 299, 0, -300]) {
      await story.begin();
      assert.is((await deliver(server, payload, sign(payload, { age }))).status, 200, `${age} s`);
    }
    for (const age of [301, -301]) {
      await story.begin();
      const before = await endState(server);
      const answer = await deliver(server, payload, sign(payload, { age }));
      assert.equal(answer, { status: 400, code: 22 }, `${age} s`);
      assert.equal(await endState(server), before);
    }
  } finally {
    Date.now = now;
  }
  await story.begin();
  const rolled = `${sign(payload, { secret: 'whsec_of_last_month' })},v1=${mac(sign(payload))}`;
  assert.is((await deliver(server, payload, rolled)).status, 200);
});

test.run();
