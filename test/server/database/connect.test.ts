import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { connect } from '../../../server/database/connect.ts';
import { lockFolder } from '../../../server/database/folder-lock.ts';
import { migrate, requireMigrated } from '../../../server/database/migrate.ts';
import { importFacility } from '../../../server/facility/import.ts';
import { OperatorError } from '../../../server/operator-error.ts';
import { createDatabase, POSTGRES_URL } from '../../setup/database.ts';
import { assert, createFolderSuite, rejection } from '../../setup/suite.ts';
import { facility } from '../facility.ts';

const test = createFolderSuite('database folder');

test('a folder has one user at a time and can be locked again', async ({ folder }) => {
  const tries = await Promise.allSettled([lockFolder(folder), lockFolder(folder), lockFolder(folder)]);
  const taken = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  assert.is(taken.length, 1);
  assert.instance(await rejection(lockFolder(folder)), OperatorError);
  taken[0]?.();
  (await lockFolder(folder))();
});

test('data survives a restart, and repeated migration changes nothing', async ({ folder }) => {
  const where = { databaseUrl: null, dataDir: folder };
  const first = await connect(where);
  await Promise.all([migrate(first.database), migrate(first.database)]);
  await importFacility(first.database, facility);
  assert.instance(await rejection(connect(where)), OperatorError);
  await first.close();
  const again = await connect(where);
  await migrate(again.database);
  await importFacility(again.database, facility);
  const { rooms } = await again.database
    .selectFrom('room')
    .select((eb) => eb.fn.countAll<number>().as('rooms'))
    .executeTakeFirstOrThrow();
  assert.is(rooms, 8);
  await again.close();
});

test('a command that only reads leaves the tables of another version as they are', async () => {
  const { url, drop } = await createDatabase();
  const { database, close } = await connect({ databaseUrl: url, dataDir: '' });
  const refused = await rejection(requireMigrated(database));
  assert.match(`${refused}`, 'the tables of the database are of another version');
  assert.equal(await database.introspection.getTables(), []);
  await migrate(database);
  await requireMigrated(database);
  await close();
  await drop();
});

const LIMITS = { statementMs: 100, silenceMs: 100 };
/** PostgreSQL's `AuthenticationOk`, then `ReadyForQuery`. */
const WELCOME = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73]);

/** A database that accepts connections and then stays silent, like a lost network path. */
async function silentDatabase() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.once('data', () => socket.write(WELCOME));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    where: { databaseUrl: `postgres://nobody@127.0.0.1:${port}/x`, dataDir: '' },
    connections: () => sockets.length,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('a silent database fails a statement, and the next one reconnects', async () => {
  const silent = await silentDatabase();
  const { requestDatabase: prompt, close } = await connect(silent.where, LIMITS);
  for (const connections of [1, 2]) {
    const refused = await rejection(sql`select 1`.execute(prompt));
    assert.is(refused?.message, 'the database does not answer');
    assert.is(silent.connections(), connections);
  }
  silent.close();
  await close();
});

test('statements of requests have a timeout, those of migrations have none', async () => {
  const {
    database,
    requestDatabase: prompt,
    close,
  } = await connect({ databaseUrl: POSTGRES_URL, dataDir: '' }, LIMITS);
  const slow = sql`select pg_sleep(0.5)`;
  assert.is((await rejection<{ code: string }>(slow.execute(prompt)))?.code, '57014');
  assert.is((await sql`select 1`.execute(prompt)).rows.length, 1);
  assert.is((await slow.execute(database)).rows.length, 1);
  await close();
});
