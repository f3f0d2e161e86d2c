import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { TABLES } from '../../../server/database/tables.ts';
import { readContract } from '../../../server/http/contract.ts';
import type { OperationId } from '../../../server/shared/calls.ts';
import { NEW_PASSWORD } from '../../setup/api.ts';
import { column } from '../../setup/columns.ts';
import { figure } from '../../setup/figures.ts';
import { assert, suite } from '../../setup/suite.ts';
import { createAuthenticator, createPasskeys } from '../authenticator.ts';
import { createServer, type TestServer } from '../server.ts';

const CONTRACT = readContract();
const DAY = 24 * 3600;
const ORIGIN = 'https://facility.example';
const OWNER_PASSWORD = 'Flyttemand-nr9?';

/** What a request names; all of the owner's, or ids that nobody has. */
interface Names {
  leaseId: number;
  roomId: number;
  doorGateId: number;
  cardId: string;
  helperId: number;
  passkeyId: number;
  newPasskey: object;
  phoneNumber: string;
}
const NOBODYS: Names = {
  leaseId: 987_654,
  roomId: 987_654,
  doorGateId: 987_654,
  cardId: 'pm_nobodys',
  helperId: 987_654,
  passkeyId: 987_654,
  newPasskey: createAuthenticator().make('', { origin: ORIGIN, domain: 'facility.example', challenge: '' }),
  phoneNumber: '+4522334455',
};

interface Call {
  query?: string;
  body?: object;
  /**
   * What another tenant is told who names what is the owner's: a code, the same as for what nobody has, or the caller's own
   * affairs, which is status 200.
   */
  other: number | 'own';
  /** A code that differs on purpose for what nobody has. */
  nobodys?: number | 'own';
}

const pages = { successUrl: 'https://facility.example/MyRoom', cancelUrl: 'https://facility.example/MyRoom' };

const HELPER = {
  ...{ name: 'Hjalte Hjælper', phoneNumber: '+4561728396', gate: true, door: true },
  ...{ from: '2026-03-10T12:00:00Z', until: '2026-03-12T12:00:00Z' },
};

/** Every call that demands a token. */
const ownedCalls = (names: Names): { [Id in OperationId]?: Call } => ({
  refreshToken: { other: 'own' },
  changePassword: {
    body: { oldPassword: OWNER_PASSWORD, newPassword: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD },
    other: 31,
  },
  getCurrentUser: { other: 'own' },
  updateUser: {
    body: { firstName: 'Ny', lastName: 'Person', phoneNumber: names.phoneNumber },
    other: 32,
    nobodys: 'own',
  },
  createLeaseWithCheckout: { body: { roomId: names.roomId, code: '1237', ...pages }, other: 26, nobodys: 9 },
  listLeases: { query: 'forCurrentUser=true', other: 'own' },
  changeLeaseCode: { body: { id: names.leaseId, code: '1237' }, other: 28 },
  cancelLease: { body: { id: names.leaseId }, other: 28 },
  keepLease: { body: { id: names.leaseId }, other: 28 },
  listAccessEvents: { query: '', other: 'own' },
  listHelpers: { query: `id=${names.leaseId}`, other: 28 },
  addHelper: {
    body: { ...HELPER, id: names.leaseId, name: 'Ny Hjælper', phoneNumber: '+4561728395' },
    other: 28,
  },
  endHelper: { body: { id: names.helperId }, other: 2 },
  getAddOptions: { body: {}, other: 'own' },
  addPasskey: { body: { credential: names.newPasskey }, other: 15 },
  listPasskeys: { query: '', other: 'own' },
  removePasskey: { body: { id: names.passkeyId }, other: 2 },
  getPaidPeriodEnd: { query: `id=${names.leaseId}`, other: 28 },
  listInvoices: { query: 'limit=100', other: 'own' },
  listPaymentMethods: { query: 'debitorId=10&limit=100', other: 'own' },
  createSetupSession: { body: pages, other: 'own' },
  chargePaymentMethod: { body: { paymentMethodId: names.cardId }, other: 2 },
  removePaymentMethod: { body: { paymentMethodId: names.cardId }, other: 2 },
  openGateAsTenant: { body: { gateId: names.doorGateId }, other: 2 },
  closeGateAsTenant: { body: { gateId: names.doorGateId }, other: 2 },
  enableAlarmAsTenant: { body: { roomId: names.roomId }, other: 9 },
  disableAlarmAsTenant: { body: { roomId: names.roomId }, other: 9 },
  getRoomStatus: { query: `id=${names.roomId}`, other: 9 },
});

interface Context {
  server: TestServer;
  owner: Names & { tenantId: number; email: string; token: string };
  /** What no answer to anybody else may hold. */
  secrets: string[];
  calls: { asked: number };
}

const test = suite<Context>('ownership');
test.before(async (context) => {
  context.server = await createServer();
  context.calls = { asked: 0 };
});
test.before.each(async (context) => {
  await context.server.reset();
  Object.assign(context, await createOwner(context.server));
});
test.after(({ server, calls }) => {
  figure(`ownership: ${Object.keys(ownedCalls(NOBODYS)).length} owned calls, ${calls.asked} requests`);
  return server.close();
});

/** The owner of room 101 with a card, an open door and an alarm that is on. */
async function createOwner(server: TestServer): Promise<Pick<Context, 'owner' | 'secrets'>> {
  const person = await server.createTenant(101, '8391');
  const { id: tenantId, customerId } = await server.tenantRow(person.email);
  const name = { firstName: 'Ottilie', lastName: 'Ejermand', mobile: '+4561728394' };
  await server.post('/user/update', { ...name, phoneNumber: person.phoneNumber }, person.token);
  const change = await server.changePassword(person.token, { newPassword: OWNER_PASSWORD });
  assert.is(change.status, 200);
  const card = { brand: 'visa', last4: '9182', expMonth: 7, expYear: 2031 };
  server.payments.cards.set(customerId ?? '', [
    { ...card, id: 'pm_owners' },
    { ...card, id: 'pm_owners_too' },
  ]);
  const { answer } = await server.listLeases(person.token);
  const [lease] = answer.data;
  await server.openGateAsTenant(lease.doorGateId, person.token);
  await server.post('/nox/enablealarmlogged', { roomId: 101 }, person.token);
  const helper = { ...HELPER, id: lease.id };
  assert.is((await server.post('/lease/addhelper', helper, person.token)).status, 200);
  const { id: helperId } = await server.database.selectFrom('helper').select('id').executeTakeFirstOrThrow();
  const { made: newPasskey } = await createPasskeys(server, { token: person.token, origin: ORIGIN });
  const { id: passkeyId } = await server.database
    .selectFrom('passkey')
    .select('id')
    .executeTakeFirstOrThrow();
  const owner = {
    ...person,
    passkeyId,
    newPasskey,
    helperId,
    tenantId,
    leaseId: lease.id,
    roomId: 101,
    doorGateId: lease.doorGateId,
    cardId: 'pm_owners',
  };
  const { phoneNumber, email } = person;
  const secrets = [
    'Ottilie',
    'Ejermand',
    '61728394',
    phoneNumber.slice(3),
    email,
    '8391',
    '9182',
    'pm_owners',
    'Hjalte',
    '61728396',
    server.sms.at(-1)?.text.split('helper=')[1] ?? 'no token',
  ];
  return { owner, secrets: [...secrets, customerId ?? 'no customer', `sub_${lease.id}`, '"101"'] };
}

async function request(
  { server, calls }: Pick<Context, 'server' | 'calls'>,
  id: OperationId,
  { query, body, token }: Pick<Call, 'query' | 'body'> & { token?: string | undefined },
) {
  const operation = CONTRACT.find((each) => each.id === id);
  if (!operation) throw new Error(`the contract has no ${id}`);
  const path = `/api${operation.path}${query ? `?${query}` : ''}`;
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

const owned = (names: Names) => Object.entries(ownedCalls(names)) as [OperationId, Call][];

/** Somebody with a lease, a customer number at the provider and a card of their own. */
async function neighbour(server: TestServer) {
  const person = await server.createTenant(9, '5556');
  const { id, customerId } = await server.tenantRow(person.email);
  const card = { id: 'pm_neighbours', brand: 'visa', last4: '1111', expMonth: 1, expYear: 2030 };
  server.payments.cards.set(customerId ?? '', [card, { ...card, id: 'pm_second' }]);
  return { ...person, tenantId: id };
}

/** Holds an answer to somebody else against everything that is the owner's. */
function tellsNothing({ secrets }: Context, text: string, title: string): void {
  for (const secret of secrets) assert.not.ok(text.includes(secret), `${title} tells ${secret}: ${text}`);
}

test('every call of the contract that demands a token has a row here', () => {
  const demanding = CONTRACT.filter(({ token }) => token === 'required');
  assert.equal(demanding.map(({ id }) => id).sort(), Object.keys(ownedCalls(NOBODYS)).sort());
});

test('the rows name things that exist: the owner succeeds with each', async (context) => {
  const { owner } = context;
  for (const [id, call] of owned(owner)) {
    const { status, code, text } = await request(context, id, { ...call, token: owner.token });
    // It is rented already, by the owner.
    if (id === 'createLeaseWithCheckout') assert.is(code, 26);
    else assert.is(status, 200, `${id}: ${text}`);
  }
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
  const answers = new Set<string>();
  for (const [kind, token] of Object.entries(tokens))
    for (const [id, call] of owned(owner)) {
      // Past its own quarter of an hour a token can still be exchanged: its session decides.
      if (kind === 'expired' && id === 'refreshToken') continue;
      const { status, text, headers } = await request(context, id, { ...call, token });
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
  for (const [id, call] of owned(owner)) {
    const answer = await request(context, id, { ...call, token });
    tellsNothing(context, answer.text, id);
    if (call.other === 'own') assert.is(answer.status, 200, `${id}: ${answer.text}`);
    else assert.equal([answer.status, answer.code], [400, call.other], id);
    const nobodys = await request(context, id, { ...ownedCalls(NOBODYS)[id], token });
    const expected = call.nobodys ?? call.other;
    if (expected === 'own') assert.is(nobodys.status, 200, `${id}: ${nobodys.text}`);
    else assert.equal([nobodys.status, nobodys.code], [400, expected], id);
    if (call.nobodys === undefined && call.other !== 'own')
      assert.equal(
        [nobodys.text, nobodys.headers],
        [answer.text, answer.headers],
        `${id}: alike to the byte`,
      );
    assert.equal(await wholeState(server, { without: other }), before, id);
  }
});

/** The tenant that had room 101 until yesterday, when the owner moved in. */
async function formerTenant(server: TestServer) {
  const person = await server.createTenant(102, '7778');
  const { id: tenantId } = await server.tenantRow(person.email);
  await server.changeLeases(
    { roomId: 101, firstDay: '2026-01-10', lastDay: '2026-03-09', terminated: true },
    person.leaseId,
  );
  server.access.codes.delete('102');
  return { ...person, tenantId };
}

test('a tenant whose lease has ended reaches nothing of the room and of its next tenant', async (context) => {
  const { server, owner, secrets } = context;
  const former = await formerTenant(server);
  // The room was the former tenant's own, and its number stands in the list of ended leases.
  const secret = { ...context, secrets: secrets.filter((each) => each !== '"101"') };
  const before = await wholeState(server, { without: former });
  const leasesBefore = await server.leaseRows();
  const ended: { [Id in OperationId]?: number | 'own' } = {
    cancelLease: 'own',
    keepLease: 29,
    getPaidPeriodEnd: 'own',
  };
  for (const names of [owner, { ...owner, leaseId: former.leaseId }])
    for (const [id, call] of owned(names)) {
      const isOwn = names.leaseId === former.leaseId;
      const answer = await request(context, id, { ...call, token: former.token });
      tellsNothing(secret, answer.text, id);
      const expected = (isOwn ? ended[id] : undefined) ?? call.other;
      if (expected === 'own') assert.is(answer.status, 200, `${id}: ${answer.text}`);
      else assert.equal([answer.status, answer.code], [400, expected], id);
      assert.equal(await wholeState(server, { without: former }), before, id);
    }
  assert.equal(await server.leaseRows(), leasesBefore);
  assert.is((await server.openGateAsTenant(1, former.token)).code, 2, 'the outer gate');
  const active = '/lease/getfiltered?forCurrentUser=true&active=true';
  assert.equal((await server.get(active, former.token)).answer, { data: [] });
});

test("public calls neither show nor open a room's door", async (context) => {
  const { server, owner } = context;
  const [other, former] = [await neighbour(server), await formerTenant(server)];
  const unknown = await request(context, 'getGateStatus', { query: 'id=987654' });
  assert.equal([unknown.status, unknown.code], [400, 2]);
  for (const token of [undefined, 'garbage', other.token, former.token]) {
    const door = await request(context, 'getGateStatus', { query: `id=${owner.doorGateId}`, token });
    assert.equal([door.text, door.headers], [unknown.text, unknown.headers]);
  }
  const gates = await request(context, 'listGates', { query: 'filters=departmentId==1' });
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
  const reads: [OperationId, string][] = [
    ['listRooms', 'departmentId=1'],
    ['listFloors', 'filters=departmentId==1'],
    ['getFloor', 'id=2'],
    ['calculateRoomPrice', 'roomId=101'],
    ['canLeaseRoom', 'id=101'],
    ['listGates', 'filters=departmentId==1'],
  ];
  // The room's number is public.
  const secrets = context.secrets.filter((each) => each !== '"101"');
  for (const [id, query] of reads) {
    const { status, text } = await request(context, id, { query });
    assert.is(status, 200, id);
    tellsNothing({ ...context, secrets }, text, id);
  }
});

type Row = Record<string, unknown>;

/** Counts of tries, which a refused request may well raise. */
const COUNTER = 'limitRow';

/** Every row of every table, and what the providers were told; `without` leaves out what belongs to one tenant. */
async function wholeState(
  server: TestServer,
  { without }: { without?: { tenantId: number; phoneNumber: string } } = {},
): Promise<Record<string, unknown>> {
  await server.tasksDone();
  const { database, payments, access, sms } = server;
  const { rows: leases } = await sql<{ id: number }>`
    select id from lease where tenant_id = ${without?.tenantId ?? 0}`.execute(database);
  const own = new Set<unknown>(leases.map(({ id }) => id));
  const kept: Record<string, unknown> = {};
  for (const table of TABLES.filter((each) => each !== COUNTER)) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(database);
    kept[table] = rows
      .filter((row) => !(table === 'message' && own.has(row.leaseId)))
      .filter((row) => !without || (table === 'tenant' ? row.id : row.tenantId) !== without?.tenantId)
      .map((row) => JSON.stringify(row))
      .sort();
  }
  return {
    ...kept,
    gates: Object.fromEntries(access.gates),
    alarms: Object.fromEntries(access.alarms),
    codes: Object.fromEntries(access.codes),
    cards: Object.fromEntries(payments.cards),
    checkouts: [...payments.checkouts].map(([id, { state }]) => [id, state]),
    refunded: [...payments.refunded].sort(),
    ended: [...payments.ended].sort(),
    sms: sms.filter(({ to }) => to !== without?.phoneNumber).length,
  };
}
