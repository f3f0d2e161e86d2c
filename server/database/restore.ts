import { type Kysely, sql } from 'kysely';
import { OperatorError } from '../operator-error.ts';
import { type BackupHeader, type RowCounts, readBackupFile } from './backup-file.ts';
import type { Database } from './connect.ts';
import { migrate, migrationNames } from './migrate.ts';
import { RESTORED_MARK, TABLES, type Tables } from './tables.ts';

const ROWS_AT_ONCE = 1000;

/** Every table that a backup of any version may contain. */
const OWN_TABLES: readonly string[] = TABLES;

/**
 * Replaces the database's content by a backup, in one transaction: creates the tables as they were then, fills
 * them, and runs the missing migrations. Rejects with an `OperatorError` if the backup is incomplete or from a
 * newer version, or if the database has a tenant or a lease and `replace` is not set. Returns the number of
 * rows by table.
 */
export function restoreBackup(
  database: Database,
  file: string,
  { replace = false }: { replace?: boolean } = {},
): Promise<RowCounts> {
  return inTransaction(database, async (connection) => {
    if (!replace) await refuseTenants(connection);
    return restoreRows(connection, file).catch((error: unknown) => {
      throw toBackupError(file, error);
    });
  });
}

/**
 * Reads a whole backup without a database. Rejects with an `OperatorError` if it is incomplete or cannot be
 * restored by this version.
 */
export async function checkBackup(file: string): Promise<void> {
  for await (const entry of readBackupFile(file)) if ('migrations' in entry) checkHeader(file, entry);
}

function checkHeader(file: string, { migrations, tables }: BackupHeader): void {
  const unknown = migrations.find((name, index) => migrationNames[index] !== name);
  if (unknown !== undefined || migrations.length === 0)
    throw new OperatorError(
      `${file} cannot be used: its migration ${unknown} is not known; a newer version made it`,
    );
  // Each table is dropped and recreated, so none may be unknown.
  const foreign = Object.keys(tables).find((name) => !OWN_TABLES.includes(name));
  if (foreign !== undefined)
    throw new OperatorError(`${file} cannot be used: it is damaged (its table ${foreign} is not known)`);
}

/** Classes of PostgreSQL's error codes that concern the rows: data, constraints, names, sizes. */
const ROW_ERROR_CLASSES = /^(22|23|42|54)/;

/** A file can be wrong although its checksum is right: it was changed on purpose or written wrongly. */
function toBackupError(file: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (!ROW_ERROR_CLASSES.test(code ?? '')) return error;
  return new OperatorError(
    `${file} cannot be used: its rows do not fit the database (${message.split('\n')[0]})`,
  );
}

/** Kysely's migrator cannot run inside Kysely's own transaction. */
function inTransaction<T>(database: Database, task: (connection: Kysely<Tables>) => Promise<T>): Promise<T> {
  return database.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    try {
      const result = await task(connection);
      await sql`commit`.execute(connection);
      return result;
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });
}

async function refuseTenants(connection: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ ready: boolean }>`
    select to_regclass('lease') is not null as ready`.execute(connection);
  if (!rows[0]?.ready) return;
  await sql`lock table tenant, lease in access exclusive mode`.execute(connection);
  const used = await sql<{ used: boolean }>`
    select exists (select from tenant) or exists (select from lease) as used`.execute(connection);
  if (used.rows[0]?.used)
    throw new OperatorError(
      'the database has tenants or leases: give --replace to put the backup in their place',
    );
}

async function restoreRows(connection: Kysely<Tables>, file: string): Promise<RowCounts> {
  const counts: RowCounts = {};
  let header: BackupHeader | undefined;
  let table = '';
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length > 0) await insert(connection, { table, columns: header?.tables[table] ?? [], batch });
    batch = [];
  };
  for await (const entry of readBackupFile(file)) {
    if ('migrations' in entry) {
      header = entry;
      checkHeader(file, header);
      for (const name of Object.keys(header.tables)) counts[name] = 0;
      await makeTables(connection, header);
      continue;
    }
    if (entry.table !== table || batch.length === ROWS_AT_ONCE) await flush();
    table = entry.table;
    batch.push(entry.json);
    counts[table] = (counts[table] ?? 0) + 1;
  }
  await flush();
  for (const [name, columns] of Object.entries(header?.next ?? {}))
    for (const [column, next] of Object.entries(columns))
      await sql`alter table ${sql.table(name)} alter column ${sql.ref(column)} restart with ${sql.lit(next)}`.execute(
        connection,
      );
  await migrate(connection, { withinTransaction: true });
  // Codes may have changed since the backup, so every lock is updated again.
  await connection.updateTable('lease').set({ lock_synced: false }).where('state', '=', 'active').execute();
  // Somebody whose access was ended since the backup must not get in again.
  await sql`update helper set ended_at = now() where ended_at is null`.execute(connection);
  // If the backup already contains the mark, an earlier restore had not been completed: the older time stays.
  if (header)
    await connection
      .insertInto('mark')
      .values({ name: RESTORED_MARK, made_at: new Date(header.takenAt) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return counts;
}

/** Creates the tables, empty, as they were when the backup was made. */
async function makeTables(connection: Kysely<Tables>, { migrations }: BackupHeader): Promise<void> {
  const migrationTables = ['kysely_migration', 'kysely_migration_lock'];
  const old = [...OWN_TABLES, ...migrationTables];
  await sql`drop table if exists ${sql.join(old.map((name) => sql.table(name)))}`.execute(connection);
  await migrate(connection, { last: migrations.at(-1) ?? '', withinTransaction: true });
}

/** PostgreSQL parses its own JSON texts, so every type is restored exactly. */
async function insert(
  connection: Kysely<Tables>,
  { table, columns, batch }: { table: string; columns: string[]; batch: string[] },
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${batch.join(',')}]`}::jsonb)`.execute(
    connection,
  );
}
