import { readContract } from '../../server/http/contract.ts';
import * as calls from '../../src/api/calls.ts';
import { ignoreBody, readFields, readList, readValue } from '../../src/api/calls.ts';
import { type Api, createApi, type Result } from '../../src/api/client.ts';
import type { Prefetched } from '../../src/core/parts.ts';
import { backend, json, type Sent } from '../setup/backend.ts';
import { assert, captureConsole, column, columns, test } from '../setup/suite.ts';

/** Waits between attempts take no time here; `waits` keeps how long they were meant to be. */
const waits: number[] = [];
const { setTimeout } = globalThis;
globalThis.setTimeout = ((run: () => void, wait: number) => {
  waits.push(wait);
  return setTimeout(run, 0);
}) as typeof globalThis.setTimeout;

test.before.each(() => {
  waits.length = 0;
});

function apiWith(options: { token?: string | null; base?: string; language?: string } = {}) {
  const signedOut: (string | null)[] = [];
  const kept = { token: options.token ?? null };
  const api = createApi({
    base: options.base ?? 'http://api.test',
    token: () => kept.token,
    ...(options.language && { language: () => options.language ?? '' }),
    onSignedOut: (token) => signedOut.push(token),
  });
  return { api, kept, signedOut };
}

const CAN_LEASE = '/room/canlease';
const CANCEL = '/lease/cancel';
const canLease = (api: Api) =>
  api.call((http) => http.GET(CAN_LEASE, { params: { query: { id: 7 } } }), readValue<boolean>(true));
const cancel = (api: Api, read = ignoreBody) =>
  api.call((http) => http.POST(CANCEL, { body: { id: 3 } }), read);

/** What `fetch` is given from now on. */
function watchFetch(): [unknown, RequestInit][] {
  backend({ [CANCEL]: {}, [CAN_LEASE]: { value: true } });
  const { fetch } = globalThis;
  const given: [unknown, RequestInit][] = [];
  globalThis.fetch = (address, options = {}) => {
    given.push([address, options]);
    return fetch(address, options);
  };
  return given;
}

test("the page's fetch is given an address and plain options, which every wrapper of a host hands on", async () => {
  const given = watchFetch();
  await cancel(apiWith({ token: 'abc' }).api);
  const [[address, { signal, keepalive, ...options }] = [null, {}]] = given;
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer abc' };
  assert.is(address, `http://api.test${CANCEL}`);
  assert.equal(options, { redirect: 'follow', method: 'POST', headers, body: '{"id":3}' });
});

test("a POST carries the page's language, and a GET has the headers of a preload", async () => {
  const given = watchFetch();
  const { api } = apiWith({ language: 'en' });
  await cancel(api);
  await canLease(api);
  const headers = given.map(([, options]) => options.headers);
  assert.equal(headers, [{ 'Content-Type': 'application/json', 'Accept-Language': 'en' }, {}]);
});

test('every request carries the kept token, and none where there is none', async () => {
  const { sent } = backend({ [CAN_LEASE]: { value: true }, [CANCEL]: {} });
  const { api, kept } = apiWith({ token: 'abc' });
  await canLease(api);
  await cancel(api);
  kept.token = 'newer';
  await canLease(api);
  kept.token = null;
  await canLease(api);
  assert.equal(column(sent, 'authorization'), ['Bearer abc', 'Bearer abc', 'Bearer newer', null]);
});

/** The code of a call's failure; what else is known of it has tests of its own. */
const failureCode = async (call: Promise<Result<unknown>>) => (await call).failure?.code;

const FAILURES: [what: string, answer: Response | Error, code: number][] = [
  ['401', json({ code: 4 }, 401), 401],
  ['401 without a body', new Response(null, { status: 401 }), 401],
  ['400 with a code', json({ code: 26, message: 'taken' }, 400), 26],
  ['400 with code 0', json({ code: 0 }, 400), 0],
  ['400 without a code', json({ message: 'no' }, 400), 100],
  ['400 with a code that is no number', json({ code: 'x' }, 400), 100],
  ['400 without a body', new Response(null, { status: 400 }), 100],
  ['400 with a page of HTML', new Response('<h1>Bad</h1>', { status: 400 }), 100],
  ['400 with null', json(null, 400), 100],
  ['403 with a code', json({ code: 14 }, 403), 100],
  ['404', json({ code: 9 }, 404), 100],
  ['409', json({ code: 32 }, 409), 100],
  ['429', json({ code: 15 }, 429), 100],
  ['500 with a code', json({ code: 26 }, 500), 100],
  ['503', new Response('busy', { status: 503 }), 100],
  ['no network', new TypeError('Failed to fetch'), 100],
  // A success is status 200 and no other.
  ['201', json({ value: true }, 201), 100],
  ['202', json({ value: true }, 202), 100],
  ['204', new Response(null, { status: 204 }), 100],
  ['206', json({ value: true }, 206), 100],
];

for (const [what, answer, code] of FAILURES) {
  test(`${what} is failure ${code}, for a GET and for a POST`, async () => {
    backend({ [CAN_LEASE]: answer, [CANCEL]: answer });
    const { api } = apiWith();
    assert.is(await failureCode(canLease(api)), code);
    assert.is(await failureCode(cancel(api)), code);
  });
}

test('a failure says whether nobody was reached', async () => {
  const { api } = apiWith();
  backend({ [CANCEL]: new TypeError('Failed to fetch') });
  assert.equal((await cancel(api)).failure, { code: 100, unreachable: true });
  backend({ [CANCEL]: json({}, 500) });
  assert.equal((await cancel(api)).failure, { code: 100 });
});

const half = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"value":'));
        controller.error(new TypeError('the connection was lost'));
      },
    }),
    { headers: { 'Content-Type': 'application/json' } },
  );

const UNREADABLE: Record<string, () => Response> = {
  'a body that stops half-way': half,
  'JSON that stops half-way': () => new Response('{"value":'),
  'a page of HTML': () => new Response('<!doctype html><title>Hello</title>'),
  'an empty body': () => new Response(''),
  'another shape': () => json({ value: 'true' }),
  'a list': () => json([true]),
  null: () => json(null),
};

for (const [what, answer] of Object.entries(UNREADABLE)) {
  test(`a success with ${what} where a value was expected is failure 100`, async () => {
    backend({ [CAN_LEASE]: () => answer() });
    assert.is(await failureCode(canLease(apiWith().api)), 100);
  });
}

test('an empty body is enough for a call without a value', async () => {
  backend({ [CANCEL]: () => new Response('') });
  assert.equal(await cancel(apiWith().api), { value: true });
});

test('a page of HTML is no success, not even for such a call', async () => {
  backend({ [CANCEL]: () => new Response('<!doctype html>') });
  assert.is(await failureCode(cancel(apiWith().api)), 100);
});

const PASSING: Record<string, () => Response | Error> = {
  'a network error': () => new TypeError('Failed to fetch'),
  'a 500': () => json({}, 500),
  'a 429': () => json({}, 429),
  'a body that stops half-way': half,
};

for (const [what, answer] of Object.entries(PASSING)) {
  test(`R9.3 a GET is tried three times after ${what}`, async () => {
    const { sent } = backend({ [CAN_LEASE]: () => answer() });
    assert.is(await failureCode(canLease(apiWith().api)), 100);
    assert.is(sent.length, 3);
  });

  test(`a GET whose third attempt succeeds after ${what} is a value`, async () => {
    const { sent } = backend({ [CAN_LEASE]: () => (sent.length < 3 ? answer() : { value: false }) });
    assert.equal(await canLease(apiWith({ token: 'abc' }).api), { value: false });
    assert.equal(columns(sent, 'authorization', 'query'), Array(3).fill(['Bearer abc', 'id=7']));
  });

  test(`R9.3 a POST is sent exactly once, whatever becomes of it (${what})`, async () => {
    const { sent } = backend({ [CANCEL]: () => answer() });
    assert.is(await failureCode(cancel(apiWith().api)), 100);
    assert.is(sent.length, 1);
  });
}

test('the attempts of a GET are spread out, further each time', async () => {
  backend({ [CAN_LEASE]: json({}, 503) });
  await canLease(apiWith().api);
  const [first = 0, second = 0] = waits;
  assert.is(waits.length, 2);
  assert.ok(first >= 250 && first <= 500, `${first}`);
  assert.ok(second >= 500 && second <= 1000, `${second}`);
});

for (const status of [400, 401, 403, 404]) {
  test(`a GET that is answered with ${status} is not tried again`, async () => {
    const { sent } = backend({ [CAN_LEASE]: json({ code: 1 }, status) });
    await canLease(apiWith().api);
    assert.is(sent.length, 1);
  });
}

test('a 401 names the token that was sent, not the one that is kept by then', async () => {
  const { api, kept, signedOut } = apiWith({ token: 'old' });
  backend({
    [CANCEL]: () => {
      kept.token = 'new';
      return json({}, 401);
    },
  });
  await cancel(api);
  assert.equal(signedOut, ['old']);
});

test('nobody is signed out by any other failure', async () => {
  backend({ [CANCEL]: json({ code: 14 }, 403) });
  const { api, signedOut } = apiWith({ token: 'abc' });
  await cancel(api);
  assert.equal(signedOut, []);
});

test('a reader that throws is failure 100', async () => {
  backend({ [CANCEL]: {} });
  const read = () => {
    throw new Error('unexpected');
  };
  assert.is(await failureCode(cancel(apiWith().api, read)), 100);
});

test('a request that is never answered is given up: a GET after 10 s each time, a POST after 30 s', async () => {
  const limits: number[] = [];
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (milliseconds) => {
    limits.push(milliseconds);
    return AbortSignal.abort(new DOMException('too late', 'TimeoutError'));
  };
  try {
    const { sent } = backend({});
    const { api } = apiWith();
    assert.is(await failureCode(canLease(api)), 100);
    assert.is(await failureCode(cancel(api)), 100);
    assert.is(sent.length, 0);
  } finally {
    AbortSignal.timeout = timeout;
  }
  assert.equal(limits, [10_000, 10_000, 10_000, 30_000]);
});

test('R9.1 a 429 is code 100, with the seconds after which another try is allowed', async () => {
  const headers = { 'Content-Type': 'application/json', 'Retry-After': '240' };
  backend({ '/lease/cancel': new Response('{}', { status: 429, headers }) });
  const api = createApi({ base: 'http://api.test', token: () => null, onSignedOut() {} });
  assert.equal(await cancel(api), { failure: { code: 100, waitSeconds: 240 } });
});

/** The client of a page whose loader has asked whether the room can be leased. */
function apiWithEarly(answer: Promise<Response | undefined>, token: string | null = null) {
  const prefetched: Prefetched = new Map([[`http://api.test${CAN_LEASE}?id=7`, { token: null, answer }]]);
  return createApi({ base: 'http://api.test', token: () => token, onSignedOut() {}, prefetched });
}

test("the answer to the loader's request is taken once, by the first of two calls", async () => {
  const { sent } = backend({ [CAN_LEASE]: { value: false } });
  const api = apiWithEarly(Promise.resolve(json({ value: true })));
  const calls = [canLease(api), canLease(api)];
  assert.equal(await Promise.all(calls), [{ value: true }, { value: false }]);
  assert.is(sent.length, 1);
});

for (const [what, answer] of Object.entries({
  'did not arrive': () => Promise.resolve(undefined),
  'is an error of the server': async () => json({}, 503),
  'was aborted before anybody read it': async () =>
    new Response(new ReadableStream({ start: (stream) => stream.error(new Error('aborted')) })),
}))
  test(`an early answer that ${what} is asked for again`, async () => {
    const { sent } = backend({ [CAN_LEASE]: { value: true } });
    const answered = await canLease(apiWithEarly(answer()));
    assert.equal([answered, sent.length], [{ value: true }, 1]);
  });

test("somebody who has signed in since does not get a guest's answer", async () => {
  const { sent } = backend({ [CAN_LEASE]: { value: true } });
  const api = apiWithEarly(Promise.resolve(json({ value: false })), 'token');
  assert.equal(await canLease(api), { value: true });
  assert.is(sent[0]?.authorization, 'Bearer token');
});

test('every GET marks its address, so that the loader does not ask for it any more', async () => {
  backend({ [CAN_LEASE]: { value: true } });
  const prefetched: Prefetched = new Map();
  const api = createApi({ base: 'http://api.test', token: () => null, onSignedOut() {}, prefetched });
  await canLease(api);
  assert.ok(prefetched.has(`http://api.test${CAN_LEASE}?id=7`));
});

const room = { id: 1, number: '101', floor: { id: 2 } };
const rooms = readList<typeof room>({ id: 0, number: '', floor: { id: 0 } });

test('a list is read at either depth, also an empty one', () => {
  assert.equal(rooms({ data: [room] }), [room]);
  assert.equal(rooms({ data: { data: [room] } }), [room]);
  assert.equal(rooms({ data: { data: [] } }), []);
});

const NO_LISTS = [
  undefined,
  null,
  '',
  'text',
  5,
  [],
  {},
  { data: null },
  { data: {} },
  { data: { data: {} } },
];

test('what is no list is not read', () => {
  for (const body of NO_LISTS) assert.is(rooms(body), undefined, JSON.stringify(body));
});

test('R10.4 an entry of a list that is not as the contract says is left out, and the console names it', async () => {
  for (const wrong of [null, 'x', { id: '1', number: '101', floor: { id: 2 } }, { id: 1, number: '101' }]) {
    const { said } = await captureConsole('warn', () => {
      assert.equal(rooms({ data: [room, wrong] }), [room], JSON.stringify(wrong));
      assert.is(rooms({ data: [wrong] }), undefined, 'nothing of it can be drawn');
    });
    assert.is(said.length, 2);
  }
});

test('a single value is in `value`, also false and 0', () => {
  assert.is(readValue<boolean>(true)({ value: false }), false);
  assert.is(readValue<number>(0)({ value: 0 }), 0);
  assert.equal(readValue<{ image: string }>({ image: '' })({ value: { image: 'x' } }), { image: 'x' });
});

test('a value of another kind, or none, is not read', () => {
  for (const body of [undefined, null, {}, { value: null }, { value: 'true' }, true]) {
    assert.is(readValue<boolean>(true)(body), undefined, JSON.stringify(body));
  }
});

test('a list is no object, whatever the example', () => {
  assert.is(readValue({})({ value: [] }), undefined);
  assert.is(readFields({})([]), undefined);
});

test('fields stand at the top', () => {
  const token = readFields<{ token: string }>({ token: '' });
  assert.equal(token({ token: 'a', more: 1 }), { token: 'a', more: 1 });
  for (const body of [undefined, null, 'token', {}, { token: null }, { token: 1 }]) {
    assert.is(token(body), undefined, JSON.stringify(body));
  }
});

/** Each call as a widget makes it. */
const CALLS: Omit<typeof calls, `read${string}` | 'ignoreBody' | 'endSession'> = calls;
const PAGES = { successUrl: 'https://facility.example/a', cancelUrl: 'https://facility.example/b' };
const CODE = { phoneNumber: '+4520123456', otp: '12345678' };
const PERSON = { firstName: 'Maja', lastName: 'Holm', phoneNumber: '+4520123456', mobile: '' };
const TOKEN = 'a'.repeat(22);
const PROOF = { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' };
const CREDENTIAL = { id: 'e30', rawId: 'e30', type: 'public-key' } as const;

/** What its caller gives to each; the others take an object with an id. */
const GIVEN: { [Name in keyof typeof CALLS]?: unknown } = {
  listFloors: 1,
  listRooms: 1,
  listGates: 1,
  calculateRoomPrice: { roomId: 1 },
  openGateAsTenant: { gateId: 1 },
  closeGateAsTenant: { gateId: 1 },
  enableAlarmAsTenant: { roomId: 1 },
  disableAlarmAsTenant: { roomId: 1 },
  getCurrentUser: undefined,
  refreshToken: undefined,
  getSignInOptions: undefined,
  listAccessEvents: undefined,
  listPasskeys: undefined,
  canLeaseRoom: { id: 1 },
  joinWaitingList: { departmentId: 1, sqmFrom: 5, phoneNumber: '+4520123456' },
  signUp: { ...PERSON, email: 'maja@example.dk', password: 'Flyttekasse7!' },
  signIn: { emailOrPhone: 'maja@example.dk', password: 'Flyttekasse7!' },
  signInWithPasskey: { credential: { ...CREDENTIAL, response: PROOF } },
  getAddOptions: {},
  addPasskey: {
    credential: { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'e30' } },
  },
  changePassword: { oldPassword: 'a', newPassword: 'Sommerhus8!', passwordConfirmation: 'Sommerhus8!' },
  updateUser: PERSON,
  requestPasswordLink: { emailOrPhone: 'maja@example.dk' },
  resetPassword: { code: TOKEN, password: 'Sommerhus8!' },
  requestOneTimeCode: '+4520123456',
  checkOneTimeCode: CODE,
  createLeaseWithCheckout: { roomId: 1, code: '4711', ...PAGES },
  changeLeaseCode: { id: 1, code: '4711' },
  withdraw: { departmentId: 1, name: 'Maja Holm', contract: '101', email: 'maja@example.dk' },
  addHelper: {
    id: 1,
    name: 'Hjalte',
    phoneNumber: '+4520123456',
    gate: true,
    door: false,
    from: '2026-03-10T12:00:00Z',
    until: '2026-03-11T12:00:00Z',
  },
  getHelperAccess: { token: TOKEN },
  openAsHelper: { token: TOKEN, gateId: 1 },
  createSetupSession: PAGES,
  chargePaymentMethod: { paymentMethodId: 'pm_1' },
  removePaymentMethod: { paymentMethodId: 'pm_1' },
  openGateWithCode: { gateId: 1, ...CODE },
  toggleAlarm: { departmentId: 1, roomNumber: '101', roomCode: '4711' },
};

/** What a call sends. */
async function sentBy(call: (api: Api) => Promise<unknown>): Promise<Sent> {
  const { sent } = backend({});
  await call(apiWith().api);
  const [first] = sent;
  if (!first) throw new Error('nothing was sent');
  return first;
}

const pairsOf = ({ query }: Sent) => [...new URLSearchParams(query)];

for (const { id, method, path, parameters, checkQuery, checkBody } of readContract())
  test(`R10.1 ${id} is sent as the contract says`, async () => {
    const call = CALLS[id] as (api: unknown, given: unknown) => Promise<unknown>;
    const sent = await sentBy((api) => call(api, id in GIVEN ? GIVEN[id] : { id: 1 }));
    assert.equal([sent.method, sent.path], [method.toUpperCase(), path]);
    const pairs = pairsOf(sent);
    const query = Object.fromEntries(
      parameters.flatMap(({ name, isArray }) => {
        const values = pairs.flatMap(([each, value]) => (each === name ? [value] : []));
        return values.length ? [[name, isArray ? values : values[0]]] : [];
      }),
    );
    assert.is(checkQuery(query), null, sent.query);
    const known = parameters.map(({ name }) => name);
    assert.ok(
      pairs.every(([name]) => known.includes(name)),
      'no further parameter',
    );
    if (sent.body !== undefined) assert.is(checkBody?.(sent.body), null);
  });

const QUERIES: [what: string, call: Parameters<typeof sentBy>[0], query: [string, string][]][] = [
  [
    'empty values and empty lists are left out, zero and false are not',
    (api) =>
      calls.listRooms(api, 1, {
        searchText: '',
        floors: [],
        sqmFrom: undefined,
        onlyAvailableForLease: false,
      }),
    [['onlyAvailableForLease', 'false']],
  ],
  [
    'a list becomes repeated keys',
    (api) => calls.listRooms(api, 1, { floors: [1, 2] }),
    [
      ['floors', '1'],
      ['floors', '2'],
    ],
  ],
  [
    'characters with a meaning in an address are encoded',
    (api) => calls.listRooms(api, 1, { searchText: 'a&b=c æ' }),
    [['searchText', 'a&b=c æ']],
  ],
  [
    'of a long search the 100 characters are sent that the contract takes',
    (api) => calls.listRooms(api, 1, { searchText: 'x'.repeat(101) }),
    [['searchText', 'x'.repeat(100)]],
  ],
];

for (const [what, call, query] of QUERIES)
  test(`R10.3 ${what}`, async () => {
    const always = [
      ['departmentId', '1'],
      ['pageNumber', '0'],
      ['pageSize', '1000'],
    ];
    assert.equal(pairsOf(await sentBy(call)), [...always, ...query]);
  });
