import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { connect } from '../../../server/database/connect.ts';
import { assert, suite } from '../../setup/suite.ts';

const LIMITS = { statementMs: 100, silenceMs: 100 };
/** PostgreSQL's `AuthenticationOk`, then `ReadyForQuery`. */
const WELCOME = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73]);

const test = suite('connecting');

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
    const asked = sql`select 1`.execute(prompt).then(
      () => 'answered',
      (error: Error) => error.message,
    );
    assert.is(await asked, 'the database does not answer');
    assert.is(silent.connections(), connections);
  }
  silent.close();
  await close();
});

const server = process.env.TEST_DATABASE_URL;
if (server)
  test('statements of requests have a timeout, those of migrations have none', async () => {
    const {
      database,
      requestDatabase: prompt,
      close,
    } = await connect({ databaseUrl: server, dataDir: '' }, LIMITS);
    const slow = sql`select pg_sleep(0.5)`;
    const failed = await slow.execute(prompt).catch((error: { code?: string }) => error.code);
    assert.is(failed, '57014');
    assert.is((await sql`select 1`.execute(prompt)).rows.length, 1);
    assert.is((await slow.execute(database)).rows.length, 1);
    await close();
  });
