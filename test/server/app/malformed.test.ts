import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readContract } from '../../../server/http/contract.ts';
import { createServer, type TestServer } from '../server.ts';

const RUNS = 40;

const test = suite<{ server: TestServer; token: string }>('malformed requests');
test.before(async (context) => {
  context.server = await createServer();
  context.token = (await context.server.tenantOf(101)).token;
});
test.after(({ server }) => server.close());

/** Names that the contract knows, so that the checks behind the first one are reached too. */
const NAMES = [
  'id',
  'roomId',
  'gateId',
  'departmentId',
  'floors',
  'filters',
  'pageNumber',
  'pageSize',
  'limit',
  'searchText',
  'sqmFrom',
  'sqmTo',
  'forCurrentUser',
  'active',
  'debitorId',
  'onlyAvailableForLease',
  'emailOrPhone',
  'password',
  'newPassword',
  'oldPassword',
  'passwordConfirmation',
  'phoneNumber',
  'mobile',
  'firstName',
  'lastName',
  'email',
  'code',
  'otp',
  'operationType',
  'roomNumber',
  'roomCode',
  'successUrl',
  'cancelUrl',
  'paymentMethodId',
  '__proto__',
  'constructor',
  'toString',
];
const name = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...NAMES) }, fc.string());
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '1',
    '9',
    '101',
    '2147483647',
    '2147483648',
    '-1',
    '1e9',
    'NaN',
    'Infinity',
    '0x1',
    'true',
    'departmentId==1',
    '\u0000',
    '\ud800',
    "' or 1=1 --",
    'a@b.dk',
    '+4520000001',
    '4711',
    'İ',
  ),
);
const value = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.jsonValue());
const body = fc.oneof(
  fc.dictionary(name, value, { maxKeys: 8 }).map((each) => JSON.stringify(each)),
  fc.jsonValue().map((each) => JSON.stringify(each)),
  fc.string({ unit: 'binary' }),
);
const query = fc.array(fc.tuple(name, text), { maxLength: 8 }).map((pairs) => {
  const search = new URLSearchParams();
  for (const [key, each] of pairs) search.append(key, each);
  return search.toString();
});

/** A body that keeps the contract's names, with any value in one of them. */
const almost = (example: Record<string, unknown>) =>
  fc
    .tuple(fc.constantFrom(...Object.keys(example)), value)
    .map(([key, each]) => JSON.stringify({ ...example, [key]: each }));

const pages = { successUrl: 'https://facility.example/a', cancelUrl: 'https://facility.example/b' };
const person = { firstName: 'A', lastName: 'B', phoneNumber: '+4522222222', mobile: '' };
const EXAMPLES: Record<string, Record<string, unknown>> = {
  signUp: { ...person, email: 'a@b.dk', password: 'Flyttekasse7!' },
  signIn: { emailOrPhone: 'a@b.dk', password: 'x' },
  changePassword: { oldPassword: 'x', newPassword: 'Flyttekasse7!', passwordConfirmation: 'Flyttekasse7!' },
  updateUser: person,
  requestPasswordLink: { emailOrPhone: 'a@b.dk' },
  resetPassword: { password: 'Flyttekasse7!', code: 'x' },
  requestOneTimeCode: { operationType: 1, phoneNumber: '+4520000001' },
  createLeaseWithCheckout: { roomId: 9, code: '4711', ...pages },
  changeLeaseCode: { id: 1, code: '4711' },
  cancelLease: { id: 2 },
  refreshToken: { end: true },
  createSetupSession: pages,
  removePaymentMethod: { paymentMethodId: 'pm_1' },
  openGateAsTenant: { gateId: 1 },
  closeGateAsTenant: { gateId: 1 },
  openGateWithCode: { gateId: 1, phoneNumber: '+4520000001', otp: '12345678' },
  enableAlarmAsTenant: { roomId: 101 },
  disableAlarmAsTenant: { roomId: 101 },
  toggleAlarm: { departmentId: 1, roomNumber: '101', roomCode: '4711' },
};

for (const { id, method, path } of readContract())
  test(`whatever is sent to ${id}, the answer is never 500`, async ({ server, token }) => {
    const example = EXAMPLES[id];
    const bodies = example ? fc.oneof(body, almost(example)) : body;
    await fc.assert(
      fc.asyncProperty(query, bodies, fc.boolean(), async (search, sent, signedIn) => {
        const { status, answer } = await server.send(method.toUpperCase(), `${path}?${search}`, {
          ...(method === 'post' && { body: sent }),
          ...(signedIn && { token }),
        });
        assert.ok(status < 500, `${status} ${JSON.stringify(answer)}`);
      }),
      { numRuns: RUNS },
    );
  });

test('every call that takes a body is tried with an almost good one', () => {
  const taking = readContract().filter(({ checkBody }) => checkBody);
  assert.equal(
    taking.map(({ id }) => id).filter((id) => !EXAMPLES[id]),
    [],
  );
});

test.run();
