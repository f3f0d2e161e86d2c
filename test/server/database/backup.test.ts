import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { backUp } from '../../../server/database/backup.ts';
import { type Connection, connect, type Database } from '../../../server/database/connect.ts';
import { migrate, migrationNames } from '../../../server/database/migrate.ts';
import { checkBackup, restoreBackup } from '../../../server/database/restore.ts';
import { RESTORED_MARK, TABLES } from '../../../server/database/tables.ts';
import { importFacility } from '../../../server/facility/import.ts';
import { OperatorError } from '../../../server/operator-error.ts';
import { createDatabase, openEmptyDatabase } from '../../setup/database.ts';
import { facility } from '../facility.ts';

interface Context {
  folder: string;
  file: string;
  /** A built-in database with rows in every table; no test changes it. */
  source: Connection;
  /** An empty database, on PostgreSQL if there is one, so that backups go in both directions. */
  target: Connection;
}

const SERVER = process.env.TEST_DATABASE_URL;

const test = suite<Context>('backup');
test.before(async (context) => {
  context.source = await openEmptyDatabase();
  await migrate(context.source.database);
  await fill(context.source.database);
  await fillWaiting(context.source.database);
  context.target = SERVER ? await openOnServer(SERVER) : await openEmptyDatabase();
});
test.before.each(async (context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'backup-'));
  context.file = join(context.folder, 'backup.ndjson.gz');
  await sql`drop schema public cascade`.execute(context.target.database);
  await sql`create schema public`.execute(context.target.database);
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true, force: true }));
test.after(async ({ source, target }) => {
  await source.close();
  await target.close();
});

async function openOnServer(server: string): Promise<Connection> {
  const { url, drop } = await createDatabase(server);
  const connection = await connect({ databaseUrl: url, dataDir: '' });
  return { ...connection, close: () => connection.close().then(drop) };
}

/** Rows of every table with values that are easily lost: microseconds, scales, line separators, used ids. */
async function fill(database: Database): Promise<void> {
  await importFacility(database, facility);
  const instant = '2026-03-29T02:30:00.123456+02:00';
  await sql`insert into tenant (first_name, last_name, email, phone, password_hash, created_at)
    values (${'Åse "Q" \u2028\\\n'}, 'Øst', 'a@example.dk', '+4520000001', 'hash', ${instant}),
      ('Gone', 'Gone', 'b@example.dk', '+4520000002', 'hash', '1999-12-31T23:59:59.999999Z')`.execute(
    database,
  );
  await sql`delete from tenant where email = 'b@example.dk'`.execute(database);
  await sql`insert into lease (tenant_id, room_id, state, code, first_day, last_day, monthly, discount,
      discount_months, created_at, lock_synced)
    values (10001, 9, 'active', '0042', '2026-03-29', '2028-02-29', 30000, 0, 0, ${instant}, false),
      (10001, 10, 'active', '4711', '2026-03-29', null, 50000, 100, 3, ${instant}, false)`.execute(database);
  await sql`insert into session values ('s', 10001, 3, ${instant}, ${instant})`.execute(database);
  await sql`insert into subscription values ('sub_1', '2026-04-28', null)`.execute(database);
  await sql`insert into one_time_code values ('+4520000001', 'hash', 2, ${instant})`.execute(database);
  await sql`insert into reset_link values ('hash', 10001, ${instant})`.execute(database);
  await sql`insert into limit_row values ('key', 1, ${instant}, 4)`.execute(database);
  await sql`insert into mark values ('demonstration', 'infinity')`.execute(database);
}

/** Apart from the others, because the first version has no such tables. */
async function fillWaiting(database: Database): Promise<void> {
  await sql`insert into waiting (department_id, sqm_from, sqm_to, phone, language, created_at)
    values (1, 5, 9.90, '+4520000003', 'da', '2026-03-29T02:30:00.123456+02:00')`.execute(database);
  await sql`insert into passkey (tenant_id, domain, credential_id, public_key, counter, transports, user_handle, name, created_at)
    values (10001, 'lager.example', 'id', 'key', 4294967295, 'internal hybrid', 'handle', 'Android', '2026-03-29T02:30:00.123456+02:00')`.execute(
    database,
  );
  await sql`insert into message (kind, channel, lease_id, occasion, language, created_at)
    select 'rented', 'email', id, 'x', 'da', created_at from lease`.execute(database);
  await sql`insert into agreed_terms values ('hash', '{"title": "Vilkår", "lead": "", "sections": []}')`.execute(
    database,
  );
  await sql`insert into withdrawal (department_id, tenant_id, lease_id, name, contract, email, language, received_at)
    select 1, tenant_id, id, 'Åse', '9', 'a@example.dk', 'da', created_at from lease`.execute(database);
  // An access that has not ended is ended by a restore.
  await sql`insert into helper (lease_id, name, phone, starts_at, ends_at, gate, door, token_hash, created_at, ended_at)
    select id, 'Bo', '+4520000004', created_at, '2026-04-01Z', true, false, id, created_at, '2026-03-30Z' from lease`.execute(
    database,
  );
  await sql`insert into operator_act (done_at, done_by, act, room_id, reason)
    values ('2026-03-29T00:30:00Z', 'operator', 'block', 9, 'water')`.execute(database);
  await sql`insert into access_event (helper_id, tenant_id, gate_id, way, action, asked_at, result)
    select helper.id, tenant_id, 1, 'link', 'open', starts_at, 'done' from helper join lease on lease.id = lease_id`.execute(
    database,
  );
}

/** The content of every table as PostgreSQL's text. */
async function contents(database: Database): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of TABLES)
    all[table] = await database.transaction().execute(async (tx) => {
      await sql`set local time zone 'UTC'`.execute(tx);
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
        tx,
      );
      // The mark of the restore itself is not from the backup.
      const own = rows.map(({ row }) => row).filter((row) => !row.startsWith(`(${RESTORED_MARK},`));
      return own.sort();
    });
  return all;
}

async function refusal(task: Promise<unknown>): Promise<string> {
  const error = await task.then(
    () => null,
    (thrown: Error) => thrown,
  );
  assert.instance(error, OperatorError);
  assert.not.match(error?.message ?? '', '\n');
  return error?.message ?? '';
}

/** A copy of the file with its lines changed. */
function changed({ folder, file }: Context, change: (lines: string[]) => string[]): string {
  const lines = gunzipSync(readFileSync(file)).toString().split('\n');
  const copy = join(folder, 'changed.ndjson.gz');
  writeFileSync(copy, gzipSync(change(lines).join('\n')));
  return copy;
}

test('a backup contains every table except temporary ones', async ({ source, file }) => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_name not like 'kysely%'`.execute(source.database);
  const counts = await backUp(source.database, file);
  const held = rows.map(({ name }) => name);
  assert.equal(Object.keys(counts).sort(), held.sort());
  assert.ok(Object.values(counts).every((each) => each > 0));
});

test('a restore ends the access of all helpers', async ({ source, target, file }) => {
  const ended = (at: string | null) => sql`update helper set ended_at = ${at}`.execute(source.database);
  await ended(null);
  await backUp(source.database, file);
  await ended('2026-03-30Z');
  await restoreBackup(target.database, file);
  const { rows } = await sql`select 1 from helper where ended_at is null`.execute(target.database);
  assert.equal(rows, []);
});

test('a restored database is exactly the same, in both directions', async ({
  source,
  target,
  file,
  folder,
}) => {
  const before = await contents(source.database);
  const counts = await backUp(source.database, file);
  assert.is(statSync(file).mode & 0o777, 0o600);
  assert.equal(await restoreBackup(target.database, file), counts);
  assert.equal(await contents(target.database), before);
  assert.match(before.tenant?.[0] ?? '', '2026-03-29 00:30:00.123456+00');

  const back = join(folder, 'back.ndjson.gz');
  await backUp(target.database, back);
  await restoreBackup(source.database, back, { replace: true });
  assert.equal(await contents(source.database), before);
  assert.equal(readdirSync(folder).sort(), ['back.ndjson.gz', 'backup.ndjson.gz']);
  await migrate(source.database);
});

test('after a restore every lock is updated, as codes may have changed', async ({ source, target, file }) => {
  const tell = (synced: boolean) => sql`update lease set lock_synced = ${synced}`.execute(source.database);
  await tell(true);
  await backUp(source.database, file);
  await tell(false);
  await restoreBackup(target.database, file);
  const { rows } = await sql`select 1 from lease where lock_synced and state = 'active'`.execute(
    target.database,
  );
  assert.is(rows.length, 0);
});

test('ids are not reused after a restore', async ({ source, target, file }) => {
  await backUp(source.database, file);
  await restoreBackup(target.database, file);
  const { rows } = await sql<{ id: number }>`
    insert into tenant (first_name, last_name, email, phone, password_hash, created_at)
    values ('New', 'New', 'c@example.dk', '+4520000003', 'hash', now()) returning id`.execute(
    target.database,
  );
  assert.equal(rows, [{ id: 10003 }]);
});

test('a database with tenants is replaced only with --replace', async ({ source, target, file }) => {
  await backUp(source.database, file);
  await restoreBackup(target.database, file);
  await sql`update tenant set first_name = 'Later'`.execute(target.database);
  const before = await contents(target.database);
  assert.match(await refusal(restoreBackup(target.database, file)), '--replace');
  assert.equal(await contents(target.database), before);
  await restoreBackup(target.database, file, { replace: true });
  assert.equal(await contents(target.database), await contents(source.database));
});

test('a database without tenants is replaced', async ({ source, target, file }) => {
  await migrate(target.database);
  await importFacility(target.database, facility);
  await backUp(source.database, file);
  await restoreBackup(target.database, file);
  assert.equal(await contents(target.database), await contents(source.database));
});

test('a truncated, altered, foreign or newer file changes nothing', async (context) => {
  const { source, target, file, folder } = context;
  await backUp(source.database, file);
  await restoreBackup(target.database, file);
  const before = await contents(target.database);
  const bytes = readFileSync(file);
  const written = (name: string, content: Uint8Array | string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const files: [RegExp, () => string][] = [
    [/truncated/, () => written('cut', bytes.subarray(0, bytes.length - 20))],
    [/truncated/, () => changed(context, (lines) => lines.slice(0, -2))],
    [
      /truncated/,
      () => changed(context, (lines) => [...lines.slice(0, -2), lines.at(-2)?.slice(0, 20) ?? '']),
    ],
    [/altered/, () => changed(context, (lines) => lines.map((line) => line.replace('"0042"', '"0043"')))],
    [/altered/, () => changed(context, (lines) => lines.filter((line) => !line.startsWith('["waiting"')))],
    [
      /damaged/,
      () => changed(context, (lines) => lines.map((line) => line.replace('["lease"', '["leases"'))),
    ],
    [/data after its end/, () => changed(context, (lines) => [...lines.slice(0, -1), '["mark",{}]', ''])],
    [
      /9999-later is not known; a newer version made it/,
      () =>
        changed(context, ([head = '', ...lines]) => [
          head.replace(`"${migrationNames.at(-1)}"`, `"${migrationNames.at(-1)}","9999-later"`),
          ...lines,
        ]),
    ],
    [
      /format 2/,
      () => changed(context, (lines) => lines.map((line) => line.replace('"version":1', '"version":2'))),
    ],
    [/not a gzip file/, () => written('other', 'something else')],
    [/not a backup/, () => written('foreign', gzipSync('{}\n'))],
    [/cannot be read/, () => join(folder, 'nowhere')],
  ];
  for (const [message, make] of files) {
    const bad = make();
    assert.match(await refusal(restoreBackup(target.database, bad, { replace: true })), message);
    assert.match(await refusal(checkBackup(bad)), message);
    assert.equal(await contents(target.database), before, String(message));
  }
});

test('a backup is a consistent snapshot while others write', async ({ folder, target, source, file }) => {
  if (!SERVER) return;
  await backUp(source.database, file);
  await restoreBackup(target.database, file);
  const second = join(folder, 'second.ndjson.gz');
  let running = true;
  const writer = (async () => {
    while (running)
      await target.database.transaction().execute(async (tx) => {
        await sql`update room set price = price + 1 where id = 9`.execute(tx);
        await sql`update lease set monthly = monthly + 1 where room_id = 9`.execute(tx);
      });
  })();
  const seen = new Set<string>();
  for (let round = 0; round < 20; round++) {
    await backUp(target.database, second);
    const text = gunzipSync(readFileSync(second)).toString();
    const price = /\["room",\{"id": 9,.*"price": (\d+)/.exec(text)?.[1] ?? 'none';
    const monthly = /\["lease",\{.*"monthly": (\d+).*"room_id": 9\D/.exec(text)?.[1];
    assert.is(monthly, price);
    seen.add(price);
  }
  running = false;
  await writer;
  assert.ok(seen.size > 1);
});

test.run();
