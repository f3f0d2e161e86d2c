import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startedFolder } from '../../setup/first-start.ts';
import { openToAll, openToOthers } from '../../setup/rights.ts';
import { freePorts, startServerProcess, startSimulatorProcess } from '../../setup/server-process.ts';
import { assert, suite } from '../../setup/suite.ts';

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

test('the start makes what it keeps private, and leaves alone what else is in the folder', async (context) => {
  const env = await ports();
  const folder = await startedFolder({ simulatorPort: Number(env.SIMULATOR_PORT) });
  context.folder = folder;
  const other = join(folder, 'web/page.html');
  mkdirSync(join(folder, 'web'));
  writeFileSync(other, '');
  openToAll(folder);

  const server = await startServerProcess({ DATA_DIR: folder, ...env });
  await server.stop();
  for (const own of ['jwt-secret', 'pglite', 'simulators']) assert.equal(openToOthers(join(folder, own)), []);
  assert.equal(openToOthers(join(folder, 'web')), [join(folder, 'web'), other]);
});

test('files of a first start are private', async (context) => {
  // At this point the start has nothing to make private.
  context.folder = await startedFolder({ simulatorPort: 0 });
  for (const own of ['jwt-secret', 'pglite', 'simulators'])
    assert.equal(openToOthers(join(context.folder, own)), []);
});

test('the journal of separate simulators is private', async (context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'simulators-'));
  const simulators = await startSimulatorProcess({ DATA_DIR: context.folder, ...(await ports()) });
  await simulators.stop();
  assert.ok(existsSync(join(context.folder, 'simulators/journal.jsonl')));
  assert.equal(openToOthers(context.folder), []);
});
