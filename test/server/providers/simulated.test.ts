import { simulatedSettings } from '../../../demo/simulated-providers.ts';
import { stripeClient } from '../../../server/providers/stripe/client.ts';
import { assert, test } from '../../setup/suite.ts';

const SETTINGS = {
  simulatorPort: 8081,
  jwtSecret: 'a secret of the tests, long enough for them',
};

test('the providers reach the simulators whatever host the server uses', () => {
  for (const [host, reached] of [
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', '127.0.0.1'],
    ['::', '127.0.0.1'],
    ['::1', '[::1]'],
    ['facility.internal', 'facility.internal'],
  ] as const) {
    const { stripe, sms, access } = simulatedSettings({ ...SETTINGS, host });
    for (const address of [stripe.apiAddress, sms.address, access.address])
      assert.equal([new URL(address ?? '').hostname, new URL(address ?? '').port], [reached, '8081'], host);
    // Connections need the address without the brackets of a URL.
    assert.is(stripeClient(stripe).getApiField('host'), reached.replace(/[[\]]/g, ''), host);
  }
});
