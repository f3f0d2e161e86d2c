import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, type Database, type DatabaseLocation } from '../../../server/database/connect.ts';
import { backUp, restore } from '../../../server/database/dump.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { RESTORED_MARK } from '../../../server/database/tables.ts';
import { importFacility } from '../../../server/facility/import.ts';
import { OperatorError } from '../../../server/operator-error.ts';
import { createDatabase, POSTGRES_URL, TABLES } from '../../setup/database.ts';
import { assert, figure, rejection, suite, temporaryFolder } from '../../setup/suite.ts';
import { facility } from '../facility.ts';

interface Context {
  folder: string;
  file: string;
  source: DatabaseLocation;
  rows: string[];
  /** Restored from the backup of the source. */
  target: DatabaseLocation;
}

const drops: (() => Promise<void>)[] = [];

const KINDS: Record<string, () => Promise<DatabaseLocation>> = {
  'the built-in database': async () => ({ databaseUrl: null, dataDir: temporaryFolder() }),
  async PostgreSQL() {
    const { url, drop } = await createDatabase();
    drops.push(drop);
    const { username, hostname, port, pathname } = new URL(url);
    // As in settings.env: the host is a socket.
    const databaseUrl = `postgres://${username}:p%40ss@${pathname}?host=${hostname}&port=${port}`;
    return { databaseUrl, dataDir: '' };
  },
};

async function within<T>(location: DatabaseLocation, task: (database: Database) => Promise<T>): Promise<T> {
  const { database, close } = await connect(location);
  return task(database).finally(close);
}

/** A tenant with a lease, a helper and values that are easily lost: microseconds, scales, line separators, used ids. */
async function fill(database: Database): Promise<void> {
  await migrate(database);
  await importFacility(database, facility);
  const instant = '2026-03-29T02:30:00.123456+02:00';
  await sql`insert into tenant (first_name, last_name, email, phone, password_hash, created_at)
    values (${'Åse "Q" \u2028\\\n'}, 'Øst', 'a@example.dk', '+4520000001', 'hash', ${instant}),
      ('Gone', 'Gone', 'b@example.dk', '+4520000002', 'hash', ${instant})`.execute(database);
  await sql`delete from tenant where email = 'b@example.dk'`.execute(database);
  await sql`insert into lease (tenant_id, room_id, state, code, first_day, monthly, discount, discount_months,
      created_at, lock_synced)
    values (10001, 9, 'active', '0042', '2026-03-29', 30000, 0, 0, ${instant}, true)`.execute(database);
  await sql`insert into helper (lease_id, name, phone, starts_at, ends_at, gate, door, token_hash, created_at)
    select id, 'Bo', '+4520000004', created_at, '2026-04-01Z', true, false, id, created_at from lease`.execute(
    database,
  );
}

/** Every row as text, but for what a restore changes. */
async function contents(database: Database): Promise<string[]> {
  const rows = await Promise.all(
    TABLES.map((table) =>
      sql<{
        row: string;
      }>`select ${sql.lit(table)}::text || (to_jsonb(t) - 'lock_synced' - 'ended_at')::text as row
        from ${sql.table(table)} t`.execute(database),
    ),
  );
  return rows
    .flatMap(({ rows }) => rows.map(({ row }) => row))
    .filter((row) => !row.includes(`"name": "${RESTORED_MARK}"`))
    .sort();
}

async function refusal(task: Promise<unknown>): Promise<string> {
  const error = await rejection(task);
  assert.instance(error, OperatorError);
  assert.not.match(error?.message ?? '', '\n');
  return error?.message ?? '';
}

/** PostgreSQL's client programs may be missing, or older than the server. */
const { error, stderr } = spawnSync('pg_dump', ['--schema-only', `--dbname=${POSTGRES_URL}`]);
const hasNoClient = error !== undefined || /server version mismatch/.test(String(stderr));
if (hasNoClient) figure('pg_dump is missing or too old here: backups of PostgreSQL were not tried');

for (const [kind, create] of Object.entries(KINDS).slice(0, hasNoClient ? 1 : 2)) {
  const test = suite<Context>(`dump of ${kind}`);
  test.before(async (context) => {
    context.folder = temporaryFolder();
    context.file = join(context.folder, 'backup');
    context.source = await create();
    await within(context.source, fill);
    await backUp(context.source, context.file);
    context.rows = await within(context.source, contents);
    context.target = await create();
    await restore(context.target, context.file);
  });
  test.after(async () => {
    for (const drop of drops.splice(0)) await drop();
  });

  test('a restored database is exactly the same, goes on counting, and its file is private', async (context) => {
    const { rows, target, file, folder } = context;
    assert.is(statSync(file).mode & 0o777, 0o600);
    assert.equal(readdirSync(folder), ['backup']);
    await within(target, async (database) => {
      assert.equal(await contents(database), rows);
      const next =
        await sql`insert into tenant (first_name, last_name, email, phone, password_hash, created_at)
        values ('New', 'New', 'c@example.dk', '+4520000003', 'hash', now()) returning id`.execute(database);
      assert.equal(next.rows, [{ id: 10003 }]);
    });
  });

  test('after a restore locks are updated, helpers are out, and payments since the backup are asked for', async (context) => {
    await within(context.target, async (database) => {
      const locks =
        await sql`select lock_synced, ended_at is null as open from lease join helper on lease_id = lease.id`.execute(
          database,
        );
      assert.equal(locks.rows, [{ lockSynced: false, open: false }]);
      const marks = await sql<{ since: boolean }>`
        select made_at between now() - interval '5 minutes' and now() as since from mark where name = ${RESTORED_MARK}`.execute(
        database,
      );
      assert.equal(marks.rows, [{ since: true }]);
    });
  });

  test('a database with tenants is replaced only with --replace', async ({ rows, target, file }) => {
    const later = await within(target, async (database) => {
      await sql`update tenant set first_name = 'Later'`.execute(database);
      return contents(database);
    });
    assert.match(await refusal(restore(target, file)), '--replace');
    assert.equal(await within(target, contents), later);
    await restore(target, file, { replace: true });
    assert.equal(await within(target, contents), rows);
  });

  test('a file that is cut, of something else or of a newer version changes nothing', async (context) => {
    const { folder, file, source, target, rows } = context;
    const [cut, other, newer] = ['cut', 'other', 'newer'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const bytes = readFileSync(file);
    writeFileSync(cut, bytes.subarray(0, bytes.length - 2000));
    writeFileSync(other, 'something else');
    await within(source, (database) =>
      sql`insert into kysely_migration values ('999-later.sql', 'now')`.execute(database),
    );
    await backUp(source, newer);
    assert.match(await refusal(restore(target, newer, { replace: true })), 'a newer version made it');
    for (const bad of [cut, other]) await refusal(restore(target, bad, { replace: true }));
    assert.equal(await within(target, contents), rows);
  });
}
