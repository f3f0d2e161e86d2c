import {
  consume,
  isExhausted,
  limitsForAddress,
  refund,
  resetLimitsByPrefix,
} from '../../../server/shared/limits.ts';
import { assert } from '../../setup/suite.ts';
import { createServerSuite } from '../suites.ts';

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

test('a doubling limit blocks twice as long each time, and a day without tries resets it', async ({
  server,
}) => {
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
  server.clock.forward(24 * 3600);
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
