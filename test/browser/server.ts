import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startedFolder } from '../setup/first-start.ts';
import { startServerProcess, withFreePorts } from '../setup/server-process.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The real server in a process of its own, on free ports and a folder of its own; it serves `dist`. */
export type Server = Awaited<ReturnType<typeof startOn>>;

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the server's own tests hold every answer against the contract
  body: any;
}

/** Whoever has it may read `/staff`. */
export const STAFF_PASSWORD = 'a password of the tests';

/** The build under test. */
export const DIST = join(ROOT, process.env.BUILD === 'react' ? 'dist/react' : 'dist');

export const startServer = (settings: Record<string, string> = {}): Promise<Server> =>
  withFreePorts(2, ([port = 0, simulatorPort = 0]) => startOn({ port, simulatorPort }, settings));

async function startOn(
  { port, simulatorPort }: { port: number; simulatorPort: number },
  settings: Record<string, string>,
) {
  const folder = await startedFolder({ simulatorPort });
  const origin = `http://localhost:${port}`;
  const env = {
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    DATA_DIR: folder,
    DIST_DIR: DIST,
    // All people of a test file come from one address.
    CHECKOUT_LIMIT: '10000',
    SMS_LIMIT: '10000',
    STAFF_PASSWORD,
    ...settings,
  };
  const running = await startServerProcess(env);
  if (!(await fetch(`${origin}/loader.js`)).ok) {
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
    /** Where the simulated providers are. */
    simulators: `http://localhost:${simulatorPort}`,
    get: (path: string, token?: string) => call(path, {}, token),
    post: (path: string, body: unknown = {}, token?: string) =>
      call(
        path,
        { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
        token,
      ),
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
