import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs, { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { type RawBuilder, sql } from 'kysely';
import * as assert from 'uvu/assert';
import { type Connection, connect } from '../../../server/database/connect.ts';
import { FolderInUse, lockFolder } from '../../../server/database/folder-lock.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { importFacility } from '../../../server/facility/import.ts';
import { count, figure } from '../../setup/figures.ts';
import { openToOthers } from '../../setup/rights.ts';
import { facility } from '../facility.ts';
import { createFolderSuite } from '../suites.ts';

const test = createFolderSuite('database folder');

const refused = (folder: string) =>
  lockFolder(folder).then(
    () => null,
    (error: unknown) => error,
  );

/** How many times a statement calls fsync. */
async function flushes(statement: RawBuilder<unknown>, { database }: Connection): Promise<number> {
  const { fsyncSync } = fs;
  let times = 0;
  fs.fsyncSync = (file) => {
    times += 1;
    fsyncSync(file);
  };
  syncBuiltinESMExports();
  try {
    await statement.execute(database);
  } finally {
    fs.fsyncSync = fsyncSync;
    syncBuiltinESMExports();
  }
  return times;
}

/** A file system that pauses before many steps, like a busy machine. */
const SLOW_FS = `import * as fs from 'node:fs';
  const stop = (most) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, most * Math.random());
  const slow = (name) => (...args) => (Math.random() < 0.5 || stop(200), fs[name](...args));
  ${['appendFileSync', 'mkdirSync', 'readFileSync', 'rmSync', 'writeFileSync']
    .map((name) => `export const ${name} = slow('${name}');`)
    .join('\n')}`;

/** Processes that try to lock the folder on command, all at once; each reports whether it succeeded. */
async function rivals(folder: string, size: number) {
  const source = fileURLToPath(new URL('../../../server/database/folder-lock.ts', import.meta.url));
  const program = join(folder, 'rival.mjs');
  writeFileSync(join(folder, 'slow-fs.mjs'), SLOW_FS);
  const { code } = await transform(readFileSync(source, 'utf8'), { loader: 'ts' });
  writeFileSync(
    program,
    `${code.replace('"node:fs"', '"./slow-fs.mjs"')}
    process.on('message', () => lockFolder(${JSON.stringify(folder)}).then(
      () => process.send('taken'),
      (error) => process.send(error instanceof FolderInUse ? 'refused' : String(error.stack)),
    ));
    process.send('ready');`,
  );
  const children = Array.from({ length: size }, () => fork(program, { stdio: 'ignore', execArgv: [] }));
  const answers = (all: ChildProcess[]) =>
    Promise.all(all.map(async (child) => String((await once(child, 'message'))[0])));
  await answers(children);
  return {
    children,
    async takeAtOnce(all: ChildProcess[]): Promise<string[]> {
      const told = answers(all);
      for (const child of all) child.send('go');
      return told;
    },
  };
}

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child) throw new Error('nobody to kill');
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test('a folder has one user at a time and can be locked again', async ({ folder }) => {
  const release = await lockFolder(folder);
  assert.instance(await refused(folder), FolderInUse);
  release();
  (await lockFolder(folder))();
  assert.equal(readdirSync(folder), []);
});

test('of several concurrent locks one succeeds', async ({ folder }) => {
  const tries = await Promise.allSettled([lockFolder(folder), lockFolder(folder), lockFolder(folder)]);
  assert.is(tries.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('a running process keeps its folder, a crashed one does not', async ({ folder }) => {
  const { children, takeAtOnce } = await rivals(folder, 1);
  const [child] = children;
  assert.equal(await takeAtOnce(children), ['taken']);
  assert.match(((await refused(folder)) as Error).message, `in use by process ${child?.pid}`);
  await kill(child);
  (await lockFolder(folder))();
});

test('a process that reuses the id of a crashed one does not hold the folder', async ({ folder }) => {
  const { children, takeAtOnce } = await rivals(folder, 1);
  await takeAtOnce(children);
  const lock = join(folder, 'lock');
  const text = readFileSync(lock, 'utf8');
  const { started } = JSON.parse(text);
  assert.match(started, /^[-0-9a-f]+ \d+$/);
  for (const other of [started.replace(/ .*/, ' 1'), started.replace(/^[^ ]*/, 'another-boot')]) {
    writeFileSync(lock, text.replace(started, other));
    (await lockFolder(folder))();
  }
  writeFileSync(lock, text);
  assert.instance(await refused(folder), FolderInUse);
  await kill(children[0]);
});

test('an incomplete lock file is ignored', async ({ folder }) => {
  for (const text of ['', 'half a l', '{"id":"x","pid":', '{}', '\0\0\0']) {
    writeFileSync(join(folder, 'lock'), text);
    const release = await lockFolder(folder);
    assert.instance(await refused(folder), FolderInUse);
    release();
  }
});

const RIVALS = count({ test: 8, campaign: 20 });
const ROUNDS = count({ test: 3, campaign: 50 });

test(`of ${RIVALS} processes exactly one takes over an abandoned folder`, async ({ folder }) => {
  const { children, takeAtOnce } = await rivals(folder, RIVALS + ROUNDS);
  // Each round's crash leaves the next one its abandoned lock.
  let alive = children;
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await takeAtOnce(alive);
    assert.equal(
      answers.filter((answer) => answer !== 'refused'),
      ['taken'],
    );
    const winner = alive[answers.indexOf('taken')];
    await kill(winner);
    alive = alive.filter((child) => child !== winner);
  }
  await Promise.all(alive.map(kill));
  figure(
    `folder lock: ${ROUNDS} crashes, ${RIVALS} or more processes at once after each: 1 took it each time`,
  );
});

test('data survives a restart, and repeated migration changes nothing', async ({ folder }) => {
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
  const read = sql`select * from room`;
  const write = sql`update room set position = position where id = 9`;
  assert.equal([await flushes(read, again), await flushes(write, again)], [0, 1]);
  await again.close();
});

test('files of the database are private whatever the umask', async ({ folder }) => {
  const before = process.umask(0);
  try {
    const { database, close } = await connect({ databaseUrl: null, dataDir: folder });
    const files = () => readdirSync(join(folder, 'pglite/data'), { recursive: true }).length;
    const atStart = files();
    await sql`create table later as select repeat('x', 9) from generate_series(1, 9)`.execute(database);
    await sql`select pg_switch_wal()`.execute(database);
    await sql`checkpoint`.execute(database);
    assert.ok(files() > atStart);
    await close();
    const open = openToOthers(join(folder, 'pglite/data'));
    assert.equal(
      open.filter((path) => statSync(path).isFile()),
      [],
    );
  } finally {
    process.umask(before);
  }
});

test.run();
