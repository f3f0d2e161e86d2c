import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { createBridgeRights } from '../../../server/demo/simulators/bridge-rights.ts';
import { type Journal, openJournal } from '../../../server/demo/simulators/journal.ts';
import { syncAllRights } from '../../../server/domain/access-rights.ts';
import { countLeases } from '../../../server/domain/lease-counts.ts';
import { runUpkeep } from '../../../server/domain/upkeep.ts';
import { importFacility } from '../../../server/facility/import.ts';
import { rightsKey, rightsPublicKey, signRights } from '../../../server/providers/rights.ts';
import type { RightsList } from '../../../server/providers/types.ts';
import { facility, sister } from '../facility.ts';
import type { TestServer } from '../server.ts';
import { createServerSuite } from '../suites.ts';

const test = createServerSuite('rights of bridges');
const HOUR = 3600;
const folder = mkdtempSync(join(tmpdir(), 'rights-'));
test.after(() => rmSync(folder, { recursive: true, force: true }));

/** A bridge with its own disk and, if it is off, its own clock. */
function createBridge(server: TestServer) {
  const file = join(mkdtempSync(join(folder, 'bridge-')), 'journal.jsonl');
  const { address } = server.services.access;
  const bridge = { seconds: 0, restart: () => start(), ...({} as ReturnType<typeof createBridgeRights>) };
  let journal: Journal | undefined;
  function start(publicKey = rightsPublicKey(server.settings.jwtSecret)) {
    journal?.close();
    journal = openJournal(file);
    const now = () => new Date(server.clock.now().getTime() + bridge.seconds * 1000);
    Object.assign(bridge, createBridgeRights({ journal, now, address, publicKey }));
  }
  start();
  const sign = (list: Partial<RightsList> & { address?: string }, secret = server.settings.jwtSecret) =>
    signRights(rightsKey(secret), { address, serial: 1, made: server.clock.now(), rights: [], ...list });
  return Object.assign(bridge, {
    start,
    sign,
    /** The server's newest list arrives. */
    async receive() {
      await server.tasksDone();
      const list = server.access.lists.at(-1);
      return list && bridge.take(await sign(list)).status;
    },
    enters: (number: string, code: string, device = 'gate-1') => bridge.opens({ device, number, code }),
  });
}

test('with the server gone for a day every right that stood opens, and none that ended', async ({
  server,
}) => {
  const bridge = createBridge(server);
  await server.createTenant(9, '1111');
  const ending = await server.createTenant(10, '2222');
  const ended = await server.createTenant(11, '3333');
  await server.report({ kind: 'subscription-ended', subscriptionId: `sub_${ended.leaseId}` });
  await server.database
    .updateTable('lease')
    .set({ last_day: '2026-03-11' })
    .where('id', '=', ending.leaseId)
    .execute();
  await server.hold(101, '4444');
  server.clock.set('2026-03-10T22:59:00Z');
  await syncAllRights(server.services);
  assert.is(await bridge.receive(), 200);
  assert.ok(bridge.enters('9', '1111') && bridge.enters('9', '1111', 'door-9'));
  assert.not.ok(bridge.enters('9', '1111', 'door-10'), "somebody else's door");
  assert.not.ok(bridge.enters('9', '2222') || bridge.enters('101', '4444'));
  const whoEnters = () => [
    bridge.enters('9', '1111'),
    bridge.enters('10', '2222'),
    bridge.enters('11a', '3333'),
  ];
  assert.equal(whoEnters(), [true, true, true], 'one minute before midnight');
  server.clock.forward(60);
  assert.equal(whoEnters(), [true, true, false], 'its last day was yesterday');
  server.clock.forward(24 * HOUR - 1);
  assert.equal(whoEnters(), [true, true, false]);
  server.clock.forward(1);
  assert.equal(whoEnters(), [true, false, false], 'and now that of another');
  server.clock.set('2026-03-13T22:58:59Z');
  assert.equal(whoEnters(), [true, false, false]);
  server.clock.forward(1);
  assert.equal(whoEnters(), [false, false, false], '72 hours after the list');
});

test('a right ends at midnight in Copenhagen, also when the clocks change', async ({ server }) => {
  for (const [day, midnight] of [
    ['2026-03-28', '2026-03-28T23:00:00Z'],
    ['2026-03-29', '2026-03-29T22:00:00Z'],
    ['2026-10-24', '2026-10-24T22:00:00Z'],
    ['2026-10-25', '2026-10-25T23:00:00Z'],
  ] as const) {
    await server.reset();
    server.clock.set(`${day}T09:00:00Z`);
    const { leaseId } = await server.createTenant(9, '1111');
    await server.report({ kind: 'subscription-ended', subscriptionId: `sub_${leaseId}` });
    await server.tasksDone();
    assert.is(
      server.access.lists.at(-1)?.rights[0]?.until.toISOString(),
      new Date(midnight).toISOString(),
      day,
    );
  }
});

test('a new code, an end and one that is taken back reach the bridge at once', async ({ server }) => {
  const bridge = createBridge(server);
  const { leaseId, token, email } = await server.createTenant(9, '1111');
  await bridge.receive();
  await server.post('/lease/changecode', { id: leaseId, code: '2222' }, token);
  await bridge.receive();
  assert.equal([bridge.enters('9', '1111'), bridge.enters('9', '2222')], [false, true]);
  server.clock.set('2026-04-08T12:00:00Z');
  await server.post('/lease/cancel', { id: leaseId }, await server.signIn(email));
  await bridge.receive();
  for (const [instant, opens] of [
    ['2026-04-09T21:59:59Z', true],
    ['2026-04-09T22:00:00Z', false],
    ['2026-04-09T21:00:00Z', true],
  ] as const) {
    server.clock.set(instant);
    assert.is(bridge.enters('9', '2222'), opens, instant);
  }
  await server.post('/lease/keep', { id: leaseId }, await server.signIn(email));
  await bridge.receive();
  server.clock.set('2026-04-10T21:00:00Z');
  assert.ok(bridge.enters('9', '2222'), 'the termination was taken back');
});

test('what is forged, older, or made for another bridge changes nothing, also after a restart', async ({
  server,
}) => {
  const bridge = createBridge(server);
  await server.createTenant(9, '1111');
  assert.is(await bridge.receive(), 200);
  const newest = server.access.lists.at(-1) as RightsList;
  const good = await bridge.sign(newest);
  const next = { serial: newest.serial + 1 };
  const [, payload = ''] = (await bridge.sign(next)).split('.');
  const header = (alg: string) => Buffer.from(JSON.stringify({ alg })).toString('base64url');
  const hmac = createHmac('sha256', rightsPublicKey(server.settings.jwtSecret));
  const refused: [string, string, number][] = [
    ['signed by somebody else', await bridge.sign(next, 'another secret that is long enough'), 400],
    ['without a signature', `${header('none')}.${payload}.`, 400],
    [
      'signed with the public key',
      `${header('HS256')}.${payload}.${hmac.update(`${header('HS256')}.${payload}`).digest('base64url')}`,
      400,
    ],
    ['the signature of another list', good.replace(/\.[^.]+\./, `.${payload}.`), 400],
    ['of another bridge', await bridge.sign({ ...next, address: 'https://bridge.aarhus.example' }), 400],
    ['older', await bridge.sign({ serial: newest.serial - 1 }), 409],
    ['another with the same number', await bridge.sign({ serial: newest.serial }), 409],
    ['no list', 'gate-1', 400],
  ];
  for (const restarted of [false, true]) {
    for (const [what, list, status] of refused) assert.is(bridge.take(list).status, status, what);
    assert.ok(bridge.enters('9', '1111'));
    assert.is(bridge.take(good).status, 200, 'the same list may come twice');
    if (!restarted) bridge.restart();
  }
  bridge.start(rightsPublicKey('another secret that is long enough'));
  assert.not.ok(bridge.enters('9', '1111'), 'what is on the disk is verified too');
});

test('a clock that is minutes late opens for a lease that begins; one before the list opens nothing', async ({
  server,
}) => {
  server.clock.set('2026-03-09T23:01:00Z');
  const bridge = createBridge(server);
  await server.createTenant(9, '1111');
  await bridge.receive();
  for (const [seconds, opens] of [
    [-240, true],
    [240, true],
    [-301, false],
  ] as const) {
    bridge.seconds = seconds;
    assert.is(bridge.enters('9', '1111'), opens, `${seconds} s`);
  }
});

test('five wrong codes in a row make a keypad pause, longer each time and at most a quarter of an hour', async ({
  server,
}) => {
  const bridge = createBridge(server);
  await server.createTenant(9, '1111');
  await bridge.receive();
  const press = (code: string, device = 'gate-1') => bridge.press({ device, number: '9', code });
  for (const minutes of [1, 2, 4, 8, 15, 15]) {
    for (let tries = 0; tries < 5; tries += 1) assert.is(press('0000'), 'wrong');
    assert.is(press('1111'), 'paused');
    assert.is(press('1111', 'gate-2'), 'open', 'another keypad');
    server.clock.forward(minutes * 60 - 1);
    assert.is(press('1111'), 'paused', `${minutes} min`);
    server.clock.forward(1);
  }
  assert.is(press('1111'), 'open');
});

test('a list is sent when it says something new, and each hour', async ({ server }) => {
  const { lists } = server.access;
  await server.createTenant(9, '1111');
  await server.tasksDone();
  assert.is(lists.length, 1);
  for (let minute = 0; minute < 58; minute += 1) {
    server.clock.forward(60);
    if (minute % 10 === 0) await syncAllRights(server.services);
  }
  assert.is(lists.length, 1);
  server.clock.forward(60);
  await Promise.all([runUpkeep(server.services), syncAllRights(server.services)]);
  assert.ok(lists.length > 1, 'an hour later');
  const sent = lists.length;
  await importFacility(server.database, { ...facility, gates: facility.gates.slice(1) });
  await syncAllRights(server.services);
  assert.equal(lists.at(-1)?.rights[0]?.opens, ['gate-2', 'door-9'].sort().reverse(), 'a gate less');
  assert.is(lists.length, sent + 1);
  const serials = lists.map(({ serial }) => serial);
  assert.equal(serials, [...new Set(serials)].sort(), 'the number only grows');
  await importFacility(server.database, facility);
});

test('a bridge that was silent gets its list in the next minute', async ({ server }) => {
  server.access.fail(true);
  await server.createTenant(9, '1111');
  await server.tasksDone();
  assert.is(server.access.lists.length, 0);
  const behind = async () => (await countLeases(server.services)).bridgesBehind;
  assert.is(await behind(), 1);
  server.access.fail(false);
  await runUpkeep(server.services);
  assert.is(await behind(), 0);
  assert.is(server.access.lists.at(-1)?.rights.length, 1);
});

test('a bridge with a newer list gets one with a higher number that is read anew', async ({ server }) => {
  const bridge = createBridge(server);
  const other = server.clock.now().getTime() + 1_000_000;
  bridge.take(await bridge.sign({ serial: other }));
  server.replace(server.services.access, {
    async setRights(list: RightsList) {
      const { status, serial } = bridge.take(await bridge.sign(list));
      return status === 409 ? { kind: 'older', serial } : { kind: 'taken', clock: null };
    },
  });
  await server.createTenant(9, '1111');
  await server.tasksDone();
  assert.ok(bridge.enters('9', '1111'));
});

test('a bridge without rights is asked again after a day', async ({ server }) => {
  let asked = 0;
  server.replace(server.services.access, {
    async setRights() {
      asked += 1;
      return { kind: 'unknown' };
    },
  });
  for (const hours of [0, 1, 22, 2]) {
    server.clock.forward(hours * HOUR);
    await syncAllRights(server.services);
  }
  assert.is(asked, 2);
});

test('each controller of a chain gets the rights of its departments alone', async ({ server }) => {
  await importFacility(server.database, sister);
  await server.createTenant(9, '1111');
  await server.createTenant(1009, '2222');
  await server.tasksDone();
  const own = server.controllers.get('https://bridge.aarhus.example');
  const codes = (lists?: RightsList[]) => lists?.at(-1)?.rights.map(({ code }) => code);
  assert.equal([codes(server.access.lists), codes(own?.lists)], [['1111'], ['2222']]);
});

test.run();
