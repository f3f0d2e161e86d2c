import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiAt } from '../setup/api.ts';
import { startedFolder } from '../setup/first-start.ts';
import { startServerProcess, withFreePorts } from '../setup/server-process.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The real server in a process of its own, on free ports and a folder of its own; it serves `dist`. */
export type Server = Awaited<ReturnType<typeof startOn>>;

/** Whoever has it may read `/staff`. */
export const STAFF_PASSWORD = 'a password of the tests';

/** The build under test. */
export const DIST = join(ROOT, process.env.BUILD === 'react' ? 'dist/react' : 'dist');

export const startServer = (settings: Record<string, string> = {}): Promise<Server> =>
  withFreePorts((ports) => startOn({ ...ports, ...settings }));

async function startOn(settings: Record<'PORT' | 'SIMULATOR_PORT', string>) {
  const folder = await startedFolder(settings);
  const env = {
    DATA_DIR: folder,
    DIST_DIR: DIST,
    // All people of a test file come from one address.
    CHECKOUT_LIMIT: '10000',
    SMS_LIMIT: '10000',
    STAFF_PASSWORD,
    ...settings,
  };
  const { origin, stop } = await startServerProcess(env);
  if (!(await fetch(`${origin}/loader.js`)).ok) {
    await stop();
    throw new Error(`there is no build in ${env.DIST_DIR}`);
  }

  return {
    ...apiAt(origin),
    origin,
    /** Where the simulated providers are. */
    simulators: `http://localhost:${settings.SIMULATOR_PORT}`,
    stop,
  };
}
