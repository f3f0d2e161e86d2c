import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const START_MS = 120_000;
const STOP_MS = 15_000;

/** A program of the product in a process of its own. */
export interface Running {
  origin: string;
  /** Everything it printed until now. */
  printed(): string;
  /** What it ended with; null when it was killed. */
  ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** Asks it to end, and waits. */
  stop(): Promise<void>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
}

/**
 * Starts the server as `npm start` does, on `env.PORT`, and waits until it answers. Rejects with what it printed when it ends before that. An
 * open file takes all that it prints instead, where that is much.
 */
export const startServerProcess = async (
  env: NodeJS.ProcessEnv,
  { output }: { output?: number } = {},
): Promise<Running> =>
  start(await serverProgram(), `http://localhost:${env.PORT}`, { path: '/healthz', env, output });

/** The arguments with which Node runs a source file. */
const bundle = async (source: string): Promise<string[]> =>
  (await import(new URL('../../server/bundle.mjs', import.meta.url).href)).bundle(source);

let bundled: Promise<string[]> | undefined;

/** The arguments with which Node starts the server: bundled once for a run of all tests, or for a test file. */
export function serverProgram(): Promise<string[]> {
  const { SERVER_PROGRAM } = process.env;
  if (SERVER_PROGRAM) return Promise.resolve(JSON.parse(SERVER_PROGRAM));
  bundled ??= bundle('server/main.ts');
  return bundled;
}

/** Starts the simulators alone on `env.SIMULATOR_PORT`, for servers with SHARED_SIMULATORS. */
export const startSimulatorProcess = (env: NodeJS.ProcessEnv): Promise<Running> =>
  bundle('demo/simulators/main.ts').then((program) =>
    start(program, `http://localhost:${env.SIMULATOR_PORT}`, { path: '/simulator/activity', env }),
  );

async function start(
  program: string[],
  origin: string,
  {
    path,
    env,
    output = 'pipe',
  }: { path: string; env: NodeJS.ProcessEnv; output?: number | 'pipe' | undefined },
): Promise<Running> {
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', output, output],
  });
  const ended = once(child, 'exit').then(([code]): number | null => code);
  // A test file that ends early leaves nothing behind.
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  void ended.then(() => process.off('exit', abandon));
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      printed += data;
    });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const deadline = Date.now() + START_MS;
  while (!(await answers(`${origin}${path}`))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      await kill();
      throw new Error(`${program.at(-1)} did not start:\n${printed}`);
    }
    await pause(50);
  }
  return {
    origin,
    printed: () => printed,
    ended,
    signal: (name) => void child.kill(name),
    kill,
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(late);
    },
  };
}

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

/** Finds `count` ports that nothing uses at this moment. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}

const { PATH, NODE_OPTIONS } = process.env;
/** For programs that shall know nothing of this environment's settings; Node's options make them start faster (quick-wasm.mjs). */
const BARE = { PATH, NODE_OPTIONS };

/** Calls `begin` with ports that were free a moment ago, and with others where somebody took one of them meanwhile. */
export async function withFreePorts<T>(count: number, begin: (ports: number[]) => Promise<T>): Promise<T> {
  for (let left = 2; ; left -= 1)
    try {
      return await begin(await freePorts(count));
    } catch (error) {
      if (left === 0 || !/port \d+ is in use/.test((error as Error).message)) throw error;
    }
}

/** Runs a program of the server; `ended` resolves with its exit code. */
export function runProgram(program: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, program, {
    env: { ...BARE, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { out: '', error: '' };
  child.stdout.on('data', (data) => (printed.out += data));
  child.stderr.on('data', (data) => (printed.error += data));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, printed, ended };
}
