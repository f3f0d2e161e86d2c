import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const START_MS = 120_000;
const STOP_MS = 15_000;

/** A program of the product in a process of its own. */
export type Running = ReturnType<typeof runProgram>;

/**
 * Starts the server as `npm start` does, on `env.PORT`, and waits until it answers. Rejects with what it printed when it ends before that. An
 * open file takes all that it prints instead, where that is much.
 */
export const startServerProcess = async (env: NodeJS.ProcessEnv, { output }: { output?: number } = {}) =>
  untilAnswers(
    runProgram(await serverProgram(), env, { output }),
    `http://localhost:${env.PORT}`,
    '/healthz',
  );

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
export const startSimulatorProcess = async (env: NodeJS.ProcessEnv) =>
  untilAnswers(
    runProgram(await bundle('demo/simulators/main.ts'), env),
    `http://localhost:${env.SIMULATOR_PORT}`,
    '/simulator/activity',
  );

async function untilAnswers(running: Running, origin: string, path: string) {
  const deadline = Date.now() + START_MS;
  while (!(await answers(`${origin}${path}`))) {
    if (running.hasEnded() || Date.now() > deadline) {
      await running.kill();
      const { out, error } = running.printed;
      throw new Error(`it did not start:\n${out}${error}`);
    }
    await pause(50);
  }
  return { ...running, origin };
}

/** Waits until a program has printed a text: the server says `Sign in as` when the demonstration's tenant is there. */
export async function untilPrinted({ printed, hasEnded }: Running, text: string): Promise<void> {
  while (!printed.out.includes(text)) {
    if (hasEnded()) throw new Error(`it ended before it printed "${text}":\n${printed.error}`);
    await pause(50);
  }
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

/** Free ports for a server and its simulators, as settings. */
export async function freePortSettings() {
  const [port, simulatorPort] = await freePorts(2);
  return { PORT: String(port), SIMULATOR_PORT: String(simulatorPort) };
}

/** Calls `begin` with ports that were free a moment ago, and with others where somebody took one of them meanwhile. */
export async function withFreePorts<T>(
  begin: (ports: Awaited<ReturnType<typeof freePortSettings>>) => Promise<T>,
): Promise<T> {
  for (let left = 2; ; left -= 1)
    try {
      return await begin(await freePortSettings());
    } catch (error) {
      if (left === 0 || !/port \d+ is in use/.test((error as Error).message)) throw error;
    }
}

const { PATH, HOME, NODE_OPTIONS } = process.env;
/** All that programs get of this process's environment, so that its settings do not reach them. With NODE_OPTIONS they start faster (quick-wasm.mjs). */
const BARE = { PATH, HOME, NODE_OPTIONS };

/** Runs a program of the server in a process of its own, with these settings alone. */
export function runProgram(
  program: string[],
  env: NodeJS.ProcessEnv,
  { output }: { output?: number | undefined } = {},
) {
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    env: { ...BARE, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', output ?? 'pipe', output ?? 'pipe'],
  });
  const printed = { out: '', error: '' };
  child.stdout?.on('data', (data) => (printed.out += data));
  child.stderr?.on('data', (data) => (printed.error += data));
  const ended = once(child, 'close').then(([code]): number | null => code);
  // A test file that ends early leaves nothing behind.
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  void ended.then(() => process.off('exit', abandon));
  return {
    /** Everything it printed until now. */
    printed,
    /** Resolves to its exit code, or to null if a signal ended it. */
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    signal: (name: NodeJS.Signals) => void child.kill(name),
    /** Ends it at once, as a crash would. */
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    /** Asks it to end, and waits. */
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(late);
    },
  };
}
