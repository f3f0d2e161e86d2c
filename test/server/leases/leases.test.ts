import { setImmediate } from 'node:timers/promises';
import { runUpkeep } from '../../../server/jobs.ts';
import { moveEarlyCharges } from '../../../server/leases/billing-days.ts';
import { countLeases } from '../../../server/leases/counts.ts';
import { requestTermination } from '../../../server/leases/termination.ts';
import { sendMessages } from '../../../server/messages/sender.ts';
import { ProviderFailure } from '../../../server/providers/types.ts';
import { assert, column, columns, deferred } from '../../setup/suite.ts';
import { createServerSuite, type TestServer } from '../server.ts';

const test = createServerSuite('leases');

test('R8.2 terminating sets the end of the paid period of one lease, once, and tells the lock', async ({
  server,
}) => {
  const { token } = await server.createTenant(102);
  const { leaseId } = await server.rentAndPay(101, token);
  assert.is((await server.getPaidPeriodEnd(leaseId, token)).answer.value, '2026-04-09');
  assert.is((await server.cancelLease(leaseId, token)).status, 200);
  assert.equal(columns(await server.leases(token), 'id', 'state', 'endDate'), [
    [leaseId, 'terminating', '2026-04-09'],
    [1, 'active', null],
  ]);
  assert.equal(server.access.codes.get('101'), { code: '4711', lastDay: '2026-04-09' });
  assert.is((await server.cancelLease(leaseId, token)).status, 200);
  await runUpkeep(server.services);
  assert.equal([server.payments.ended, server.payments.resumed], [[`sub_${leaseId}`], []]);
  assert.is((await server.getPaidPeriodEnd(leaseId, token)).answer.value, '2026-04-09');
});

test('a lease has the discounted price until the day from which the full one is paid', async ({ server }) => {
  const { token, email } = await server.createTenant(101);
  const [lease] = await server.leases(token);
  assert.equal([lease.price, lease.discounted], [849, { price: 750, until: '2026-06-10' }]);
  server.clock.set('2026-06-10T12:00:00Z');
  assert.is((await server.leases(await server.signIn(email)))[0].discounted, undefined);
});

test("a lease has its floor's name in each language, since it may be of another department than the page", async ({
  server,
}) => {
  const { token } = await server.createTenant(101);
  const [{ floor, floorTranslations }] = await server.leases(token);
  assert.equal([floor, floorTranslations.en.name], ['1. sal', '1st floor']);
});

test('the upkeep finishes a termination whose process died', async ({ server }) => {
  const { leaseId, token } = await server.createTenant(101);
  let kept: unknown;
  const reached = deferred();
  const restore = server.replace(server.services.payments, {
    endSubscription: async () => {
      kept = (await server.leaseRow()).terminationAskedAt;
      reached.resolve();
      return new Promise(() => {});
    },
  });
  void server.cancelLease(leaseId, token);
  await reached.promise;
  restore();
  assert.equal(kept, server.clock.now());
  assert.is((await server.leases(token))[0].state, 'active');
  assert.is((await countLeases(server.services)).terminationsUnfinished, 1);
  await runUpkeep(server.services);
  const [lease] = await server.leases(token);
  assert.equal([lease.state, lease.endDate], ['terminating', '2026-04-09']);
  assert.equal(server.access.codes.get('101'), { code: '4711', lastDay: '2026-04-09' });
  assert.is((await countLeases(server.services)).terminationsUnfinished, 0);
  await runUpkeep(server.services);
  assert.equal(server.payments.ended, [`sub_${leaseId}`]);
});

test('R8.12 a termination that an operator notes is carried out by the upkeep, and the tenant is told', async ({
  server,
}) => {
  const { leaseId, token } = await server.createTenant(101);
  assert.is(await requestTermination(server.services, leaseId), true);
  await runUpkeep(server.services);
  assert.is((await server.leases(token))[0].endDate, '2026-04-09');
  await sendMessages(server.services);
  assert.match(server.mails.at(-1)?.subject ?? '', 'Sidste dag er 9. april 2026');
  assert.is(await requestTermination(server.services, leaseId), false, 'it ends already');
});

test('a termination that the provider refuses changes nothing', async ({ server }) => {
  const { leaseId, token } = await server.createTenant(101);
  const restore = server.replace(server.services.payments, {
    endSubscription: () => Promise.reject(new ProviderFailure(27, 'no such subscription', { lasting: true })),
  });
  assert.is((await server.cancelLease(leaseId, token)).code, 27);
  restore();
  await runUpkeep(server.services);
  assert.is((await server.leases(token))[0].state, 'active');
});

test('R8.6 a termination is taken back up to the last day, and can be repeated', async ({ server }) => {
  const { leaseId, token, email } = await server.createTenant(101);
  assert.is((await server.keepLease(leaseId, token)).status, 200, 'nothing to take back');
  await server.cancelLease(leaseId, token);
  const other = await server.createTenant(102);
  await server.cancelLease(other.leaseId, other.token);
  assert.is((await server.leases(token))[0].canKeep, true);
  server.clock.set('2026-04-09T21:59:59Z');
  const fresh = await server.signIn(email);
  assert.is((await server.keepLease(leaseId, fresh)).status, 200);
  const [lease] = await server.leases(fresh);
  assert.equal([lease.state, lease.endDate, lease.canKeep], ['active', null, true]);
  assert.equal(server.payments.resumed, [`sub_${leaseId}`]);
  assert.equal(server.access.codes.get('101'), { code: '4711', lastDay: null });
  assert.is((await server.leaseRow(other.leaseId)).lastDay, '2026-04-09');
  await server.cancelLease(leaseId, fresh);
  server.clock.set('2026-04-09T22:00:00Z');
  const later = await server.signIn(email);
  assert.is((await server.keepLease(leaseId, later)).code, 29, 'the last day is over');
  assert.is((await server.leases(later))[0].state, 'terminated');
});

test('a lease whose payments have ended cannot be kept', async ({ server }) => {
  const { leaseId, token } = await server.createTenant(101);
  await server.cancelLease(leaseId, token);
  const restore = server.replace(server.services.payments, { resumeSubscription: async () => false });
  server.clock.forward(60);
  assert.is((await server.keepLease(leaseId, token)).code, 29, 'as the provider says');
  restore();
  const told = await server.database
    .selectFrom('message')
    .select('kind')
    .where('kind', '<>', 'rented')
    .execute();
  assert.equal(told, [{ kind: 'terminated' }], 'once');
  const [lease] = await server.leases(token);
  assert.equal([lease.state, lease.endDate], ['terminating', '2026-04-09']);
  await server.report({ kind: 'subscription-ended', subscriptionId: `sub_${leaseId}` });
  assert.is((await server.leases(token))[0].canKeep, undefined);
  assert.is((await server.keepLease(leaseId, token)).code, 29, 'as its webhook said');
  assert.equal(server.payments.resumed, []);
});

test('a termination that the provider did not answer is finished later, and so is taking it back', async ({
  server,
}) => {
  const { leaseId, token } = await server.createTenant(101);
  server.payments.fail(true);
  assert.is((await server.cancelLease(leaseId, token)).code, 27);
  server.payments.fail(false);
  await runUpkeep(server.services);
  assert.is((await server.leases(token))[0].state, 'terminating');
  server.payments.fail(true);
  assert.is((await server.keepLease(leaseId, token)).code, 27);
  assert.is((await countLeases(server.services)).terminationsUnfinished, 1);
  server.payments.fail(false);
  await runUpkeep(server.services);
  assert.equal(server.payments.resumed, [`sub_${leaseId}`]);
  assert.is((await countLeases(server.services)).terminationsUnfinished, 0);
  assert.is((await server.leases(token))[0].state, 'active');
});

test('what the provider did not answer for two tenants is finished for the one whom it answers', async ({
  server,
}) => {
  const first = await server.createTenant(101);
  const tenants = [first, await server.createTenant(102)];
  const { payments } = server.services;
  const onlyFirst = async <T>(subscriptionId: string, answer: T): Promise<T> => {
    if (subscriptionId !== `sub_${first.leaseId}`) throw new Error('no answer');
    return answer;
  };
  const finish = async (ask: 'cancelLease' | 'keepLease') => {
    server.payments.fail(true);
    for (const tenant of tenants) assert.is((await server[ask](tenant.leaseId, tenant.token)).code, 27);
    server.payments.fail(false);
    const restore = server.replace(payments, {
      endSubscription: ({ subscriptionId }) => onlyFirst(subscriptionId, '2026-04-09'),
      resumeSubscription: (subscriptionId) => onlyFirst(subscriptionId, true),
    });
    await runUpkeep(server.services);
    restore();
    return columns(await server.leaseRows(), 'lastDay', 'keepAskedAt');
  };
  assert.equal(await finish('cancelLease'), [
    ['2026-04-09', null],
    [null, null],
  ]);
  await runUpkeep(server.services);
  assert.equal(await finish('keepLease'), [
    [null, null],
    [null, server.clock.now()],
  ]);
});

test('of two locks with the same code only the one that answered is up to date', async ({ server }) => {
  server.access.fail(true);
  for (const room of [101, 102]) await server.createTenant(room);
  server.access.fail(false);
  const { access } = server.access;
  const { setRoomCode } = access;
  server.replace(access, {
    setRoomCode: (sent) => (sent.room === '102' ? Promise.reject(new Error('silent')) : setRoomCode(sent)),
  });
  await runUpkeep(server.services);
  assert.equal(column(await server.leaseRows(), 'lockSynced'), [true, false]);
});

test('R3.6 of leases that go on and are paid the day of the charges is checked, until the provider has answered', async ({
  server,
}) => {
  server.clock.set('2026-04-01T00:30:00Z');
  for (const room of [101, 102, 103, 9, 10, 11]) await server.createTenant(room);
  await server.changeLeases({ lastDay: '2026-05-31' }, 3);
  await server.changeLeases({ terminationAskedAt: server.clock.now() }, 4);
  await server.changeLeases({ state: 'refunding' }, 5);
  await server.reportUnpaid(6, { lastDay: '2026-05-31' });
  const asked: string[] = [];
  server.replace(server.services.payments, {
    moveEarlyCharges: async ({ subscriptionId }) => {
      asked.push(subscriptionId);
      return subscriptionId === 'sub_1';
    },
  });
  for (let times = 0; times < 2; times += 1) await moveEarlyCharges(server.services);
  assert.equal(asked.sort(), ['sub_1', 'sub_2', 'sub_2']);
});

for (const [slow, fast] of [
  ['end', 'go on'],
  ['go on', 'end'],
] as const)
  test(`"${slow}" reaches the provider late, "${fast}" at once: the later one counts`, async ({ server }) => {
    const { leaseId, token } = await server.createTenant(101);
    if (slow === 'go on') await server.cancelLease(leaseId, token);
    const words: string[] = [];
    const [arrived, proceed] = [deferred(), deferred()];
    const { endSubscription } = server.services.payments;
    const hear = async (word: string) => {
      if (word === slow && !words.includes(`${word}, sent`)) {
        words.push(`${word}, sent`);
        arrived.resolve();
        await proceed.promise;
      }
      words.push(word);
    };
    server.replace(server.services.payments, {
      async endSubscription(lease) {
        await hear('end');
        return endSubscription(lease);
      },
      async resumeSubscription() {
        await hear('go on');
        return true;
      },
    });
    const send = { end: server.cancelLease, 'go on': server.keepLease };
    const late = send[slow](leaseId, token);
    await arrived.promise;
    await runUpkeep(server.services);
    assert.is((await send[fast](leaseId, token)).status, 200);
    proceed.resolve();
    assert.is((await late).status, 200);
    assert.is((await server.leases(token))[0].state, fast === 'end' ? 'terminating' : 'active');
    assert.is(words.at(-1), fast, words.join());
  });

test('the last payment tells the paid period if the provider does not', async ({ server }) => {
  const { leaseId, token } = await server.createTenant(101);
  server.payments.fail(true);
  assert.is((await server.getPaidPeriodEnd(leaseId, token)).answer.value, null);
  await server.report({ kind: 'period-paid', subscriptionId: `sub_${leaseId}`, lastDay: '2026-04-09' });
  assert.is((await server.getPaidPeriodEnd(leaseId, token)).answer.value, '2026-04-09');
});

test('on the first day of a period that day is the end date', async ({ server }) => {
  const { leaseId, email } = await server.createTenant(101);
  server.clock.set('2026-04-10T10:00:00Z');
  const fresh = await server.signIn(email);
  assert.is((await server.getPaidPeriodEnd(leaseId, fresh)).answer.value, '2026-04-10');
  await server.cancelLease(leaseId, fresh);
  assert.is((await server.leases(fresh))[0].endDate, '2026-04-10');
});

test('R8.8 a month that is not paid is told to its tenant alone, and no longer once the payments have ended', async ({
  server,
}) => {
  const { leaseId, token } = await server.createTenant(101);
  const other = await server.createTenant(102);
  const unpaid = async (of: string) => (await server.listLeases(of)).answer.unpaid?.length;
  await server.reportUnpaid(leaseId);
  assert.equal([await unpaid(token), await unpaid(other.token)], [1, undefined]);
  await server.report({ kind: 'subscription-ended', subscriptionId: `sub_${leaseId}` });
  assert.is(await unpaid(token), undefined);
});

test('a subscription that ends by itself ends the lease and the code', async ({ server }) => {
  const { leaseId, token } = await server.createTenant(101);
  server.access.fail(true);
  await server.report({ kind: 'subscription-ended', subscriptionId: `sub_${leaseId}` });
  assert.is((await server.leases(token))[0].endDate, '2026-03-10');
  server.access.fail(false);
  server.clock.set('2026-03-11T12:00:00Z');
  await runUpkeep(server.services);
  assert.equal(server.access.codes.get('101'), { code: null, lastDay: null });
});

test('a new room code is stored only if the lock accepts it', async ({ server }) => {
  const { leaseId, token } = await server.createTenant(101);
  const change = (code: string) => server.changeLeaseCode(leaseId, code, token);
  server.access.fail(true);
  assert.is((await change('0007')).code, 13);
  server.access.fail(false);
  assert.is((await server.leases(token))[0].code, '4711');
  assert.is((await change('0007')).status, 200);
  assert.is((await server.leases(token))[0].code, '0007');
  assert.is(server.access.codes.get('101')?.code, '0007');
  for (const bad of ['123', '12345', '12a4', '１２３４']) assert.is((await change(bad)).code, 1, bad);
});

test('R8.1 a last day that is set while a lock takes a new code reaches the lock', async ({ server }) => {
  const { leaseId, token } = await server.createTenant(101);
  const { access } = server.access;
  const { setRoomCode } = access;
  const restore = server.replace(access, {
    async setRoomCode(given) {
      restore();
      await server.changeLeases({ lastDay: '2026-04-09' });
      await setRoomCode(given);
    },
  });
  await server.changeLeaseCode(leaseId, '0007', token);
  assert.equal(server.access.codes.get('101'), { code: '0007', lastDay: '2026-04-09' });
});

test('R6.5 a common room code is refused with the name of its field', async ({ server }) => {
  const { leaseId, token } = await server.createTenant(101);
  const { status, answer } = await server.changeLeaseCode(leaseId, '1234', token);
  assert.equal([status, answer.code, answer.field], [400, 1, 'code']);
  assert.is((await server.leases(token))[0].code, '4711');
  assert.is((await server.rent(102, token, '0000')).code, 1);
});

test('a lock that took an unconfirmed code gets the stored one again', async ({ server }) => {
  const { leaseId, token } = await server.createTenant(101);
  const { access } = server.services;
  const { setRoomCode } = access;
  const restore = server.replace(access, {
    async setRoomCode(sent) {
      await setRoomCode(sent);
      throw new ProviderFailure(13, 'no answer in time');
    },
  });
  assert.is((await server.changeLeaseCode(leaseId, '0007', token)).code, 13);
  restore();
  assert.is(server.access.codes.get('101')?.code, '0007');
  await runUpkeep(server.services);
  assert.is((await server.leases(token))[0].code, '4711');
  assert.is(server.access.codes.get('101')?.code, '4711');
});

test('concurrent code changes end with the same code in lock and lease', async ({ server }) => {
  const { leaseId, token } = await server.createTenant(101);
  const codes = ['1112', '2223', '3334', '4445'];
  await Promise.all(codes.map((code) => server.changeLeaseCode(leaseId, code, token)));
  assert.is((await server.leases(token))[0].code, server.access.codes.get('101')?.code);
});

/**
 * Starts `change` while the next message is on its way to the lock, and lets the message arrive when the change is in the database. The message
 * of the change comes after it. `changed` waits for the end of `change`.
 */
function slowLock(server: TestServer, change: () => Promise<unknown>): { changed: () => Promise<unknown> } {
  const { access } = server.access;
  const { setRoomCode } = access;
  const leases = async () => JSON.stringify(columns(await server.leaseRows(), 'state', 'lastDay'));
  let changing: Promise<unknown> | undefined;
  const restore = server.replace(access, {
    async setRoomCode(sent) {
      restore();
      const before = await leases();
      changing = change();
      while ((await leases()) === before) await setImmediate();
      await setRoomCode(sent);
    },
  });
  return { changed: async () => assert.ok(await changing) };
}

test("R8.1 a late removal does not delete the next tenant's code", async ({ server }) => {
  const { leaseId, token } = await server.createTenant(101);
  await server.cancelLease(leaseId, token);
  server.clock.set('2026-04-10T12:00:00Z');
  await server.changeLeases({ lockSynced: false });
  const person = await server.person();
  const { answer } = await server.rent(101, person.token, '2223');
  const { changed } = slowLock(server, () => server.pay(answer.sessionId));
  await runUpkeep(server.services);
  await changed();
  await server.changeLeases({ lockSynced: false }, leaseId);
  await runUpkeep(server.services);
  assert.is(server.access.codes.get('101')?.code, '2223');
});

test('R8.1 a code is removed after the last day also while somebody is paying for the room', async ({
  server,
}) => {
  const { leaseId, token } = await server.createTenant(101);
  await server.cancelLease(leaseId, token);
  server.clock.set('2026-04-10T12:00:00Z');
  await server.changeLeases({ lockSynced: false });
  await server.hold(101);
  await runUpkeep(server.services);
  assert.equal(server.access.codes.get('101'), { code: null, lastDay: null });
});

test('a termination while the lock is updated reaches the lock', async ({ server }) => {
  const { token } = await server.person();
  const { answer } = await server.rent(101, token);
  const { changed } = slowLock(server, () => server.cancelLease(1, token));
  await server.pay(answer.sessionId);
  await changed();
  assert.equal(server.access.codes.get('101'), { code: '4711', lastDay: '2026-04-09' });
});
