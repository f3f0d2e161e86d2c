import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { sql } from 'kysely';
import { OperatorError } from '../operator-error.ts';
import {
  connect,
  type Database,
  type DatabaseLocation,
  databaseFolder,
  hasDatabase,
  openPGlite,
} from './connect.ts';
import { lockFolder } from './folder-lock.ts';
import { migrate, migrationNames } from './migrate.ts';
import { RESTORED_MARK } from './tables.ts';

/** Tells in a backup when it was made. */
const BACKUP_MARK = 'backup';

/**
 * Writes the whole database to a file that only its owner can read: PostgreSQL by `pg_dump`, while servers go on; the built-in database
 * as its compressed folder. The file gets its name once it is complete. Rejects with an `OperatorError`.
 */
export async function backUp(location: DatabaseLocation, file: string): Promise<void> {
  const { database, dump, close } = await connect(location);
  const draft = `${file}.${process.pid}.part`;
  try {
    if (await isEmpty(database))
      throw new OperatorError('the database is empty: there is nothing to back up');
    await markBackup(database);
    const handle = await open(draft, 'wx', 0o600);
    try {
      if (dump) await handle.writeFile(await promisify(gzip)(await (await dump()).bytes()));
      else await runClient(location, 'pg_dump', ['--format=custom', '--no-owner', '--no-acl'], handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
    await close();
  }
}

const markBackup = (database: Database) =>
  database
    .insertInto('mark')
    .values({ name: BACKUP_MARK, madeAt: new Date() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ madeAt: new Date() }))
    .execute();

/**
 * Puts a backup in the place of the database, and brings it up to this version. Rejects with an `OperatorError`, and changes nothing, if the
 * file is incomplete or from a newer version, or if the database has a tenant or a lease and `replace` is not set.
 */
export async function restore(
  location: DatabaseLocation,
  file: string,
  { replace = false }: { replace?: boolean } = {},
): Promise<void> {
  if (!replace && hasDatabase(location)) await refuseTenants(location);
  await (location.databaseUrl ? restoreServer : restoreFolder)(location, file);
  const { database, close } = await connect(location);
  await migrate(database)
    .then(() => distrust(database))
    .finally(close);
}

async function refuseTenants(location: DatabaseLocation): Promise<void> {
  const { database, close } = await connect(location);
  try {
    if (await isEmpty(database)) return;
    const { rows } = await sql<{ used: boolean }>`
      select exists (select from tenant) or exists (select from lease) as used`.execute(database);
    if (rows[0]?.used)
      throw new OperatorError(
        'the database has tenants or leases: give --replace to put the backup in their place',
      );
  } finally {
    await close();
  }
}

async function isEmpty(database: Database): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`select to_regclass('lease') is null as empty`.execute(
    database,
  );
  return rows[0]?.empty !== false;
}

async function restoreServer(location: DatabaseLocation, file: string): Promise<void> {
  const migrations = await runClient(location, 'pg_restore', [
    '--data-only',
    '--table=kysely_migration',
    '--file=-',
    file,
  ]);
  checkVersion(
    file,
    [...migrations.matchAll(/^(\S+\.sql)\t/gm)].map(([, name = '']) => name),
  );
  const whole = [
    '--clean',
    '--if-exists',
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-acl',
  ];
  await runClient(location, 'pg_restore', [...whole, file]);
}

/** The old folder stays until the new one is known to be good. */
async function restoreFolder(location: DatabaseLocation, file: string): Promise<void> {
  const folder = databaseFolder(location);
  const fresh = join(folder, 'restored');
  const bytes = await promisify(gunzip)(await readFile(file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code?.startsWith('Z_'))
      throw new OperatorError(`${file} is no whole backup of the built-in database`);
    throw error;
  });
  const release = await lockFolder(folder);
  try {
    await rm(fresh, { recursive: true, force: true });
    const { database, close } = await openPGlite(fresh, new Blob([new Uint8Array(bytes)]));
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`
      .execute(database)
      .finally(close);
    checkVersion(
      file,
      rows.map(({ name }) => name),
    );
    await rm(join(folder, 'data'), { recursive: true, force: true });
    await rename(fresh, join(folder, 'data'));
  } finally {
    await rm(fresh, { recursive: true, force: true });
    release();
  }
}

function checkVersion(file: string, migrations: string[]): void {
  const unknown = migrations.find((name) => !migrationNames.includes(name));
  if (unknown || migrations.length === 0)
    throw new OperatorError(
      `${file} cannot be used: ${unknown ? `a newer version made it (${unknown})` : 'it is no backup of this product'}`,
    );
}

/** What may have changed since the backup was made is set again, or asked for. */
async function distrust(database: Database): Promise<void> {
  await database.transaction().execute(async (tx) => {
    // Codes may have changed, so every lock is updated again.
    await tx.updateTable('lease').set({ lockSynced: false }).where('state', '=', 'active').execute();
    // Somebody whose access was ended must not get in again.
    await sql`update helper set ended_at = now() where ended_at is null`.execute(tx);
    // If it is there already, an earlier restore had not been completed: the older time stays.
    await sql`insert into mark (name, made_at) select ${RESTORED_MARK}, made_at from mark where name = ${BACKUP_MARK}
      on conflict do nothing`.execute(tx);
  });
}

/** Runs a program of PostgreSQL's on the database. Returns what it printed, unless that went to a file. */
async function runClient(
  { databaseUrl }: DatabaseLocation,
  program: 'pg_dump' | 'pg_restore',
  args: string[],
  output?: FileHandle,
): Promise<string> {
  const { address, password } = splitPassword(databaseUrl ?? '');
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) };
  const target = args.includes('--file=-') ? [] : [`--dbname=${address}`];
  const child = spawn(program, [...target, ...args], {
    env,
    stdio: ['ignore', output?.fd ?? 'pipe', 'pipe'],
  });
  const printed = child.stdout ? text(child.stdout) : '';
  const [code, said] = await Promise.all([
    once(child, 'close').then(
      ([code]) => code,
      () => {
        throw new OperatorError(`${program} is missing: install PostgreSQL's client programs`);
      },
    ),
    child.stderr ? text(child.stderr) : '',
  ]);
  if (code !== 0) throw new OperatorError(said.trim().split('\n')[0] || `${program} failed`);
  return printed;
}

/**
 * Takes the password out of an address, since everybody on the machine can read the arguments of a process. `URL` cannot do it: it refuses the address
 * of a socket (`postgres://user@/name?host=/run/postgresql`).
 */
function splitPassword(url: string): { address: string; password?: string } {
  const [, start, password, rest] = /^([a-z]+:\/\/[^:@/]*):([^@/]*)(@.*)$/s.exec(url) ?? [];
  return password === undefined
    ? { address: url }
    : { address: `${start}${rest}`, password: decodeURIComponent(password) };
}
