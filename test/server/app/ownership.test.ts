import { SignJWT } from 'jose';
import { readContract } from '../../../server/http/contract.ts';
import { runUpkeep } from '../../../server/jobs.ts';
import { announcePrices } from '../../../server/leases/price-change.ts';
import { sendMessages } from '../../../server/messages/sender.ts';
import type { OperationId } from '../../../server/shared/calls.ts';
import { DAY } from '../../../server/shared/time.ts';
import { assert, column, columns, figure, suite } from '../../setup/suite.ts';
import { createAuthenticator } from '../authenticator.ts';
import { createServer, type TestServer } from '../server.ts';
import { createOwner, createRequests, ORIGIN, type RequestParts, type RequestValues } from './every-call.ts';
import { tenantState, wholeState } from './state.ts';

const CONTRACT = readContract();
const NOBODYS: RequestValues = {
  email: 'nobody@example.dk',
  phoneNumber: '+4522334455',
  cardId: 'pm_nobodys',
  leaseId: 987_654,
  roomId: 987_654,
  doorGateId: 987_654,
  helperId: 987_654,
  passkeyId: 987_654,
  helperToken: 'none',
  oneTimeCode: '00000000',
  resetCode: 'none',
  proof: {},
  newPasskey: createAuthenticator().make('', { origin: ORIGIN, domain: 'facility.example', challenge: '' }),
};

/** A code, or an answer about the caller's own affairs, which is status 200. */
type Told = number | 'own';

/**
 * Every call that demands a token, and what another tenant is told who names what is the owner's. The same is told of what nobody has, but
 * where a second code stands.
 */
const TOLD: { [Id in OperationId]?: [Told, Told?] } = {
  refreshToken: ['own'],
  changePassword: [31],
  getCurrentUser: ['own'],
  updateUser: [32, 'own'],
  createLeaseWithCheckout: [26, 9],
  listLeases: ['own'],
  changeLeaseCode: [28],
  cancelLease: [28],
  keepLease: [28],
  listAccessEvents: ['own'],
  listHelpers: [28],
  addHelper: [28],
  endHelper: [2],
  getAddOptions: ['own'],
  addPasskey: [15],
  listPasskeys: ['own'],
  removePasskey: [2],
  getPaidPeriodEnd: [28],
  listInvoices: ['own'],
  listPaymentMethods: ['own'],
  createSetupSession: ['own'],
  chargePaymentMethod: [2],
  removePaymentMethod: [2],
  openGateAsTenant: [2],
  closeGateAsTenant: [2],
  enableAlarmAsTenant: [9],
  disableAlarmAsTenant: [9],
  getRoomStatus: [9],
};
const OWNED = Object.keys(TOLD) as OperationId[];

type Owner = Awaited<ReturnType<typeof createOwner>>;

interface Context {
  server: TestServer;
  owner: Owner;
  calls: { asked: number };
}

const test = suite<Context>('ownership');
test.before(async (context) => {
  context.server = await createServer();
  context.calls = { asked: 0 };
});
test.before.each(async (context) => {
  await context.server.reset();
  context.owner = await createOwner(context.server);
});
test.after(({ server, calls }) => {
  figure(`ownership: ${OWNED.length} owned calls, ${calls.asked} requests`);
  return server.close();
});

async function request(
  { server, calls }: Pick<Context, 'server' | 'calls'>,
  id: OperationId,
  { query, body, token }: RequestParts & { token?: string | undefined },
) {
  const operation = CONTRACT.find((each) => each.id === id);
  if (!operation) throw new Error(`the contract has no ${id}`);
  const path = `/api${operation.path}?${new URLSearchParams(query as Record<string, string>)}`;
  calls.asked += 1;
  const response = await server.hono.request(path, {
    method: operation.method.toUpperCase(),
    headers: {
      'content-type': 'application/json',
      origin: ORIGIN,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
  return { status: response.status, text, headers, code: (JSON.parse(text) as { code?: number }).code };
}

/** Somebody with a lease, a customer number at the provider and a card of their own. */
async function neighbour(server: TestServer) {
  const person = await server.createTenant(9, '5556');
  const { customerId } = await server.tenantRow(person.email);
  const card = { id: 'pm_neighbours', brand: 'visa', last4: '1111', expMonth: 1, expYear: 2030 };
  server.payments.cards.set(customerId ?? '', [card, { ...card, id: 'pm_second' }]);
  return person;
}

/** Holds an answer to somebody else against everything that is the owner's. */
function tellsNothing(secrets: string[], text: string, title: string): void {
  for (const secret of secrets) assert.not.ok(text.includes(secret), `${title} tells ${secret}: ${text}`);
}

test('every call of the contract that demands a token has a row here', () => {
  const demanding = CONTRACT.filter(({ token }) => token === 'required');
  assert.equal(demanding.map(({ id }) => id).sort(), [...OWNED].sort());
});

/** Makes every call as the owner and restores the database after each. Resolves to the answers. Fails if a call changes a row of `other`. */
async function makeEveryCall(context: Context, other?: Owner): Promise<Map<OperationId, string>> {
  const { server, owner } = context;
  const requests = createRequests(owner);
  const answers = new Map<OperationId, string>();
  const before = other && (await tenantState(server, other));
  const restore = await server.saveState();
  for (const { id } of CONTRACT) {
    const { status, code, text } = await request(context, id, { ...requests[id], token: owner.token });
    // It is rented already, by the owner.
    if (id === 'createLeaseWithCheckout') assert.is(code, 26);
    else assert.is(status, 200, `${id}: ${text}`);
    answers.set(id, text);
    if (other) assert.equal(await tenantState(server, other), before, id);
    await restore();
  }
  return answers;
}

test("R10.6 the owner succeeds with each call, which changes and shows nothing of another tenant's", async (context) => {
  const { server, owner } = context;
  const alone = await makeEveryCall(context);
  const before = await tenantState(server, owner);
  const other = await createOwner(server, { roomId: 102, code: '7779' });
  assert.equal(await tenantState(server, owner), before);
  const together = await makeEveryCall(context, other);
  // Values such as tokens may differ; fields and the lengths of lists may not.
  const shape = (text = '') =>
    JSON.stringify(JSON.parse(text), (_, each) => (each instanceof Object ? each : typeof each));
  for (const id of OWNED) assert.is(shape(together.get(id)), shape(alone.get(id)), id);
});

test('R10.6 what the upkeep does for some changes nothing of another tenant', async ({ server }) => {
  const person = await server.createTenant(102);
  await sendMessages(server.services);
  const before = await tenantState(server, person);
  const leaves = await server.createTenant(9);
  await server.hold(103);
  const price = { departmentId: undefined, number: '101', from: '2026-04-09', toNewPrice: () => 90_000 };
  await announcePrices(server.services, price);
  server.payments.fail(true);
  const statement = { departmentId: 1, name: 'Maja Holm', contract: '9', email: leaves.email };
  await server.post('/lease/withdraw', statement, leaves.token);
  await server.tasksDone();
  server.payments.fail(false);
  server.clock.set('2026-04-10T12:00:00Z');
  for (let times = 0; times < 2; times++) await runUpkeep(server.services);
  assert.equal(columns(await server.leaseRows(), 'roomId', 'state', 'monthly', 'refunded'), [
    [101, 'active', 90_000, null],
    [102, 'active', 70_000, null],
    [9, 'active', 30_000, 30_000],
    [103, 'released', 250_000, null],
  ]);
  assert.equal(await tenantState(server, person), before);
});

test('a forged token reads nothing and changes nothing', async (context) => {
  const { server, owner } = context;
  const key = (secret: string) => new TextEncoder().encode(secret);
  const session = await server.database
    .selectFrom('session')
    .select(['id', 'rotation'])
    .where('tenantId', '=', owner.tenantId)
    .executeTakeFirstOrThrow();
  const now = server.clock.now().getTime() / 1000;
  const made = (change: { sid?: string; rot?: number; at?: number; sub?: string; alg?: string }) =>
    new SignJWT({ sid: change.sid ?? session.id, rot: change.rot ?? session.rotation })
      .setProtectedHeader({ alg: change.alg ?? 'HS256' })
      .setSubject(change.sub ?? String(owner.tenantId))
      .setIssuedAt(change.at ?? now)
      .setExpirationTime((change.at ?? now) + 900);
  const { jwtSecret } = server.settings;
  const [, payload = ''] = (await made({}).sign(key(jwtSecret))).split('.');
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  const tokens: Record<string, string | undefined> = {
    'no token': undefined,
    garbage: 'garbage',
    'garbage in three parts': 'a.b.c',
    'another key': await made({}).sign(key('another secret that is just as long')),
    'alg none': `${none}.${payload}.`,
    'alg none without the last point': `${none}.${payload}`,
    'another algorithm': await made({ alg: 'HS384' }).sign(key(jwtSecret)),
    'a session that is not there': await made({ sid: 'none' }).sign(key(jwtSecret)),
    "another tenant's number": await made({ sub: '10999' }).sign(key(jwtSecret)),
    'a rotation to come': await made({ rot: session.rotation + 1 }).sign(key(jwtSecret)),
    'long expired': await made({ at: now - 91 * DAY }).sign(key(jwtSecret)),
    expired: await made({ at: now - 901 }).sign(key(jwtSecret)),
  };
  const before = await wholeState(server);
  const requests = createRequests(owner);
  const answers = new Set<string>();
  for (const [kind, token] of Object.entries(tokens))
    for (const id of OWNED) {
      // Past its own quarter of an hour a token can still be exchanged: its session decides.
      if (kind === 'expired' && id === 'refreshToken') continue;
      const { status, text, headers } = await request(context, id, { ...requests[id], token });
      assert.is(status, 401, `${id} with ${kind}: ${text}`);
      answers.add(JSON.stringify([text, headers]));
    }
  assert.is(answers.size, 1, 'all alike');
  assert.equal(await wholeState(server), before);
  const good = await made({}).sign(key(jwtSecret));
  const { status } = await request(context, 'getCurrentUser', { token: good });
  assert.is(status, 200, 'only the token decided');
});

test("R10.6 another tenant reads nothing of the owner's and changes nothing", async (context) => {
  const { server, owner } = context;
  const other = await neighbour(server);
  const before = await wholeState(server, { without: other });
  const { token } = other;
  const requests = createRequests(owner);
  const nobodysRequests = createRequests(NOBODYS);
  for (const id of OWNED) {
    const [told = 'own', toldOfNobodys = told] = TOLD[id] ?? [];
    const answer = await request(context, id, { ...requests[id], token });
    tellsNothing(owner.secrets, answer.text, id);
    expectTold(answer, told, id);
    const nobodys = await request(context, id, { ...nobodysRequests[id], token });
    expectTold(nobodys, toldOfNobodys, id);
    if (toldOfNobodys === told && told !== 'own')
      assert.equal(
        [nobodys.text, nobodys.headers],
        [answer.text, answer.headers],
        `${id}: alike to the byte`,
      );
    assert.equal(await wholeState(server, { without: other }), before, id);
  }
});

function expectTold(
  { status, code, text }: Awaited<ReturnType<typeof request>>,
  told: Told,
  id: OperationId,
): void {
  if (told === 'own') assert.is(status, 200, `${id}: ${text}`);
  else assert.equal([status, code], [400, told], id);
}

/** The tenant that had room 101 until yesterday, when the owner moved in. */
async function formerTenant(server: TestServer) {
  const person = await server.createTenant(102, '7778');
  await server.changeLeases(
    { roomId: 101, firstDay: '2026-01-10', lastDay: '2026-03-09', terminated: true },
    person.leaseId,
  );
  server.access.codes.delete('102');
  return person;
}

test('a tenant whose lease has ended reaches nothing of the room and of its next tenant', async (context) => {
  const { server, owner } = context;
  const former = await formerTenant(server);
  // The room was the former tenant's own, and its number stands in the list of ended leases.
  const secrets = owner.secrets.filter((each) => each !== '"101"');
  const before = await wholeState(server, { without: former });
  const leasesBefore = await server.leaseRows();
  const toldOfOwn: { [Id in OperationId]?: Told } = {
    cancelLease: 'own',
    keepLease: 29,
    getPaidPeriodEnd: 'own',
  };
  for (const names of [owner, { ...owner, leaseId: former.leaseId }]) {
    const requests = createRequests(names);
    for (const id of OWNED) {
      const answer = await request(context, id, { ...requests[id], token: former.token });
      tellsNothing(secrets, answer.text, id);
      const own = names === owner ? undefined : toldOfOwn[id];
      expectTold(answer, own ?? TOLD[id]?.[0] ?? 'own', id);
      assert.equal(await wholeState(server, { without: former }), before, id);
    }
  }
  assert.equal(await server.leaseRows(), leasesBefore);
  assert.is((await server.openGateAsTenant(1, former.token)).code, 2, 'the outer gate');
  const active = '/lease/getfiltered?forCurrentUser=true&active=true';
  assert.equal((await server.get(active, former.token)).answer, { data: [] });
});

test("public calls neither show nor open a room's door", async (context) => {
  const { server, owner } = context;
  const [other, former] = [await neighbour(server), await formerTenant(server)];
  const unknown = await request(context, 'getGateStatus', { query: { id: 987654 } });
  assert.equal([unknown.status, unknown.code], [400, 2]);
  for (const token of [undefined, 'garbage', other.token, former.token]) {
    const door = await request(context, 'getGateStatus', { query: { id: owner.doorGateId }, token });
    assert.equal([door.text, door.headers], [unknown.text, unknown.headers]);
  }
  const gates = await request(context, 'listGates', createRequests(owner).listGates);
  assert.equal(column(JSON.parse(gates.text).data.data, 'id'), [1, 2]);

  server.access.gates.clear();
  for (const phoneNumber of [owner.phoneNumber, other.phoneNumber]) {
    await server.askCode(phoneNumber);
    const otp = server.newestCode();
    const open = (gateId: number) =>
      request(context, 'openGateWithCode', { body: { gateId, phoneNumber, otp } });
    const [door, nowhere] = [await open(owner.doorGateId), await open(987_654)];
    assert.equal([door.status, door.code], [400, 2]);
    assert.equal([door.text, door.headers], [nowhere.text, nowhere.headers]);
    assert.is(server.access.gates.size, 0);
    assert.is((await open(1)).status, 200, 'an outer gate');
    server.access.gates.clear();
  }
});

test('public reads say nothing about who rents', async (context) => {
  const { owner } = context;
  const requests = createRequests(owner);
  // The room's number is public.
  const secrets = owner.secrets.filter((each) => each !== '"101"');
  const READS = [
    'listRooms',
    'listFloors',
    'getFloor',
    'calculateRoomPrice',
    'canLeaseRoom',
    'listGates',
  ] as const;
  for (const id of READS) {
    const { status, text } = await request(context, id, requests[id]);
    assert.is(status, 200, id);
    tellsNothing(secrets, text, id);
  }
});
