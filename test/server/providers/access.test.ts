import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { simulatedProviderSettings } from '../../../demo/simulated-providers.ts';
import { httpAccess, ownControllers } from '../../../server/providers/access.ts';
import { stripeClient } from '../../../server/providers/stripe/client.ts';
import { assert, suite } from '../../setup/suite.ts';
import { createSimulatorSuite, failureCode } from '../demo/sandbox.ts';

const test = createSimulatorSuite('access control', {
  gateClosesAfterMs: 60_000,
  devices: { gates: ['gate-1', 'door/ø 1'], rooms: ['101'] },
});
test.before.each(async ({ sandbox }) => {
  sandbox.clock.offset = 0;
  await sandbox.simulators.setFault('access', { kind: 'none' });
});

test('a gate opens, closes by itself and can be closed', async ({ sandbox }) => {
  const { access } = sandbox.providers;
  assert.is.not(await access.gateStatus('gate-1'), 9);
  await access.openGate('gate-1');
  assert.is(await access.gateStatus('gate-1'), 9);
  sandbox.clock.offset = 30_000;
  assert.is(await access.gateStatus('gate-1'), 9);
  sandbox.clock.offset = 70_000;
  assert.is.not(await access.gateStatus('gate-1'), 9);
  await access.openGate('gate-1');
  await access.closeGate('gate-1');
  assert.is.not(await access.gateStatus('gate-1'), 9);
});

test('a redirect is a failure, for it would turn the command into a question', async () => {
  const asked: string[] = [];
  const server = createServer(({ method = '' }, response) => {
    asked.push(method);
    response.writeHead(302, { location: '/elsewhere' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const access = httpAccess({ address: `http://127.0.0.1:${port}`, key: 'x' });
  assert.is(await failureCode(access.openGate('gate-1')), 13);
  assert.is(asked.length, 1);
  server.close();
});

test('an alarm is on at 5 and survives a restart', async ({ sandbox }) => {
  await sandbox.providers.access.setAlarm({ room: '101', on: true });
  await sandbox.restart();
  assert.is(await sandbox.providers.access.alarmState('101'), 5);
  await sandbox.providers.access.setAlarm({ room: '101', on: false });
  assert.is.not(await sandbox.providers.access.alarmState('101'), 5);
});

test('a room code is set with its last day and removed', async ({ sandbox }) => {
  const codes = async () => (await sandbox.simulators.read('access')).rooms;
  await sandbox.providers.access.setRoomCode({ room: '101', code: '4711', lastDay: '2026-12-20' });
  assert.match(JSON.stringify(await codes()), '"code":"4711","lastDay":"2026-12-20"');
  await sandbox.providers.access.setRoomCode({ room: '101', code: null, lastDay: null });
  assert.match(JSON.stringify(await codes()), '"code":null');
  assert.is(
    await failureCode(sandbox.providers.access.setRoomCode({ room: '101', code: '12', lastDay: null })),
    13,
  );
});

test('an unknown name is code 11, a wrong key code 16', async ({ sandbox }) => {
  const { access } = sandbox.providers;
  assert.is(await failureCode(access.openGate('gate-9')), 11);
  assert.is(await failureCode(access.alarmState('999')), 11);
  assert.is(
    await failureCode(httpAccess({ address: `${sandbox.address}/access`, key: 'wrong' }).openGate('gate-1')),
    16,
  );
});

test("R14.3 a department's own controller gets its own key, and is one client for all who ask", async ({
  sandbox,
}) => {
  const accessAt = ownControllers({ ODENSE: sandbox.keys.apiKey });
  const odense = { address: `${sandbox.address}/access`, key: 'ODENSE' };
  assert.is(await failureCode(accessAt(odense).openGate('gate-1')), 0);
  assert.is(await failureCode(accessAt({ ...odense, key: 'AARHUS' }).openGate('gate-1')), 16);
  assert.is(accessAt(odense), accessAt({ ...odense }));
});

test('a failing controller is code 13, for the given device only', async ({ sandbox }) => {
  const { access } = sandbox.providers;
  for (const kind of ['fail', 'refuse'] as const) {
    await sandbox.simulators.setFault('access', { device: 'gate-1', kind });
    assert.is(await failureCode(access.openGate('gate-1')), 13);
    assert.is(await failureCode(access.gateStatus('gate-1')), 13);
    assert.is(await failureCode(access.openGate('door/ø 1')), 0);
  }
  await sandbox.simulators.setFault('access', { kind: 'fail' });
  assert.is(await failureCode(access.setAlarm({ room: '101', on: true })), 13);
});

test('a slow controller is awaited, a silent one is code 13', async ({ sandbox }) => {
  await sandbox.simulators.setFault('access', { kind: 'slow', ms: 150 });
  const start = performance.now();
  await sandbox.providers.access.openGate('gate-1');
  assert.ok(performance.now() - start > 140, 'a timer may be a little early');
  assert.is(
    await failureCode(httpAccess({ address: 'http://127.0.0.1:9', key: 'x' }).openGate('gate-1')),
    13,
  );
  const hurried = httpAccess({
    address: `${sandbox.address}/access`,
    key: sandbox.keys.apiKey,
    timeoutMs: 50,
  });
  assert.is(await failureCode(hurried.openGate('gate-1')), 13);
  // The controller still finishes what it was asked before the timeout.
  await sandbox.providers.access.closeGate('gate-1');
  await sandbox.providers.access.closeGate('gate-1');
});

const testSimulated = suite('the simulators of the demonstration');

const SETTINGS = { simulatorPort: 8081, jwtSecret: 'a secret of the tests, long enough for them' };

testSimulated('the providers reach the simulators whatever host the server uses', () => {
  for (const [host, reached] of [
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', '127.0.0.1'],
    ['::', '127.0.0.1'],
    ['::1', '[::1]'],
    ['facility.internal', 'facility.internal'],
  ] as const) {
    const { stripe, sms, access } = simulatedProviderSettings({ ...SETTINGS, host });
    for (const address of [stripe.apiAddress, sms.address, access.address])
      assert.equal([new URL(address ?? '').hostname, new URL(address ?? '').port], [reached, '8081'], host);
    // Connections need the address without the brackets of a URL.
    assert.is(stripeClient(stripe).getApiField('host'), reached.replace(/[[\]]/g, ''), host);
  }
});
