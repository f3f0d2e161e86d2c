import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DEMONSTRATION_TENANT } from '../../../server/demo/tenant.ts';
import { startedFolder } from '../../setup/first-start.ts';
import { openToAll, openToOthers } from '../../setup/rights.ts';
import { freePorts, startServerProcess, startSimulatorProcess } from '../../setup/server-process.ts';

const test = suite<{ folder: string }>('private data');
test.before.each((context) => {
  context.folder = '';
});
test.after.each(({ folder }) => {
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function ports() {
  const [port, simulatorPort] = await freePorts(2);
  return { PORT: String(port), SIMULATOR_PORT: String(simulatorPort) };
}

test('the start makes all files private, and later files are private too', async (context) => {
  const env = await ports();
  const folder = await startedFolder({ simulatorPort: Number(env.SIMULATOR_PORT) });
  context.folder = folder;
  const backup = join(folder, 'an-old-backup.ndjson.gz');
  copyFileSync(join(folder, 'jwt-secret'), backup);
  openToAll(folder);
  rmSync(join(folder, 'jwt-secret'));

  const server = await startServerProcess({ DATA_DIR: folder, ...env });
  try {
    assert.equal(openToOthers(folder), []);
    for (const path of ['jwt-secret', 'pglite/lock', 'simulators/journal.jsonl', 'pglite/data/pg_wal'])
      assert.ok(existsSync(join(folder, path)), path);

    const phoneNumber = DEMONSTRATION_TENANT.phone;
    const asked = await fetch(`${server.origin}/api/otp/requestcode`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operationType: 1, phoneNumber }),
    });
    assert.is(asked.status, 200);
  } finally {
    await server.stop();
  }
  assert.equal(openToOthers(folder), []);
});

test('files of a first start are private', async (context) => {
  // At this point the start has nothing to make private.
  context.folder = await startedFolder({ simulatorPort: 0 });
  assert.equal(openToOthers(join(context.folder, 'pglite')), []);
  assert.equal(openToOthers(join(context.folder, 'simulators')), []);
});

test('the journal of separate simulators is private', async (context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'simulators-'));
  const simulators = await startSimulatorProcess({ DATA_DIR: context.folder, ...(await ports()) });
  await simulators.stop();
  assert.ok(existsSync(join(context.folder, 'simulators/journal.jsonl')));
  assert.equal(openToOthers(context.folder), []);
});

test.run();
