import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { connect } from '../../../server/database/connect.ts';
import { FolderInUse, lockFolder } from '../../../server/database/folder-lock.ts';
import { importFacility } from '../../../server/database/import-facility.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { facility } from '../facility.ts';

const test = suite<{ folder: string }>('database folder');
test.before.each((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'database-'));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true, force: true }));

/** A process that runs until it is stopped. */
const sleeper = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
const startOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
const refused = (folder: string) =>
  lockFolder(folder).then(
    () => null,
    (error: unknown) => error,
  );

test('a folder has one user at a time, and is free again afterwards', async ({ folder }) => {
  const release = await lockFolder(folder);
  assert.instance(await refused(folder), FolderInUse);
  release();
  (await lockFolder(folder))();
});

test('of several who take a folder at once one has it', async ({ folder }) => {
  const tries = await Promise.allSettled([lockFolder(folder), lockFolder(folder), lockFolder(folder)]);
  assert.is(tries.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('another process that runs keeps its folder; one that crashed does not', async ({ folder }) => {
  const other = sleeper();
  const pid = other.pid ?? 0;
  try {
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid, started: startOf(pid) }));
    const error = await refused(folder);
    assert.match((error as Error).message, `in use by process ${pid}`);
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid, started: '1' }));
    (await lockFolder(folder))();
  } finally {
    const ended = new Promise((resolve) => other.once('exit', resolve));
    other.kill('SIGKILL');
    await ended;
  }
  writeFileSync(join(folder, 'lock'), JSON.stringify({ pid, started: null }));
  (await lockFolder(folder))();
  writeFileSync(join(folder, 'lock'), 'half a l');
  (await lockFolder(folder))();
});

test('what was stored is there after a restart; migrating and importing again change nothing', async ({
  folder,
}) => {
  const where = { databaseUrl: null, dataDir: folder };
  const first = await connect(where);
  await Promise.all([migrate(first.database), migrate(first.database)]);
  await importFacility(first.database, facility);
  const second = await connect(where).then(
    () => null,
    (error: unknown) => error,
  );
  assert.instance(second, FolderInUse);
  await first.close();
  const again = await connect(where);
  await migrate(again.database);
  await importFacility(again.database, facility);
  const { rooms } = await again.database
    .selectFrom('room')
    .select((eb) => eb.fn.countAll<number>().as('rooms'))
    .executeTakeFirstOrThrow();
  assert.is(rooms, 8);
  await again.close();
});

test.run();
