import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { type ParserOptions, PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import { DatabaseFiles } from './pglite-files.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** The built-in database cannot be used; the message says why, on one line. */
export class DatabaseUnusable extends Error {}

export interface Connection {
  /** Its statements take as long as they take: for migrations, imports, backups. */
  database: Database;
  /** The same, for answers: a statement that takes too long is rejected, and so is one that the database does not answer. */
  requestDatabase: Database;
  close(): Promise<void>;
}

/** By PostgreSQL's type ids: bigint and numeric are numbers, a date is the text `YYYY-MM-DD`; alike on both databases. */
const PARSERS: Record<number, (text: string) => unknown> = { 20: Number, 1700: Number, 1082: (text) => text };

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_MS = 15_000;
/** So much later at the latest the database has said that it gave a statement up, if it can be reached. */
const SILENCE_MS = 5_000;

interface DatabaseLocation {
  databaseUrl: string | null;
  dataDir: string;
}

const databaseFolder = ({ dataDir }: DatabaseLocation): string => join(dataDir, 'pglite');

/**
 * Opens PostgreSQL when its address is given, else the built-in database in `dataDir`, which is made when it is not there; that
 * one works in this process, where nothing can be silent.
 */
export async function connect(
  location: DatabaseLocation,
  limits = { statementMs: STATEMENT_MS, silenceMs: SILENCE_MS },
): Promise<Connection> {
  return location.databaseUrl
    ? connectServer(location.databaseUrl, limits)
    : connectFolder(databaseFolder(location));
}

/** Whether there is something to connect to without making it. */
export const hasDatabase = (location: DatabaseLocation): boolean =>
  location.databaseUrl !== null || existsSync(join(databaseFolder(location), 'data'));

interface Limits {
  /** So long a statement may take. */
  statementMs: number;
  /** And so much longer nothing may be heard of the database. */
  silenceMs: number;
}

function connectServer(url: string, limits: Limits): Connection {
  // Neither connects before its first statement.
  const [database, requestDatabase] = [openServer(url), openServer(url, limits)];
  return {
    database,
    requestDatabase,
    close: async () => void (await Promise.all([database.destroy(), requestDatabase.destroy()])),
  };
}

function openServer(connectionString: string, limits?: Limits): Database {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: {
      getTypeParser: ((id: number, format?: 'text') =>
        PARSERS[id] ?? pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
    },
  });
  // An idle connection that the database closes is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // So would one that breaks while it is lent; its queries are rejected anyway.
    client.on('error', () => {});
    // Compiling a query takes longer than any query here; the database would do it for a page out of very many rooms.
    client.query(`set jit = off; set statement_timeout = ${limits?.statementMs ?? 0}`).catch(() => {});
    if (!limits) return;
    // Not the driver's own `query_timeout`, which leaves the dead connection to the next statement.
    const stream = client.connection.stream as Socket;
    stream.setTimeout(limits.statementMs + limits.silenceMs, () =>
      stream.destroy(new Error('the database does not answer')),
    );
  });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

async function connectFolder(folder: string): Promise<Connection> {
  const release = await lockFolder(folder);
  try {
    const { database, requestDatabase, close } = await openPGlite(join(folder, 'data'));
    return { database, requestDatabase, close: () => close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/** As it starts by itself but without `-F`, so that what was acknowledged outlives a power failure. */
const DURABLE = [...PGlite.defaultStartParams.filter((each) => each !== '-F'), '-c', 'wal_sync_method=fsync'];

/** A built-in database: in a folder, or in memory without one, then filled from `dump` when given. */
export async function openPGlite(
  folder?: string,
  dump?: Blob,
): Promise<Connection & { dump(): Promise<Blob> }> {
  const files = folder ? new DatabaseFiles(folder) : null;
  const pglite = await PGlite.create({
    ...(files && { fs: files, startParams: DURABLE }),
    ...(dump && { loadDataDir: dump }),
    parsers: PARSERS as ParserOptions,
  }).catch((error: unknown) => {
    throw files?.refusal ?? cannotOpen(error);
  });
  const database = new Kysely<Tables>({ dialect: pgliteDialect(pglite) });
  return {
    database,
    requestDatabase: database,
    close: () => pglite.close(),
    dump: () => pglite.dumpDataDir('none'),
  };
}

/** PGlite also throws objects that are no errors. */
function cannotOpen(error: unknown): DatabaseUnusable {
  const reason = error instanceof Error ? error.message : JSON.stringify(error);
  return new DatabaseUnusable(`the database cannot be opened: ${reason.split('\n')[0]}`);
}
