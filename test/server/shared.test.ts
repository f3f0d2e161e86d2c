import { setTimeout as pause } from 'node:timers/promises';
import { monthsAfter } from '../../demo/simulators/stripe/objects.ts';
import { lastDayOfPeriod, periodStart } from '../../server/providers/stripe/client.ts';
import { createWorkQueue, shareRead, withMutex } from '../../server/shared/concurrency.ts';
import type { Failure } from '../../server/shared/failure.ts';
import {
  dayBefore,
  daysBetween,
  endOfDay,
  lastDayNear,
  monthsBetween,
  periodStartNear,
} from '../../server/shared/lease-months.ts';
import {
  consume,
  isExhausted,
  limitsForAddress,
  refund,
  resetLimitsByPrefix,
} from '../../server/shared/limits.ts';
import { DAY } from '../../server/shared/time.ts';
import { addDays, addMonths, dayAt, parseDay, toIsoDay } from '../../src/format/date.ts';
import { discountExpiry, nextCharge } from '../../src/format/price.ts';
import { MINUTE_MS } from '../setup/clock.ts';
import fc from '../setup/fast-check.ts';
import { assert, deferred, rejection, suite, until } from '../setup/suite.ts';
import { createServerSuite, type TestServer } from './server.ts';

const LIMIT = { key: 'key', tries: 2, seconds: 60 };

const test = createServerSuite('limits');

test('an IPv6 address has a limit of its own and a higher one of its /48', () => {
  assert.equal(limitsForAddress('10.0.0.1', LIMIT), [{ ...LIMIT, key: 'key 10.0.0.1' }]);
  assert.equal(limitsForAddress('2001:db8:0:1::/64', LIMIT), [
    { ...LIMIT, key: 'key 2001:db8:0:1::/64' },
    { ...LIMIT, key: 'key 2001:db8:0::/48', tries: 4 },
  ]);
  const [, network] = limitsForAddress('2001:db8:0:1::/64', LIMIT, { networkFactor: 1 });
  assert.is(network?.tries, 2);
});

test('a limit ends after its time, and a refunded try does not count', async ({ server }) => {
  const use = () => consume(server.services, LIMIT);
  assert.equal([await use(), await use(), await use()], [0, 0, 60]);
  assert.is(await isExhausted(server.services, LIMIT), true);
  server.clock.forward(60);
  assert.is(await isExhausted(server.services, LIMIT), false);
  assert.equal([await use(), await use()], [0, 0]);
  await refund(server.services, LIMIT);
  assert.equal([await use(), await use()], [0, 60]);
});

test('a doubling limit blocks twice as long each time; a day without tries resets it', async ({ server }) => {
  const doubling = { ...LIMIT, doubling: true };
  const block = async () => {
    await consume(server.services, doubling);
    await consume(server.services, doubling);
    return consume(server.services, doubling);
  };
  for (const seconds of [60, 120, 240]) {
    assert.is(await block(), seconds);
    server.clock.forward(seconds);
  }
  server.clock.forward(DAY);
  assert.is(await block(), 60);
});

test('limits are reset by prefix', async ({ server }) => {
  const other = { ...LIMIT, key: 'other' };
  for (let tries = 0; tries < 2; tries += 1)
    for (const limit of [LIMIT, other]) await consume(server.services, limit);
  await resetLimitsByPrefix(server.services, 'ke');
  assert.is(await isExhausted(server.services, LIMIT), false);
  assert.is(await isExhausted(server.services, other), true);
});

const HOLDER_SECONDS = 30;

/** Work under one mutex that runs until `finish` is called; `begun` resolves when it starts. */
function work({ services }: TestServer) {
  const end = deferred();
  let hasBegun = false;
  let done = Promise.resolve();
  const begun = new Promise<void>((resolve) => {
    done = withMutex(services, 'key', () => {
      hasBegun = true;
      resolve();
      return end.promise;
    });
  });
  const finish = () => {
    end.resolve();
    return done;
  };
  return { begun, hasBegun: () => hasBegun, finish };
}

test('work waits until the mutex is released', async ({ server }) => {
  const first = work(server);
  await first.begun;
  const second = work(server);
  const third = work(server);
  await first.finish();
  const next = await Promise.race([second.begun.then(() => second), third.begun.then(() => third)]);
  const last = next === second ? third : second;
  assert.is(last.hasBegun(), false);
  await next.finish();
  await last.begun;
  await last.finish();
  assert.equal(await server.database.selectFrom('limitRow').selectAll().execute(), []);
});

test('an expired holder does not release the mutex of the next one', async ({ server }) => {
  const slow = work(server);
  await slow.begun;
  server.clock.forward(HOLDER_SECONDS);
  const second = work(server);
  await second.begun;
  await slow.finish();
  const rows = await server.database.selectFrom('limitRow').select('key').execute();
  assert.equal(rows, [{ key: 'mutex:key' }]);
  const third = work(server);
  await second.finish();
  await third.begun;
  await third.finish();
});

test('work that takes long keeps the mutex to its end', async ({ server }) => {
  const end = deferred();
  const long = withMutex(server.services, 'key', () => end.promise, { renewMs: 5 });
  for (let times = 0; times < 3; times += 1) {
    await pause(30);
    server.clock.forward(HOLDER_SECONDS - 1);
  }
  await pause(30);
  const second = work(server);
  await pause(200);
  assert.is(second.hasBegun(), false);
  end.resolve();
  await long;
  await second.begun;
  await second.finish();
});

test('a mutex is renewed and released without another one that began at the same time', async ({
  server,
}) => {
  const held = server.database.selectFrom('limitRow').select(['key', 'endsAt']);
  const end = deferred();
  const other = withMutex(server.services, 'other', () => end.promise);
  await until(async () => (await held.execute()).length === 1);
  const before = await held.execute();
  for (const seconds of [0, 1]) {
    const work = async () => {
      server.clock.forward(seconds);
      await pause(30);
    };
    await withMutex(server.services, 'key', work, { renewMs: 5 });
    assert.equal(await held.execute(), before);
  }
  end.resolve();
  await other;
});

test('who waits too long for the mutex is told when to come again', async ({ server }) => {
  const first = work(server);
  await first.begun;
  const waiting = withMutex(server.services, 'key', async () => {}, { maxWaitMs: 0 });
  const { status, headers } = (await rejection<Failure>(waiting)) ?? {};
  assert.equal([status, headers], [503, { 'retry-after': '5' }]);
  await first.finish();
});

const testReads = suite('shared reads');

/** A read whose runs are numbered and end on command. */
function createReads() {
  const owner = {};
  const open: { answer(): void; fail(): void }[] = [];
  let count = 0;
  const read = () => {
    count += 1;
    const number = count;
    return new Promise<number>((resolve, reject) => {
      open.push({ answer: () => resolve(number), fail: () => reject(new Error(`read ${number}`)) });
    });
  };
  return { ask: (key = 'a') => shareRead(owner, key, read), open };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 10));

testReads('R14.7 concurrent callers share one read, of their own key alone', async () => {
  const { ask, open } = createReads();
  const answers = Promise.all([ask(), ask(), ask('b'), ask()]);
  await settle();
  assert.is(open.length, 2);
  for (const each of open) each.answer();
  assert.equal(await answers, [1, 1, 2, 1]);
});

testReads('a caller during a running read gets the answer of the next', async () => {
  const { ask, open } = createReads();
  const first = ask();
  await settle();
  const late = Promise.all([ask(), ask()]);
  await settle();
  assert.is(open.length, 1, 'one at a time');
  open[0]?.answer();
  assert.is(await first, 1);
  await settle();
  assert.is(open.length, 2);
  open[1]?.answer();
  assert.equal(await late, [2, 2]);
});

testReads('a failed read fails only for its callers', async () => {
  const { ask, open } = createReads();
  const first = rejection(ask());
  await settle();
  const second = ask();
  open[0]?.fail();
  assert.is((await first)?.message, 'read 1');
  await settle();
  open[1]?.answer();
  assert.is(await second, 2);
});

const testMonths = suite('lease months');

testMonths('a period begins on the day of the lease, where the provider is up to four days off', () => {
  for (const providersDay of ['2026-05-06', '2026-05-09', '2026-05-10', '2026-05-14'])
    assert.is(periodStartNear('2026-03-10', providersDay), '2026-05-10');
  assert.is(periodStartNear('2026-03-31', '2026-05-01'), '2026-04-30', 'in the month before');
  assert.is(periodStartNear('2026-03-01', '2026-05-31'), '2026-06-01', 'in the month after');
  assert.is(periodStartNear('2025-11-10', '2027-02-10'), '2027-02-10', 'in another year');
});

testMonths('a period boundary that was moved at the provider is respected', () => {
  assert.is(periodStartNear('2026-03-10', '2026-04-20'), '2026-04-20');
  assert.is(periodStartNear('2026-03-10', '2026-04-15'), '2026-04-15');
  assert.is(periodStartNear('2026-03-10', '2026-04-05'), '2026-04-05');
});

testMonths('a period ends on the day before the next one begins', () => {
  assert.is(lastDayNear('2026-03-10', '2026-05-08'), '2026-05-09');
  assert.is(lastDayNear('2026-03-10', '2026-05-19'), '2026-05-19');
  assert.is(lastDayNear('2026-03-01', '2026-02-28'), '2026-02-28');
  assert.is(dayBefore('2026-03-01'), '2026-02-28');
});

testMonths('months and days are counted over the ends of years and clock changes', () => {
  assert.is(monthsBetween('2025-11-30', '2027-02-01'), 15);
  assert.is(monthsBetween('2026-02-01', '2026-02-28'), 0);
  assert.is(monthsBetween('2026-03-01', '2025-12-31'), -3);
  const days = (one: string, other: string) => {
    const [from, to] = [parseDay(one), parseDay(other)];
    return from && to && daysBetween(from, to);
  };
  assert.is(days('2026-03-30', '2026-03-28'), 2);
  assert.is(days('2025-12-31', '2026-02-01'), -32);
});

testMonths('what is no day is refused, and the refusal names it', () => {
  assert.throws(() => periodStartNear('2026-03-10', 'soon'), /2026-03-10, soon/);
  assert.throws(() => periodStartNear('soon', '2026-03-10'), /soon, 2026-03-10/);
  assert.throws(() => monthsBetween('soon', '2026-03-10'), /soon, 2026-03-10/);
  assert.throws(() => monthsBetween('2026-03-10', 'soon'), /2026-03-10, soon/);
  assert.throws(() => dayBefore('soon'), /not a day: soon/);
});

/** Instants from 2024 to 2031, half of them within two hours of a midnight in Denmark. */
const instant = fc.oneof(
  fc.date({ min: new Date('2024-01-01'), max: new Date('2031-12-31'), noInvalidDate: true }),
  fc
    .tuple(
      fc.record({
        year: fc.integer({ min: 2024, max: 2031 }),
        month: fc.integer({ min: 1, max: 12 }),
        day: fc.integer({ min: 1, max: 28 }),
      }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: -120, max: 120 }),
    )
    .map(
      ([day, later, minutes]) => new Date(endOfDay(addDays(day, later)).getTime() + minutes * MINUTE_MS - 1),
    ),
);

testMonths('periods are whole calendar months from the first day', () => {
  const property = fc.property(
    instant,
    fc.integer({ min: 0, max: 31 }),
    fc.integer({ min: 1, max: 36 }),
    (chosen, minutesToPay, months) => {
      const first = dayAt(chosen);
      const firstDay = toIsoDay(first);
      // Stripe counts in UTC, from the payment.
      const paid = Math.floor((chosen.getTime() + minutesToPay * MINUTE_MS) / 1000);
      const renewal = monthsAfter(paid, months);
      const begins = toIsoDay(addMonths(first, months));
      assert.is(periodStart(renewal, firstDay), begins);
      assert.is(lastDayOfPeriod(renewal, firstDay), toIsoDay(addDays(addMonths(first, months), -1)));
      assert.is(lastDayNear(firstDay, lastDayOfPeriod(renewal)), lastDayOfPeriod(renewal, firstDay));

      const price = {
        fullMonth: 84_900,
        discount: 9_900,
        discountDuration: months,
        paidPeriodStart: firstDay,
      };
      const next = nextCharge(price)?.day;
      assert.is(next && toIsoDay(next), periodStart(monthsAfter(paid, 1), firstDay));
      const dearer = discountExpiry(price);
      assert.is(dearer && toIsoDay(dearer), begins, 'the first period at the full price');
    },
  );
  fc.assert(property, { numRuns: 20_000, seed: 14 });
});

const testQueue = suite('work queue');

/** Tasks that end on command. */
function createWork() {
  const running: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => running.push(resolve));
  return { running, work };
}
const untilIdle = () => new Promise((resolve) => setImmediate(resolve));

testQueue('tasks above the limit wait for their turn', async () => {
  const inTurn = createWorkQueue({ maxRunning: 2, maxWaiting: 10 });
  const { running, work } = createWork();
  const all = Promise.all([inTurn(work), inTurn(work), inTurn(work), inTurn(work)]);
  await untilIdle();
  assert.is(running.length, 2);
  assert.equal(inTurn.load(), { running: 2, waiting: 2 });
  running[0]?.();
  await untilIdle();
  assert.is(running.length, 3);
  running[1]?.();
  running[2]?.();
  await untilIdle();
  running[3]?.();
  await all;
  assert.equal(inTurn.load(), { running: 0, waiting: 0 });
});

testQueue('a full queue rejects with 503', async () => {
  const inTurn = createWorkQueue({ maxRunning: 1, maxWaiting: 1 });
  const { running, work } = createWork();
  const two = [inTurn(work), inTurn(work)];
  assert.is((await rejection<Failure>(inTurn(work)))?.status, 503);
  running[0]?.();
  await untilIdle();
  running[1]?.();
  await Promise.all(two);
});

testQueue('one caller can fill half of the queue', async () => {
  const inTurn = createWorkQueue({ maxRunning: 1, maxWaiting: 4 });
  const { running, work } = createWork();
  const taken = [inTurn(work, 'flood'), inTurn(work, 'flood'), inTurn(work, 'flood')];
  assert.is((await rejection<Failure>(inTurn(work, 'flood')))?.status, 503);
  taken.push(inTurn(work, 'tenant'), inTurn(work));
  assert.is(inTurn.load().waiting, 4);
  for (const at of taken.keys()) {
    await untilIdle();
    running[at]?.();
  }
  await Promise.all(taken);
});
