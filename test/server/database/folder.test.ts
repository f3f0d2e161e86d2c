import { connect } from '../../../server/database/connect.ts';
import { lockFolder } from '../../../server/database/folder-lock.ts';
import { migrate, requireMigrated } from '../../../server/database/migrate.ts';
import { importFacility } from '../../../server/facility/import.ts';
import { OperatorError } from '../../../server/operator-error.ts';
import { assert } from '../../setup/suite.ts';
import { facility } from '../facility.ts';
import { createFolderSuite } from '../suites.ts';

const test = createFolderSuite('database folder');

const refused = (folder: string) =>
  lockFolder(folder).then(
    () => null,
    (error: unknown) => error,
  );

test('a folder has one user at a time and can be locked again', async ({ folder }) => {
  const tries = await Promise.allSettled([lockFolder(folder), lockFolder(folder), lockFolder(folder)]);
  const taken = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  assert.is(taken.length, 1);
  assert.instance(await refused(folder), OperatorError);
  taken[0]?.();
  (await lockFolder(folder))();
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
