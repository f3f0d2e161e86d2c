import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startedFolder } from '../../setup/first-start.ts';
import { freePorts, runProgram, serverProgram } from '../../setup/server-process.ts';

const PRELOAD = new URL('../../setup/full-disk.mjs', import.meta.url).href;
const JWT_SECRET = 'a secret that needs no file of its own';

const test = suite<{ fresh: string; used: string }>('a start on a full disk');
test.before(async (context) => {
  context.fresh = mkdtempSync(join(tmpdir(), 'full-'));
  context.used = await startedFolder({ simulatorPort: 0 });
});
test.after(({ fresh, used }) => {
  for (const folder of [fresh, used]) rmSync(folder, { recursive: true, force: true });
});

/** Starts the server while files whose path matches `full` cannot be written. */
async function start(full: string, env: Record<string, string>) {
  const [port = '', simulatorPort = '', mailPort = ''] = (await freePorts(3)).map(String);
  const faults = { NODE_OPTIONS: `--import=${PRELOAD}`, FULL_DISK: full };
  const { printed, ended } = runProgram(await serverProgram(), {
    PORT: port,
    SIMULATOR_PORT: simulatorPort,
    MAIL_SIMULATOR_PORT: mailPort,
    ...faults,
    ...env,
  });
  const code = await ended;
  return { ...printed, code };
}

const places: [name: string, full: string, folder: 'fresh' | 'used', env?: Record<string, string>][] = [
  ['the secret', 'jwt-secret', 'fresh'],
  ['the lock', 'pglite/lock', 'fresh', { JWT_SECRET }],
  ['a new database', 'data/base', 'fresh', { JWT_SECRET }],
  ['the database', 'postmaster.pid', 'used'],
  ['a journal of the simulators', 'journal', 'used'],
];

for (const [name, full, folder, env] of places)
  test(`no disk space for ${name} is one line and exit code 1`, async (folders) => {
    const { code, out, error } = await start(full, { DATA_DIR: folders[folder], ...env });
    assert.equal([code, out], [1, '']);
    assert.match(error, /^DATA_DIR.*ENOSPC: no space left on device.*\n$/);
  });

test.run();
