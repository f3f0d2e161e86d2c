import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Caller } from '../../server/domain/calls.ts';
import { Failure } from '../../server/domain/failure.ts';
import { cancelLease, keepLease } from '../../server/domain/lease-termination.ts';
import { endOfDay, parseDay } from '../../src/format/date.ts';
import { periodStartNear } from '../../src/format/period.ts';
import { type Billed, createServerWithStripe } from '../server/billed.ts';
import { count, figure } from '../setup/figures.ts';
import { campaignSeed, createDice, type Dice } from './dice.ts';

const YEARS = count({ test: 12, campaign: 1000 });
/** How many leases run at the same time. */
const ROOMS = count({ test: 4, campaign: 60 });
const LONGEST_YEARS = 4;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** First days where months are counted differently: ends of months, and the days of the clock changes. */
const EDGES = [
  '2027-01-31',
  '2027-02-28',
  '2027-03-28',
  '2027-05-31',
  '2027-08-30',
  '2027-10-31',
  '2027-12-31',
];
/** Moments of a day, in minutes; the provider counts from them. */
const MOMENTS = [1, 30, 90, 125, 150, 8 * 60, 22 * 60 + 30, 23 * 60 + 59];

interface Rented {
  leaseId: number;
  subscriptionId: string;
  firstDay: string;
  caller: Caller;
  began: number;
  lastDay: string | null;
  /** When the tenant does something next, in milliseconds. */
  next: number;
}

const test = suite<{ billed: Billed }>('lease-years');
test.before(async (context) => {
  context.billed = await createServerWithStripe();
});
test.after(({ billed }) => billed.close());

const midnightAfter = (day: string) => endOfDay(parseDay(day) as never).getTime();

/** A tenant of a new room whose lease begins now. */
async function begin({ server, it, today, now }: Billed, index: number): Promise<Rented> {
  const { database } = server;
  const id = 10_000 + index;
  const person = await server.person();
  const { id: tenantId } = await database
    .selectFrom('tenant')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow();
  const { id: _, ...like } = await database
    .selectFrom('room')
    .selectAll()
    .where('id', '=', 101)
    .executeTakeFirstOrThrow();
  await database
    .insertInto('room')
    .values({ ...like, id, number: `L${id}`, position: id, device: `L${id}`, outline: null })
    .execute();
  const firstDay = today();
  const terms = { monthly: 70_000, discount: 0, discount_months: 0 };
  const values = {
    tenant_id: tenantId,
    room_id: id,
    state: 'active',
    code: '4711',
    first_day: firstDay,
  } as const;
  const lease = await database
    .insertInto('lease')
    .values({
      ...values,
      ...terms,
      created_at: server.clock.now(),
      last_day: null,
      held_until: null,
      session_id: null,
      subscription_id: `soon-${id}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { subscriptions } = it.seed({
    customer: { email: person.email, name: 'Maja', phone: '+4520123456', tenantId },
    card: { number: '4242 4242 4242 4242', expiry: `12/${server.clock.now().getUTCFullYear() + 40}` },
    leases: [
      {
        leaseId: lease.id,
        roomNumber: `L${id}`,
        monthly: 70_000,
        discount: 0,
        discountMonths: 0,
        startedDay: firstDay,
      },
    ],
  });
  const subscriptionId = subscriptions[0]?.subscriptionId ?? '';
  await database
    .updateTable('lease')
    .set({ subscription_id: subscriptionId })
    .where('id', '=', lease.id)
    .execute();
  const caller = { tenantId } as Caller;
  return { leaseId: lease.id, subscriptionId, firstDay, caller, began: now(), lastDay: null, next: 0 };
}

/** Some time later, often close to where a period begins or a day ends. */
async function later(dice: Dice, { stripe, now }: Billed, rented: Rented): Promise<number> {
  const near = dice(2) ? dice(3 * MINUTE) - 90_000 : dice(6 * 60 * MINUTE) - 3 * 60 * MINUTE;
  const soonest = now() + 1000;
  if (rented.lastDay) {
    const end = midnightAfter(rented.lastDay);
    const at = dice(4) ? now() + dice(Math.max(1, end - now())) : end + near;
    return Math.max(soonest, at);
  }
  const { items, status, cancel_at_period_end } = await stripe.subscriptions.retrieve(rented.subscriptionId);
  assert.equal([status, cancel_at_period_end], ['active', false], 'a lease that goes on is paid on');
  const boundary = (items.data[0]?.current_period_end ?? 0) * 1000;
  return Math.max(soonest, dice(3) ? boundary + near : now() + dice(150 * DAY));
}

/** Terminates, or takes it back. Resolves with whether the lease is over. */
async function act(
  billed: Billed,
  rented: Rented,
  tally: { ended: number; kept: number; late: number },
): Promise<boolean> {
  const { server, now } = billed;
  const { leaseId: id, caller } = rented;
  if (rented.lastDay) {
    const kept = await keepLease(server.services, { id }, caller).then(
      () => true,
      (error) => {
        assert.ok(error instanceof Failure && error.code === 29, String(error));
        return false;
      },
    );
    tally[kept ? 'kept' : 'late'] += 1;
    if (kept) assert.ok(now() < midnightAfter(rented.lastDay), 'taken back after the last day');
    if (!kept) return true;
  } else {
    await cancelLease(server.services, { id }, { caller, language: 'da' });
    tally.ended += 1;
  }
  const { last_day } = await server.database
    .selectFrom('lease')
    .select('last_day')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.is(last_day === null, rented.lastDay !== null);
  rented.lastDay = last_day;
  return false;
}

/** Every month of a lease is paid once, and nothing after its last day. Returns how many months that are. */
async function audit(
  { stripe, now }: Billed,
  { subscriptionId, firstDay, lastDay, leaseId }: Rented,
): Promise<number> {
  const { data } = await stripe.invoices.list({ subscription: subscriptionId, limit: 100 });
  const paid = data.filter(({ status }) => status === 'paid');
  const end = lastDay ? midnightAfter(lastDay) : now();
  const days = paid.map((invoice) => {
    const start = invoice.lines.data[0]?.period.start ?? 0;
    const told = new Date(start * 1000 + 2 * 60 * MINUTE).toISOString().slice(0, 10);
    assert.ok(
      (invoice.status_transitions.paid_at ?? 0) * 1000 < end,
      `lease ${leaseId} was charged after ${lastDay}`,
    );
    return periodStartNear(firstDay, told);
  });
  assert.is(new Set(days).size, days.length, `a month of lease ${leaseId} was charged twice`);
  assert.ok(
    days.every((day) => !lastDay || day <= lastDay),
    `lease ${leaseId} paid for a month after ${lastDay}`,
  );
  const { status, items } = await stripe.subscriptions.retrieve(subscriptionId);
  if (lastDay && now() > midnightAfter(lastDay) + DAY) assert.is(status, 'canceled');
  const months = (items.data[0]?.current_period_end ?? 0) * 1000 - Date.parse(firstDay);
  assert.ok(
    Math.abs(months / (30.44 * DAY) - paid.length) < 1.5,
    `lease ${leaseId}: ${paid.length} months were paid`,
  );
  return paid.length;
}

test('a lease that is terminated, taken back and terminated again is paid up to its last day and never after it', async ({
  billed,
}) => {
  const dice = createDice(campaignSeed());
  const tally = { ended: 0, kept: 0, late: 0 };
  const leases: Rented[] = [];
  const over: Rented[] = [];
  let [index, months, start] = [0, 0, Date.parse('2027-01-01T00:00:00Z')];
  while (months < YEARS * 12) {
    while (leases.length < ROOMS) {
      const edge = EDGES[dice(EDGES.length)] as string;
      const year = new Date(Math.max(start, billed.now())).getUTCFullYear();
      const moment =
        Date.parse(`${year}${edge.slice(4)}T00:00:00+01:00`) +
        (MOMENTS[dice(MOMENTS.length)] as number) * MINUTE;
      start = Math.max(moment, start, billed.now());
      await billed.moveTo(start);
      const rented = await begin(billed, index);
      index += 1;
      rented.next = await later(dice, billed, rented);
      leases.push(rented);
    }
    leases.sort((one, other) => one.next - other.next);
    const rented = leases[0] as Rented;
    await billed.moveTo(Math.max(rented.next, billed.now()));
    const left = rented.lastDay !== null && dice(8) === 0;
    const tooLong = billed.now() - rented.began > LONGEST_YEARS * 365 * DAY;
    if (left || (tooLong && rented.lastDay) || (await act(billed, rented, tally))) {
      leases.shift();
      over.push(rented);
      months += await audit(billed, rented);
    } else rented.next = await later(dice, billed, rented);
  }
  await billed.moveTo(billed.now() + 70 * DAY);
  for (const rented of [...over, ...leases]) await audit(billed, rented);
  figure(
    `${Math.floor(months / 12)} lease-years of ${over.length} leases (seed ${campaignSeed()}): ${tally.ended} terminations, ${tally.kept} taken back, ` +
      `${tally.late} refused because it was too late, 0 charges after a last day, 0 months charged twice`,
  );
});

test.run();
