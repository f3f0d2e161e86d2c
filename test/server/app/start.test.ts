import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { parse, stringify } from 'yaml';
import { DEMONSTRATION_TENANT } from '../../../demo/tenant.ts';
import type { Facility } from '../../../server/facility/facility.ts';
import { listen } from '../../../server/http/listen.ts';
import { enforcePaymentMode } from '../../../server/operating/payment-mode.ts';
import { OperatorError } from '../../../server/operator-error.ts';
import { apiAt } from '../../setup/api.ts';
import { createDatabase } from '../../setup/database.ts';
import { startedFolder } from '../../setup/first-start.ts';
import { openToAll, openToOthers } from '../../setup/rights.ts';
import {
  freePortSettings,
  freePorts,
  runProgram,
  serverProgram,
  startServerProcess,
  untilPrinted,
  withFreePorts,
} from '../../setup/server-process.ts';
import { assert, column, rejection, suite, temporaryFolder } from '../../setup/suite.ts';
import { createServer, createServerSuite } from '../server.ts';

const { email, password } = DEMONSTRATION_TENANT;
const FACILITY = new URL('../../../demo/facility.yaml', import.meta.url);

const test = suite<{ folder: string }>('start');
test.before((context) => {
  context.folder = temporaryFolder();
});

/** A start that something is in the way of. Resolves to all that was printed. */
async function failedStart(env: Record<string, string>) {
  const { printed, ended } = runProgram(await serverProgram(), { LOG_LEVEL: 'warn', ...env });
  assert.is(await ended, 1);
  return printed;
}

test('a first start works and locks its folder; later ones say what is in their way', async ({ folder }) => {
  const env = { DATA_DIR: folder, ...(await freePortSettings()) };
  const { PORT } = env;
  const server = await startServerProcess(env);
  let room = '';
  try {
    await untilPrinted(server, 'Sign in as');
    const api = apiAt(server.origin);
    const floors = await api.get('/floor/getfiltered?filters=departmentId==1');
    assert.ok(floors.answer.data.data.length > 1);
    const token = await api.signIn(email, password);
    const leases = await api.leases(token);
    assert.equal(column(leases, 'state').sort(), ['active', 'active', 'terminating']);
    room = leases[0].room.number;
    assert.ok((await api.listInvoices(token)).answer.data.length >= 8);

    const second = await failedStart({ ...env, PORT: (await freePortSettings()).PORT });
    assert.match(second.error, /^DATA_DIR: .* is in use by another process\n$/);
  } finally {
    await server.stop();
  }
  assert.is(await server.ended, 0);
  assert.is(server.printed.error, '');

  // From now on a leased room is out of use, which the start must report.
  const facility = parse(readFileSync(FACILITY, 'utf8')) as Facility;
  const leased = facility.floors.flatMap(({ rooms }) => rooms).find(({ number }) => number === room);
  Object.assign(leased ?? {}, { outOfUse: true });
  const FACILITY_FILE = join(folder, 'facility.yaml');
  writeFileSync(FACILITY_FILE, stringify(facility));

  // The port is taken, so the third start ends after it has read the facility file.
  const blocker = createNetServer().listen(Number(PORT), '127.0.0.1');
  const third = await failedStart({ ...env, FACILITY_FILE });
  const logged = third.out.split('\n').filter((line) => line.startsWith('{'));
  assert.equal(
    logged.map((line) => JSON.parse(line)).map(({ level, msg }) => [level, msg.replace(/ until.*/, '')]),
    // 40 is the level of a warning.
    [[40, `room ${room} is out of use; it has a lease`]],
  );
  const free = 'set PORT and SIMULATOR_PORT to free ones';
  assert.is(third.error, `port ${PORT} is in use; ${free}\n`);
  blocker.close();

  // The database knows customers of the simulated Stripe, so it cannot be used with the real one.
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PK: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const fourth = await failedStart({ ...env, ...keys });
  assert.match(fourth.error, /^STRIPE_SECRET_KEY needs a database that was not used with simulated.*\n$/);
});

const OF_THE_DEMONSTRATION = /havn|harbour|Odense|66 ?00 ?12 ?00|00000000|6[–-]23|mette/i;

test("S1 with another facility's file nothing of the demonstration is there", async ({ folder }) => {
  const { contact, openingHours, cvr, ...facility } = parse(readFileSync(FACILITY, 'utf8'));
  Object.assign(facility.department, { name: 'Fjordlager', address: 'Engvej 3', zip: '7100', city: 'Vejle' });
  facility.gates.forEach((gate: { name: string }, at: number) => {
    gate.name = `Port ${at + 1}`;
  });
  const FACILITY_FILE = join(folder, 'own.yaml');
  writeFileSync(FACILITY_FILE, stringify(facility));
  const { url: DATABASE_URL, drop } = await createDatabase();
  const env = { DATABASE_URL, DATA_DIR: join(folder, 'own'), FACILITY_FILE };
  const server = await withFreePorts((ports) => startServerProcess({ ...ports, ...env }));
  const { origin } = server;
  try {
    await untilPrinted(server, 'The facility is at');
    const pages = [
      '/',
      '/RentRoom',
      '/MyRoom',
      '/Access',
      '/ResetPassword',
      '/Withdraw',
      '/PaymentSuccess/201',
    ];
    for (const path of [...pages, '/PaymentCancel', '/Content/Page/Terms', '/nowhere'])
      for (const culture of ['da', 'en']) {
        const text = await (await fetch(`${origin}${path}?culture=${culture}`)).text();
        assert.match(text, 'Vejle', path);
        assert.not.match(text, OF_THE_DEMONSTRATION, `${path} ${culture}`);
      }
    for (const path of ['/favicon.svg', '/robots.txt', '/site.css', '/site.js'])
      assert.not.match(await (await fetch(origin + path)).text(), OF_THE_DEMONSTRATION, path);
    for (const path of ['/Embed', '/Content/Page/Accessibility'])
      assert.is((await fetch(origin + path)).status, 404, path);
    assert.ok(await rejection(apiAt(origin).signIn(email, password)));
    assert.not.match(server.printed.out, 'Sign in as');
  } finally {
    await server.stop();
    await drop();
  }
  assert.is(await server.ended, 0);
});

test('an unusable setting is one line and exit code 1', async ({ folder }) => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ FACILITY_FILE: '/nowhere.yaml' }, /^\/nowhere\.yaml: cannot be read: no such file\n$/],
    [
      { DATABASE_URL: 'postgres://user:hidden@127.0.0.1:1/x' },
      /^DATABASE_URL cannot be connected to(?!.*hidden).*\n$/,
    ],
  ];
  for (const [env, message] of wrong) {
    const { error } = await failedStart({ DATA_DIR: join(folder, 'other'), ...env });
    assert.match(error, message);
  }
});

test('the start makes what it keeps private, and leaves alone what else is in the folder', async () => {
  const folder = await startedFolder();
  const other = join(folder, 'web/page.html');
  mkdirSync(join(folder, 'web'));
  writeFileSync(other, '');
  openToAll(folder);

  const server = await withFreePorts((ports) => startServerProcess({ DATA_DIR: folder, ...ports }));
  await server.stop();
  for (const own of ['jwt-secret', 'pglite', 'simulators']) assert.equal(openToOthers(join(folder, own)), []);
  assert.equal(openToOthers(join(folder, 'web')), [join(folder, 'web'), other]);
});

test('files of a first start are private', async () => {
  // At this point the start has nothing to make private.
  const folder = await startedFolder();
  for (const own of ['jwt-secret', 'pglite', 'simulators']) assert.equal(openToOthers(join(folder, own)), []);
});

const PROXIES_KEEP_SECONDS = 60;

const testListen = suite('listening');

/**
 * Sends a request with a keep-alive agent. Returns the local port and for how many seconds the server keeps the
 * connection.
 */
const ask = (port: number, agent: Agent) =>
  new Promise<{ localPort: number | undefined; keptSeconds: number }>((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent }, (response) => {
      const { localPort } = response.socket;
      const kept = /timeout=(\d+)/.exec(String(response.headers['keep-alive']))?.[1];
      response.resume().on('end', () => resolve({ localPort, keptSeconds: Number(kept) }));
    }).on('error', reject);
  });

testListen('an idle connection outlives those of proxies and ends with the server', async () => {
  const [port = 0] = await freePorts(1);
  const hono = new Hono().get('/', (c) => c.text('here'));
  const server = await listen(hono.fetch, { port, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [first, second] = [await ask(port, agent), await ask(port, agent)];
  assert.is(first.localPort, second.localPort, 'the connection is used again');
  assert.ok(first.keptSeconds > PROXIES_KEEP_SECONDS, `kept for ${first.keptSeconds} s`);
  assert.is(await Promise.race([server.stop(), pause(5000, 'waits', { ref: false })]), undefined);
  agent.destroy();
});

testListen('a Host header that names no host is refused, and nothing fails', async () => {
  const [port = 0] = await freePorts(1);
  const app = await createServer();
  const { stop } = await listen(app.hono.fetch, { port, host: '127.0.0.1' });
  const statusFor = (host: string) =>
    new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/healthz', headers: { host } }, (response) =>
        resolve(response.resume().statusCode),
      ).on('error', reject);
    });
  for (const host of ['1.2.3.4.5', 'a b', '[::1']) assert.is(await statusFor(host), 400, host);
  assert.is(await statusFor('localhost'), 200);
  await stop();
  await app.close();
});

const KEYS = { live: { secretKey: 'rk_live_1' }, test: { secretKey: 'sk_test_1' }, simulated: null };
const KINDS = ['live', 'test', 'simulated'] as const;

const testMode = createServerSuite('payment mode');

for (const first of ['live', 'test'] as const)
  testMode(`a database used with ${first} keys refuses other kinds`, async ({ server }) => {
    for (let starts = 0; starts < 2; starts += 1) await enforcePaymentMode(server.database, KEYS[first]);
    for (const kind of KINDS.filter((each) => each !== first)) {
      const error = await rejection(enforcePaymentMode(server.database, KEYS[kind]));
      assert.instance(error, OperatorError, kind);
      assert.match(error?.message ?? '', /^STRIPE_SECRET_KEY .*[^\n]$/);
    }
    await enforcePaymentMode(server.database, KEYS[first]);
  });

testMode('a database with simulated payments is not marked', async ({ server }) => {
  await enforcePaymentMode(server.database, null);
  assert.equal(await server.database.selectFrom('mark').selectAll().execute(), []);
});
