import { readContract } from '../../../server/http/contract.ts';
import * as calls from '../../../src/api/calls.ts';
import { createApi } from '../../../src/api/client.ts';
import { assert, test } from '../../setup/suite.ts';

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
    ...{ id: 1, name: 'Hjalte', phoneNumber: '+4520123456', gate: true, door: false },
    ...{ from: '2026-03-10T12:00:00Z', until: '2026-03-11T12:00:00Z' },
  },
  getHelperAccess: { token: TOKEN },
  openAsHelper: { token: TOKEN, gateId: 1 },
  createSetupSession: PAGES,
  chargePaymentMethod: { paymentMethodId: 'pm_1' },
  removePaymentMethod: { paymentMethodId: 'pm_1' },
  openGateWithCode: { gateId: 1, ...CODE },
  toggleAlarm: { departmentId: 1, roomNumber: '101', roomCode: '4711' },
};

interface Sent {
  method: string;
  path: string;
  query: [string, string][];
  body: unknown;
}

/** What a call sends. */
async function sentBy(call: (api: ReturnType<typeof createApi>) => Promise<unknown>): Promise<Sent> {
  const sent: Sent[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input));
    const body = init?.body ? JSON.parse(String(init.body)) : undefined;
    sent.push({ method: init?.method ?? 'GET', path: pathname, query: [...searchParams], body });
    return new Response('{}');
  };
  await call(createApi({ base: 'http://api.test', token: () => null, onSignedOut() {} })).finally(() => {
    globalThis.fetch = fetch;
  });
  const [first] = sent;
  if (!first) throw new Error('nothing was sent');
  return first;
}

for (const { id, method, path, parameters, checkQuery, checkBody } of readContract())
  test(`R10.1 ${id} is sent as the contract says`, async () => {
    const call = CALLS[id] as (api: unknown, given: unknown) => Promise<unknown>;
    const sent = await sentBy((api) => call(api, id in GIVEN ? GIVEN[id] : { id: 1 }));
    assert.equal([sent.method, sent.path], [method.toUpperCase(), path]);
    const query = Object.fromEntries(
      parameters.flatMap(({ name, isArray }) => {
        const values = sent.query.flatMap(([each, value]) => (each === name ? [value] : []));
        return values.length ? [[name, isArray ? values : values[0]]] : [];
      }),
    );
    assert.ok(checkQuery()(query), `${JSON.stringify(sent.query)} ${JSON.stringify(checkQuery().errors)}`);
    const known = parameters.map(({ name }) => name);
    assert.ok(
      sent.query.every(([name]) => known.includes(name)),
      'no further parameter',
    );
    if (sent.body !== undefined) assert.ok(checkBody?.()(sent.body), JSON.stringify(checkBody?.().errors));
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
];

for (const [what, call, query] of QUERIES)
  test(`R10.3 ${what}`, async () => {
    const always = [
      ['departmentId', '1'],
      ['pageNumber', '0'],
      ['pageSize', '1000'],
    ];
    assert.equal((await sentBy(call)).query, [...always, ...query]);
  });
