import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const START_MS = 60_000;
const STOP_MS = 15_000;

/** The real server in a process of its own, on free ports and a folder of its own; it serves the build that BUILD names. */
export interface Server {
  origin: string;
  /** Where the simulated providers are. */
  simulators: string;
  get(path: string, token?: string): Promise<Answer>;
  post(path: string, body?: unknown, token?: string): Promise<Answer>;
  /** Stops it and starts it again on the same folder. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the server's own tests hold every answer against the contract
  body: any;
}

export async function startServer(): Promise<Server> {
  const [port, simulatorPort] = await freePorts(2);
  const folder = await mkdtemp(join(tmpdir(), 'selfstorage-browser-'));
  const origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    DATA_DIR: folder,
    DIST_DIR: join(ROOT, process.env.BUILD === 'react' ? 'dist/react' : 'dist'),
    LOG_LEVEL: 'error',
  };
  let running = await run(env, origin);
  if (!(await answers(`${origin}/loader.js`))) {
    await running.stop();
    throw new Error(`there is no build in ${env.DIST_DIR}`);
  }

  async function call(path: string, init: RequestInit, token?: string): Promise<Answer> {
    const headers = { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${origin}/api${path}`, { ...init, headers });
    return { status: response.status, body: await response.json() };
  }
  return {
    origin,
    simulators: `http://localhost:${simulatorPort}`,
    get: (path, token) => call(path, {}, token),
    post: (path, body = {}, token) =>
      call(
        path,
        { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
        token,
      ),
    async restart() {
      await running.stop();
      running = await run(env, origin);
    },
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the server and waits until it answers. Rejects with what it printed when it ends before that. */
async function run(env: NodeJS.ProcessEnv, origin: string): Promise<{ stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], { cwd: ROOT, env });
  const ended = once(child, 'exit');
  // A test file that ends early leaves nothing behind.
  process.once('exit', () => child.kill());
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      printed += data;
    });
  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(late);
  };
  const deadline = Date.now() + START_MS;
  while (!(await answers(`${origin}/health`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`the server did not start:\n${printed}`);
    }
    await pause(100);
  }
  return { stop };
}

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}
