import { enforcePaymentMode } from '../../../server/operating/payment-mode.ts';
import { OperatorError } from '../../../server/operator-error.ts';
import { assert } from '../../setup/suite.ts';
import { createServerSuite } from '../suites.ts';

const KEYS = { live: { secretKey: 'rk_live_1' }, test: { secretKey: 'sk_test_1' }, simulated: null };
const KINDS = ['live', 'test', 'simulated'] as const;

const test = createServerSuite('payment mode');

for (const first of ['live', 'test'] as const)
  test(`a database used with ${first} keys refuses other kinds`, async ({ server }) => {
    for (let starts = 0; starts < 2; starts += 1) await enforcePaymentMode(server.database, KEYS[first]);
    for (const kind of KINDS.filter((each) => each !== first)) {
      const error = await enforcePaymentMode(server.database, KEYS[kind]).catch((thrown: unknown) => thrown);
      assert.instance(error, OperatorError, kind);
      assert.match((error as Error).message, /^STRIPE_SECRET_KEY .*[^\n]$/);
    }
    await enforcePaymentMode(server.database, KEYS[first]);
  });

test('a database with simulated payments is not marked', async ({ server }) => {
  await enforcePaymentMode(server.database, null);
  assert.equal(await server.database.selectFrom('mark').selectAll().execute(), []);
});
