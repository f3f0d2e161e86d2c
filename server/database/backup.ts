import { sql, type Transaction } from 'kysely';
import { OperatorError } from '../operator-error.ts';
import { type BackupHeader, type BackupRow, type RowCounts, writeBackupFile } from './backup-file.ts';
import type { Database } from './connect.ts';
import { TABLES, type Tables } from './tables.ts';

const ROWS_AT_ONCE = 1000;

/**
 * Writes a consistent snapshot of every table to a file (`restoreBackup` reads it), with at most 1,000 rows in
 * memory. Others can write to the database meanwhile. Returns the number of rows by table. Rejects with a
 * `OperatorError`.
 */
export function backUp(database: Database, file: string): Promise<RowCounts> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Instants are written in the session's time zone.
      await sql`set local time zone 'UTC'`.execute(tx);
      const header = await readHeader(tx);
      return writeBackupFile(file, header, readRows(tx, Object.keys(header.tables)));
    });
}

async function readHeader(tx: Transaction<Tables>): Promise<BackupHeader> {
  const { rows } = await sql<{ ready: boolean }>`
    select to_regclass('kysely_migration') is not null as ready`.execute(tx);
  if (!rows[0]?.ready) throw new OperatorError('the database is empty: there is nothing to back up');
  const migrations = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx);
  const columns = await sql<{ table: string; column: string; identity: boolean }>`
    select table_name as table, column_name as column, is_identity = 'YES' as identity
    from information_schema.columns where table_schema = current_schema() order by ordinal_position`.execute(
    tx,
  );
  const header: BackupHeader = {
    migrations: migrations.rows.map(({ name }) => name),
    takenAt: new Date().toISOString(),
    tables: {},
    next: {},
  };
  for (const table of TABLES) {
    const own = columns.rows.filter((row) => row.table === table);
    if (own.length > 0) header.tables[table] = own.map(({ column }) => column);
    for (const { column } of own.filter(({ identity }) => identity))
      header.next[table] = { ...header.next[table], [column]: await nextNumber(tx, table, column) };
  }
  return header;
}

/**
 * Sequences are not transactional: read after the first query, their values are at least as high as the rows'.
 */
async function nextNumber(tx: Transaction<Tables>, table: string, column: string): Promise<number> {
  const { rows: names } = await sql<{ name: string }>`
    select pg_get_serial_sequence(${table}, ${column}) as name`.execute(tx);
  const { rows } = await sql<{ next: number }>`
    select last_value + is_called::int as next from ${sql.raw(names[0]?.name ?? '')}`.execute(tx);
  return Number(rows[0]?.next);
}

async function* readRows(tx: Transaction<Tables>, tables: string[]): AsyncGenerator<BackupRow[]> {
  for (const table of tables) {
    await sql`declare backup no scroll cursor for select to_jsonb(t)::text as json from ${sql.table(table)} t`.execute(
      tx,
    );
    for (;;) {
      const { rows } = await sql<{ json: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup`.execute(tx);
      if (rows.length === 0) break;
      yield rows.map(({ json }) => ({ table, json }));
    }
    await sql`close backup`.execute(tx);
  }
}
