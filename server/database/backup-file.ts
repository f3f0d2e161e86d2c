import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline as connectStreams, Readable, type Transform } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { array, type Infer, integer, is, min, record, refine, string, type } from 'superstruct';
import { OperatorError } from '../operator-error.ts';

const FORMAT = 'selfstorage-backup';
const VERSION = 1;

/** The first line of a backup. */
const backupHeader = type({
  /** Names of the migrations that had run, in order. */
  migrations: array(string()),
  /** ISO 8601 */
  takenAt: refine(string(), 'instant', (text) => !Number.isNaN(Date.parse(text))),
  /** Columns by table; referenced tables come first. */
  tables: record(string(), array(string())),
  /** The next value of each identity column, by table and column. */
  next: record(string(), record(string(), min(integer(), 1))),
});

export type BackupHeader = Infer<typeof backupHeader>;

/** A row as PostgreSQL's JSON text, which keeps every digit. */
export interface BackupRow {
  table: string;
  json: string;
}

export type RowCounts = Record<string, number>;

/*
 * Gzipped lines of JSON: the header, then ["table",{row}] for each row, then { end, rows, sha256 }, with the
 * checksum of every byte before the last line.
 */

/**
 * Writes a backup, readable by its owner only. The file gets its name once it is complete. Returns the number
 * of rows by table.
 */
export async function writeBackupFile(
  file: string,
  header: BackupHeader,
  rows: AsyncIterable<BackupRow[]>,
): Promise<RowCounts> {
  const draft = `${file}.${process.pid}.part`;
  const counts: RowCounts = Object.fromEntries(Object.keys(header.tables).map((table) => [table, 0]));
  const handle = await orWriteError(open(draft, 'wx', 0o600));
  try {
    const lines = Readable.from(backupLines(header, rows, counts), { objectMode: false });
    for await (const chunk of pipeThrough(lines, createGzip())) await orWriteError(handle.appendFile(chunk));
    await orWriteError(handle.sync());
    await handle.close();
    await orWriteError(rename(draft, file));
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
  return counts;
}

const orWriteError = <T>(step: Promise<T>): Promise<T> =>
  step.catch((error: Error) => {
    throw new OperatorError(`the backup cannot be written: ${error.message}`);
  });

async function* backupLines(
  header: BackupHeader,
  rows: AsyncIterable<BackupRow[]>,
  counts: RowCounts,
): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  const summed = (text: string) => {
    const bytes = Buffer.from(text);
    sum.update(bytes);
    return bytes;
  };
  yield summed(`${JSON.stringify({ format: FORMAT, version: VERSION, ...header })}\n`);
  for await (const batch of rows) {
    for (const { table } of batch) counts[table] = (counts[table] ?? 0) + 1;
    yield summed(batch.map(({ table, json }) => `["${table}",${json}]\n`).join(''));
  }
  yield Buffer.from(`${JSON.stringify({ end: true, rows: counts, sha256: sum.digest('hex') })}\n`);
}

/**
 * Reads a backup: yields the header, then its rows. Rejects with an `OperatorError` if the file is not a backup,
 * and, after the last row, if it is truncated or was altered.
 */
export async function* readBackupFile(file: string): AsyncGenerator<BackupHeader | BackupRow> {
  const sum = createHash('sha256');
  const counts: RowCounts = {};
  let header: BackupHeader | undefined;
  let ended = false;
  try {
    for await (const line of splitLines(pipeThrough(createReadStream(file), createGunzip()))) {
      if (ended) throw new OperatorError('it has data after its end');
      if (!header) {
        header = parseHeader(line);
        for (const table of Object.keys(header.tables)) counts[table] = 0;
        yield header;
      } else if (line[0] === BRACKET) {
        const row = parseRow(line, header);
        counts[row.table] = (counts[row.table] ?? 0) + 1;
        yield row;
      } else {
        checkEnd(line, { rows: counts, sha256: sum.digest('hex') });
        ended = true;
        continue;
      }
      sum.update(line).update('\n');
    }
    if (!ended) throw new OperatorError('it is truncated');
  } catch (error) {
    throw toBackupError(file, error);
  }
}

/** The output of `transform`. An error of either stream rejects the iteration. */
function pipeThrough(source: Readable, transform: Transform): AsyncIterable<Buffer> {
  connectStreams(source, transform, () => {});
  return transform;
}

const BRACKET = '['.charCodeAt(0);
const NEWLINE = '\n'.charCodeAt(0);

/**
 * Splits at line feeds only: JSON texts may contain the other characters that Node's readline treats as line
 * ends.
 */
async function* splitLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]);
      rest = [];
      start = end + 1;
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
  }
  if (rest.length > 0) throw new OperatorError('it is truncated');
}

function parseHeader(line: Buffer): BackupHeader {
  const { format, version, ...header } = parseJsonLine(line);
  if (format !== FORMAT) throw new OperatorError('it is not a backup of this product');
  if (version !== VERSION)
    throw new OperatorError(`its format ${version} is not known; a newer version made it`);
  if (!is(header, backupHeader)) throw new OperatorError('it is damaged');
  return header;
}

function parseRow(line: Buffer, { tables }: BackupHeader): BackupRow {
  const [, table = '', json = ''] = /^\["(\w+)",(\{.*\})\]$/s.exec(line.toString()) ?? [];
  if (!Object.hasOwn(tables, table)) throw new OperatorError('it is damaged');
  return { table, json };
}

function checkEnd(line: Buffer, expected: { rows: RowCounts; sha256: string }): void {
  const { rows, sha256 } = parseJsonLine(line) as { rows?: RowCounts; sha256?: string };
  if (sha256 !== expected.sha256) throw new OperatorError('it was altered or is damaged');
  for (const [table, count] of Object.entries(expected.rows))
    if (rows?.[table] !== count) throw new OperatorError(`rows of ${table} are missing`);
}

function parseJsonLine(line: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line.toString());
    if (is(value, type({}))) return value;
  } catch {}
  throw new OperatorError('it is damaged');
}

function toBackupError(file: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof OperatorError) return new OperatorError(`${file} cannot be used: ${message}`);
  if (code === 'Z_BUF_ERROR') return new OperatorError(`${file} cannot be used: it is truncated`);
  if (code?.startsWith('Z_'))
    return new OperatorError(`${file} cannot be used: it is not a gzip file or is damaged`);
  if (['ENOENT', 'EACCES', 'EISDIR'].includes(code ?? ''))
    return new OperatorError(`${file} cannot be read: ${message}`);
  return error;
}
