import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../../../server/http/listen.ts';
import { createLog } from '../../../server/operating/log.ts';
import { freePorts } from '../../setup/server-process.ts';
import { assert, suite } from '../../setup/suite.ts';
import { createServer, type TestServer } from '../server.ts';

type Line = { msg: string; level: number; path?: string; status?: number };

interface Context {
  server: TestServer;
  port: number;
  lines: () => Line[];
  stop(): Promise<void>;
}

const INFO = 30;
const HALF = '{"emailOrPhone":"maja@example.dk","passw';

const test = suite<Context>('incomplete uploads');
test.before(async (context) => {
  const written: string[] = [];
  const log = createLog('info', { write: (line) => void written.push(line) });
  const server = await createServer({}, log);
  const [port = 0] = await freePorts(1);
  const { stop } = await listen(server.hono.fetch, { port, host: '127.0.0.1' });
  const lines = () => written.map((line) => JSON.parse(line) as Line);
  Object.assign(context, { server, port, lines, stop });
});
test.after(async ({ server, stop }) => {
  await stop();
  await server.close();
});

/** Sends the head of a request and half of its body, then hangs up. Returns what the server logged. */
async function breakOff(
  { port, lines }: Context,
  { path, head, body, hangUp }: { path: string; hangUp: (socket: Socket) => void } & typeof SIZED,
): Promise<Line[]> {
  const before = lines().length;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nstripe-signature: x\r\ncontent-type: application/json\r\n${head}\r\n\r\n${body}`,
  );
  // The server must have begun to read before the caller hangs up.
  await pause(50);
  hangUp(socket);
  while (
    !lines()
      .slice(before)
      .some(({ msg }) => msg === 'request')
  )
    await pause(5);
  return lines().slice(before);
}

const SIZED = { head: 'content-length: 1000', body: HALF };
const CHUNKED = {
  head: 'transfer-encoding: chunked',
  body: `${HALF.length.toString(16)}\r\n${HALF}\r\n`,
};

for (const path of ['/api/authentication/signin', '/webhooks/stripe'])
  for (const [name, upload] of Object.entries({ 'of a stated size': SIZED, 'in chunks': CHUNKED }))
    test(`an incomplete body ${name} for ${path} is the caller's fault`, async (context) => {
      for (const hangUp of [
        (socket: Socket) => void socket.resetAndDestroy(),
        (socket: Socket) => void socket.destroy(),
      ]) {
        const said = await breakOff(context, { path, hangUp, ...upload });
        assert.equal(
          said.map(({ level, status }) => ({ level, status })),
          [{ level: INFO, status: 400 }],
        );
      }
    });

test('a complete body in chunks is read', async ({ port }) => {
  const chunks = async function* () {
    yield Buffer.from(HALF);
    await pause(5);
    yield Buffer.from('ord":"x"}');
  };
  const answer = await fetch(`http://127.0.0.1:${port}/api/authentication/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Node's fetch sends what an iterator yields.
    body: chunks(),
    duplex: 'half',
  } as unknown as RequestInit);
  assert.equal([answer.status, await answer.json()], [200, { error: 31 }]);
});
