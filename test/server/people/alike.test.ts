import { assert } from '../../setup/suite.ts';
import { createServerSuite } from '../suites.ts';

const test = createServerSuite('known and unknown people are answered alike');

/** What is sent about somebody who has a lease of room 101, and about nobody. */
const CALLS: [path: string, known: (who: Who) => object, unknown: object, answer: string][] = [
  [
    '/authentication/signin',
    ({ email }) => ({ emailOrPhone: email, password: 'Flyttekasse8!' }),
    { emailOrPhone: 'nobody@example.dk', password: 'Flyttekasse8!' },
    '{"error":31}',
  ],
  [
    '/passwordrestore/generatelink',
    ({ email }) => ({ emailOrPhone: email }),
    { emailOrPhone: 'nobody@example.dk' },
    '{}',
  ],
  [
    '/otp/requestcode',
    ({ phoneNumber }) => ({ operationType: 1, phoneNumber }),
    { operationType: 1, phoneNumber: '+4551999999' },
    '{}',
  ],
  [
    '/nox/opengate',
    ({ phoneNumber }) => ({ gateId: 1, phoneNumber, otp: '12345678' }),
    { gateId: 1, phoneNumber: '+4551999999', otp: '12345678' },
    '{"code":15,"message":"One-time password validation error"}',
  ],
  [
    '/nox/togglealarm',
    () => ({ departmentId: 1, roomNumber: '101', roomCode: '0000' }),
    { departmentId: 1, roomNumber: '999', roomCode: '0000' },
    '{"code":14,"message":"Access denied"}',
  ],
];
interface Who {
  email: string;
  phoneNumber: string;
}

for (const [path, known, unknown, expected] of CALLS)
  test(`R5.5 ${path}: the same status, headers and bytes`, async ({ server }) => {
    const tenant = await server.createTenant(101, '4711');
    const seen = await Promise.all(
      [known(tenant), unknown].map(async (body) => {
        const response = await server.hono.request(`/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
        return { status: response.status, headers, text: await response.text() };
      }),
    );
    assert.equal(seen[0], seen[1]);
    assert.is(seen[0]?.text, expected);
  });
