import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../../../server/database/connect.ts';
import { createDatabase } from '../../setup/database.ts';
import { get, pay, post, rent, vacantRooms } from '../../setup/http-api.ts';
import { freePorts, startServerProcess, startSimulatorProcess } from '../../setup/server-process.ts';
import { assert, suite } from '../../setup/suite.ts';
import { PASSWORD } from '../customers.ts';

const PATIENCE_MS = 20_000;
const LEASES = '/lease/getfiltered?forCurrentUser=true&active=true&pageNumber=1';

const test = suite('a server that is killed');

/** A server with its simulators beside it, all in processes of their own, on PostgreSQL. */
async function open() {
  const [port, simulatorPort] = (await freePorts(2)).map(String);
  const folder = mkdtempSync(join(tmpdir(), 'killed-'));
  const { url, drop } = await createDatabase(process.env.TEST_DATABASE_URL ?? '');
  const env = {
    ...{ PORT: port, SIMULATOR_PORT: simulatorPort },
    ...{ SHARED_SIMULATORS: 'true', DATABASE_URL: url, DATA_DIR: folder },
    JWT_SECRET: 'a secret that outlives the process',
  };
  const simulators = await startSimulatorProcess(env);
  let server = await startServerProcess(env);
  return {
    origin: server.origin,
    url,
    async killAndStart() {
      await server.kill();
      server = await startServerProcess(env);
    },
    async close() {
      await Promise.all([server.stop(), simulators.stop()]);
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function newPerson(origin: string, index: number): Promise<string> {
  const email = `person${index}@example.dk`;
  const body = { firstName: 'Maja', lastName: 'Holm', email, phoneNumber: `+45${20_000_000 + index}` };
  await post(origin, '/authentication/signup', { body: { ...body, password: PASSWORD } });
  const signedIn = await post(origin, '/authentication/signin', {
    body: { emailOrPhone: email, password: PASSWORD },
  });
  return signedIn.body.token;
}

/** The leases of somebody, once there are as many. */
async function leasesOf(origin: string, token: string, count: number) {
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(50)) {
    const { data } = (await get(origin, LEASES, token)).body;
    if (data.length === count || Date.now() > deadline) return data;
  }
}

test('keeps what it acknowledged, finishes what had begun, and doubles nothing', async () => {
  const { origin, url, killAndStart, close } = await open();
  try {
    const [ending = '', paying = ''] = await Promise.all([1, 2].map((each) => newPerson(origin, each)));
    const [first = 0, second = 0] = await vacantRooms(origin);
    const hold = async (roomId: number, token: string): Promise<string> =>
      (await rent(origin, { roomId, token })).body.url;
    await pay(await hold(first, ending));
    const [{ id }] = await leasesOf(origin, ending, 1);
    const checkout = await hold(second, paying);

    const underWay = Promise.allSettled([
      pay(checkout),
      post(origin, '/lease/cancel', { body: { id }, token: ending }),
    ]);
    await pause(30);
    await killAndStart();
    const [paid, ended] = await underWay;
    assert.equal(paid, { status: 'fulfilled', value: true }, 'the provider takes money by itself');

    const [lease] = await leasesOf(origin, paying, 1);
    assert.is(lease.room.id, second, 'what was paid is a lease');
    // Somebody whose answer was lost presses again.
    if (ended.status === 'rejected') await post(origin, '/lease/cancel', { body: { id }, token: ending });
    const [terminated] = await leasesOf(origin, ending, 1);
    assert.ok(terminated.endDate, 'what was terminated has a last day');
    for (const token of [ending, paying]) {
      const { body } = await get(origin, '/stripe/getinvoicesfiltered?limit=100', token);
      assert.is(body.data.length, 1, 'nobody paid twice');
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
