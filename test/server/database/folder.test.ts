import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import * as assert from 'uvu/assert';
import { connect } from '../../../server/database/connect.ts';
import { lockFolder } from '../../../server/database/folder-lock.ts';
import { migrate, requireMigrated } from '../../../server/database/migrate.ts';
import { importFacility } from '../../../server/facility/import.ts';
import { OperatorError } from '../../../server/operator-error.ts';
import { facility } from '../facility.ts';
import { createFolderSuite } from '../suites.ts';

const test = createFolderSuite('database folder');

const refused = (folder: string) =>
  lockFolder(folder).then(
    () => null,
    (error: unknown) => error,
  );

/** Processes that lock the folder on command, all at once; each reports whether it succeeded. */
async function rivals(folder: string, size: number) {
  const source = fileURLToPath(new URL('../../../server/database/folder-lock.ts', import.meta.url));
  const program = join(folder, 'rival.mjs');
  const contents = `
    import { lockFolder } from ${JSON.stringify(source)};
    process.on('message', () => lockFolder(${JSON.stringify(folder)}).then(
      () => process.send('taken'),
      (error) => process.send(error.message.endsWith('is in use by another process') ? 'refused' : String(error.stack)),
    ));
    process.send('ready');`;
  await build({
    stdin: { contents, resolveDir: folder },
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
  });
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
  const tries = await Promise.allSettled([lockFolder(folder), lockFolder(folder), lockFolder(folder)]);
  const taken = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  assert.is(taken.length, 1);
  assert.instance(await refused(folder), OperatorError);
  taken[0]?.();
  (await lockFolder(folder))();
});

test('of several processes exactly one takes a folder over when its user has crashed', async ({ folder }) => {
  const { children, takeAtOnce } = await rivals(folder, 6);
  let alive = children;
  for (let crashes = 0; crashes < 3; crashes++) {
    const answers = await takeAtOnce(alive);
    assert.equal(
      answers.filter((answer) => answer !== 'refused'),
      ['taken'],
    );
    assert.instance(await refused(folder), OperatorError);
    const winner = alive[answers.indexOf('taken')];
    await kill(winner);
    alive = alive.filter((child) => child !== winner);
  }
  await Promise.all(alive.map(kill));
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
  assert.instance(second, OperatorError);
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

test('a command that only reads leaves the tables of another version as they are', async ({ folder }) => {
  const { database, close } = await connect({ databaseUrl: null, dataDir: folder });
  assert.match(await message(requireMigrated(database)), 'the tables of the database are of another version');
  assert.equal(await database.introspection.getTables(), []);
  await migrate(database);
  await requireMigrated(database);
  await close();
});

const message = (task: Promise<unknown>): Promise<string> =>
  task.then(
    () => 'done',
    (error: Error) => error.message,
  );

test.run();
