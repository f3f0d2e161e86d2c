import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMONSTRATION_TENANT } from '../../../demo/tenant.ts';
import { connect } from '../../../server/database/connect.ts';
import { type Api, apiAt, pay } from '../../setup/api.ts';
import { createDatabase } from '../../setup/database.ts';
import { startedFolder } from '../../setup/first-start.ts';
import {
  freePortSettings,
  type Running,
  serverProgram,
  startServerProcess,
  startSimulatorProcess,
  untilPrinted,
} from '../../setup/server-process.ts';
import { simulatorsAt } from '../../setup/simulators.ts';
import { assert, suite, temporaryFolder } from '../../setup/suite.ts';

const { email, phone, password } = DEMONSTRATION_TENANT;
/** Causes an unhandled rejection on a signal. */
const FAILING =
  "data:text/javascript,process.on('SIGUSR2',()=>void Promise.reject(new Error('nobody caught this')))";

const test = suite<{ folder: string }>('stopping');
test.before(async (context) => {
  context.folder = await startedFolder();
});

/** The server in a process of its own, a token of its tenant, and a way to slow down its simulated providers. */
async function runningServer(folder: string, env: Record<string, string>) {
  const ports = await freePortSettings();
  const server = await startServerProcess({ DATA_DIR: folder, ...ports, ...env });
  const { post, signIn, openGateAsTenant } = apiAt(server.origin);
  const ask = (path: string) => fetch(`${server.origin}${path}`);
  const { setFault } = simulatorsAt(`http://localhost:${ports.SIMULATOR_PORT}`);
  await untilPrinted(server, 'Sign in as');
  const token = await signIn(email, password);
  return {
    server,
    ask,
    setFault,
    requestCode: () => post('/otp/requestcode', { operationType: 1, phoneNumber: phone }),
    openGate: () => openGateAsTenant(1, token),
    token,
  };
}

const logLines = ({ printed }: Running) =>
  printed.out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map(
      (line) =>
        JSON.parse(line) as { level: number; msg: string; err?: { message: string }; origin?: string },
    );

test('on SIGTERM the server refuses new work and finishes the rest', async ({ folder }) => {
  const { server, ask, setFault, requestCode, openGate, token } = await runningServer(folder, {
    STOP_DELAY: '2',
    LOG_LEVEL: 'trace',
  });
  assert.is((await ask('/readyz')).status, 200);
  await setFault('access', { kind: 'slow', ms: 4000 });
  await setFault('sms', { kind: 'slow', ms: 6000 });
  assert.is((await requestCode()).status, 200);
  const opening = openGate();
  await pause(500);

  server.signal('SIGTERM');
  await pause(500);
  const ready = await ask('/readyz');
  assert.equal([ready.status, await ready.json()], [503, { status: 'not ready', failed: ['stopping'] }]);
  const meanwhile = await ask('/api/room/getfiltered?departmentId=1');
  assert.is(meanwhile.status, 200, 'still answered while the balancer turns away');
  assert.is(meanwhile.headers.get('connection'), 'close');
  await meanwhile.arrayBuffer();

  const opened = await opening;
  assert.equal([opened.status, opened.answer], [200, {}]);
  assert.is(opened.response.headers.get('connection'), 'close');
  assert.is(
    await ask('/healthz').then(
      () => 'open',
      () => 'closed',
    ),
    'closed',
  );
  assert.is(await server.ended, 0);
  const sent = readFileSync(join(folder, 'simulators', 'journal.jsonl'), 'utf8');
  const [, otp] = /gate code \(10 min\.\): (\d{8})/.exec(sent) ?? [];
  assert.ok(otp, 'the SMS that an answer left for later was sent');

  const lines = logLines(server);
  assert.ok(lines.some(({ msg }) => msg === 'stopping') && lines.some(({ msg }) => msg === 'gate moved'));
  const log = server.printed.out.replace(/^Sign in as .*$/m, '');
  for (const secret of [phone, phone.slice(3), email, password, token, otp])
    assert.not.ok(log.includes(secret));
});

test('an uncaught failure is logged as fatal and ends with code 1', async ({ folder }) => {
  const { server } = await runningServer(folder, { NODE_OPTIONS: `--import "${FAILING}"` });
  server.signal('SIGUSR2');
  assert.is(await server.ended, 1);
  assert.equal(
    logLines(server).map(({ level, origin, err }) => [level, origin, err?.message]),
    [[60, 'unhandledRejection', 'nobody caught this']],
  );
  assert.not.ok(existsSync(join(folder, 'pglite', 'lock')), 'the database was closed');
});

test('a server that `npm start` has started ends with it, also when that is killed', async ({ folder }) => {
  const env = { ...process.env, ...(await freePortSettings()), DATA_DIR: folder, LOG_LEVEL: 'warn' };
  const program = await serverProgram();
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  await once(child.stdout ?? child, 'data');
  child.disconnect();
  assert.equal(await ended, [0, null]);
});

const PATIENCE_MS = 20_000;

/** A server with its simulators beside it, all in processes of their own, on PostgreSQL. */
async function open() {
  const { url, drop } = await createDatabase();
  const env = {
    ...(await freePortSettings()),
    SHARED_SIMULATORS: 'true',
    DATABASE_URL: url,
    DATA_DIR: temporaryFolder(),
    JWT_SECRET: 'a secret that outlives the process',
  };
  const simulators = await startSimulatorProcess(env);
  let server = await startServerProcess(env);
  return {
    api: apiAt(server.origin),
    url,
    async killAndStart() {
      await server.kill();
      server = await startServerProcess(env);
    },
    async close() {
      await Promise.all([server.stop(), simulators.stop()]);
      await drop();
    },
  };
}

/** The leases of somebody, once there are as many. */
async function leasesOf({ leases }: Api, token: string, count: number) {
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(50)) {
    const all = await leases(token, '&active=true');
    if (all.length === count || Date.now() > deadline) return all;
  }
}

test('keeps what it acknowledged, finishes what had begun, and doubles nothing', async () => {
  const { api, url, killAndStart, close } = await open();
  try {
    const [ending = '', paying = ''] = await Promise.all(
      [1, 2].map((each) =>
        api.signUp({ email: `person${each}@example.dk`, phoneNumber: `+45${20_000_000 + each}` }),
      ),
    );
    const [first = 0, second = 0] = (await api.vacantRooms()).map(({ id }) => id);
    const hold = async (roomId: number, token: string): Promise<string> =>
      (await api.rent(roomId, token)).answer.url;
    await pay(await hold(first, ending));
    const [{ id }] = await leasesOf(api, ending, 1);
    const checkout = await hold(second, paying);

    const underWay = Promise.allSettled([
      pay(checkout).then(({ status }) => status),
      api.cancelLease(id, ending),
    ]);
    await pause(30);
    await killAndStart();
    const [paid, ended] = await underWay;
    assert.equal(paid, { status: 'fulfilled', value: 303 }, 'the provider takes money by itself');

    const [lease] = await leasesOf(api, paying, 1);
    assert.is(lease.room.id, second, 'what was paid is a lease');
    // Somebody whose answer was lost presses again.
    if (ended.status === 'rejected') await api.cancelLease(id, ending);
    const [terminated] = await leasesOf(api, ending, 1);
    assert.ok(terminated.endDate, 'what was terminated has a last day');
    for (const token of [ending, paying]) {
      const { answer } = await api.listInvoices(token);
      assert.is(answer.data.length, 1, 'nobody paid twice');
    }
    const { database, close: disconnect } = await connect({ databaseUrl: url, dataDir: '' });
    const leases = await database
      .selectFrom('lease')
      .select('state')
      .where('roomId', 'in', [first, second])
      .execute();
    await disconnect();
    assert.equal(leases, [{ state: 'active' }, { state: 'active' }]);
  } finally {
    await close();
  }
});
