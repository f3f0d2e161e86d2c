import fc from 'fast-check';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runUpkeep } from '../../server/domain/upkeep.ts';
import { createServer, type TestServer } from '../server/server.ts';
import { count, figure } from '../setup/figures.ts';

const RUNS = count({ test: 10, campaign: 500 });
const ROOMS = [9, 10, 12, 101, 102];
const MINUTE = 60;
const DAY = 24 * 3600;
/** Less than a session may idle. */
const LONGEST_WAIT = 10 * DAY;

interface Person {
  email: string;
  token: string;
  tenantId: number;
  /** Every checkout the person was sent to, the newest last. */
  sessions: string[];
}

const STEPS = ['rent', 'moveIn', 'pay', 'expire', 'end', 'cancel', 'changeCode', 'open', 'wait'] as const;
const step = fc.record({
  what: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom('rent' as const, 'moveIn' as const) },
    { weight: 2, arbitrary: fc.constantFrom(...STEPS) },
  ),
  who: fc.nat(2),
  /** Who else looks at the result. */
  witness: fc.nat(2),
  roomId: fc.constantFrom(...ROOMS),
  seconds: fc.constantFrom(29 * MINUTE, 31 * MINUTE, DAY, LONGEST_WAIT),
  /** Which of several, counted from the newest. */
  pick: fc.nat(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const test = suite<{ server: TestServer; people: Person[]; putBack: () => Promise<void> }>(
  'generated sequences',
);
test.before(async (context) => {
  const server = await createServer();
  const people: Person[] = [];
  for (let index = 0; index < 3; index += 1) {
    const { email, token } = await server.person();
    const { answer } = await server.post('/user/getcurrent', {}, token);
    people.push({ email, token, tenantId: Number(answer.value.customerNumber), sessions: [] });
  }
  Object.assign(context, { server, people, putBack: await server.saveState() });
});
test.after(({ server }) => server.close());

const listLeases = (server: TestServer, tenantId: number) =>
  server.database
    .selectFrom('lease')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'active')
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ id }) => id));

const canLease = async (server: TestServer, roomId: number, token?: string): Promise<boolean> =>
  (await server.get(`/room/canlease?id=${roomId}`, token)).answer.value;

/** Rents: what the price box says is what the checkout takes, and who is told that the room is free gets it. */
async function rent(server: TestServer, { roomId }: Step, person: Person) {
  const isFree = await canLease(server, roomId, person.token);
  const price = (await server.get(`/calculation/roomprice?roomId=${roomId}`)).answer;
  const { status, code, answer } = await server.rent(roomId, person.token);
  assert.equal([status, code], isFree ? [200, undefined] : [400, 26]);
  if (status !== 200) return;
  person.sessions.push(answer.sessionId);
  const order = server.payments.checkouts.get(answer.sessionId);
  assert.equal(
    [order?.monthly, order?.discount, order?.discountMonths],
    [price.fullMonthPrice * 100, price.discountAmount * 100, price.discountDuration],
  );
}

/** The provider reports one of the person's checkouts, with whatever state it has there. */
async function report(server: TestServer, { what, pick }: Step, { sessions }: Person) {
  const sessionId = sessions.at(-1 - (pick % Math.max(1, sessions.length)));
  const checkout = sessionId && server.payments.checkouts.get(sessionId);
  if (!checkout) return;
  if (what === 'pay' && checkout.state !== 'expired') await server.pay(sessionId);
  if (what === 'expire' && checkout.state !== 'paid') {
    checkout.state = 'expired';
    await server.report({ kind: 'checkout-expired', sessionId, leaseId: checkout.leaseId });
  }
  if (what === 'end' && checkout.state === 'paid')
    await server.report({ kind: 'subscription-ended', subscriptionId: `sub_${checkout.leaseId}` });
}

async function wait(server: TestServer, seconds: number, people: Person[]) {
  server.clock.forward(seconds);
  await runUpkeep(server.services);
  for (const person of people) {
    const { answer } = await server.post('/authentication/refreshtoken', undefined, person.token);
    person.token = answer.token ?? (await server.signIn(person.email));
  }
}

async function take(server: TestServer, step: Step, people: Person[]): Promise<void> {
  const person = people[step.who] as Person;
  const own = await listLeases(server, person.tenantId);
  const id = own.at(-1 - (step.pick % Math.max(1, own.length))) ?? 1;
  switch (step.what) {
    case 'rent':
      return rent(server, step, person);
    case 'moveIn':
      await rent(server, step, person);
      return report(server, { ...step, what: 'pay', pick: 0 }, person);
    case 'cancel':
    case 'changeCode': {
      const body = step.what === 'cancel' ? { id } : { id, code: '0815' };
      const { status, code } = await server.post(`/lease/${step.what.toLowerCase()}`, body, person.token);
      assert.ok(status === 200 || code === 28, `${status} ${code}`);
      return;
    }
    case 'open': {
      const { status, code } = await server.post('/nox/opengatelogged', { gateId: 1 }, person.token);
      const leases = await server.get('/lease/getfiltered?forCurrentUser=true&active=true', person.token);
      assert.equal([status, code], leases.answer.data.length > 0 ? [200, undefined] : [400, 2]);
      return;
    }
    case 'wait':
      return wait(server, step.seconds, people);
    default:
      return report(server, step, person);
  }
}

async function holdsTrue(server: TestServer, { roomId, witness, who }: Step, people: Person[]) {
  const { rows: twice } = await sql<{ room_id: number }>`
    select one.room_id from lease one join lease other on other.room_id = one.room_id and other.id > one.id
    where one.state in ('held', 'active') and other.state in ('held', 'active')
      and one.first_day <= coalesce(other.last_day, 'infinity')
      and other.first_day <= coalesce(one.last_day, 'infinity')`.execute(server.database);
  assert.equal(twice, [], 'two leases for a room and day');

  const viewer = people[witness] as Person;
  for (const token of [viewer.token, undefined]) {
    const list = await server.get('/room/getfiltered?departmentId=1&onlyAvailableForLease=true', token);
    const listed = list.answer.data.data.some(({ id }: { id: number }) => id === roomId);
    assert.is(await canLease(server, roomId, token), listed, `room ${roomId}`);
  }
  const seen = await server.get('/lease/getfiltered?forCurrentUser=true', viewer.token);
  const ids = seen.answer.data.map(({ id }: { id: number }) => id);
  assert.equal(
    ids.sort((one: number, other: number) => one - other),
    await listLeases(server, viewer.tenantId),
  );
  if (who === witness) return;
  for (const id of await listLeases(server, (people[who] as Person).tenantId))
    assert.is((await server.get(`/lease/getpayedperiodend?id=${id}`, viewer.token)).code, 28);
}

test('whatever three people do, a room has one tenant a day, and lists, prices and checkouts agree', async ({
  server,
  people,
  putBack,
}) => {
  let steps = 0;
  let leases = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (sequence) => {
      await putBack();
      const present = people.map((person) => ({ ...person, sessions: [] }));
      for (const each of sequence) {
        await take(server, each, present);
        await holdsTrue(server, each, present);
        steps += 1;
      }
      for (const { tenantId } of present) leases += (await listLeases(server, tenantId)).length;
    }),
    { numRuns: RUNS, includeErrorInReport: true },
  );
  assert.ok(leases > 0, 'nobody ever leased a room');
  figure(`${RUNS} sequences of three people: ${steps} steps, ${leases} leases`);
});

test.run();
