import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { listen } from '../../../server/http/listen.ts';
import { freePorts } from '../../setup/server-process.ts';
import { assert, suite } from '../../setup/suite.ts';
import { createServer } from '../server.ts';

const PROXIES_KEEP_SECONDS = 60;

const test = suite('listening');

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

test('an idle connection outlives those of proxies and ends with the server', async () => {
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

test('a Host header that names no host is refused, and nothing fails', async () => {
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
