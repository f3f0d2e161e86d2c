import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { lockFolder } from './folder-lock.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

export interface Connection {
  /** Without a statement timeout: for migrations, imports and backups. */
  database: Database;
  /** For requests: rejects a statement that takes too long or that the database does not answer. */
  requestDatabase: Database;
  /** All of a built-in database, as the archive that `openPGlite` loads. */
  dump?(): Promise<Blob>;
  close(): Promise<void>;
}

/**
 * How both databases turn columns into values, by PostgreSQL's type ids: 20 (bigint) and 1700 (numeric) become numbers, 1082 (date) stays
 * the text `YYYY-MM-DD`.
 */
const PARSERS: Record<number, (text: string) => unknown> = { 20: Number, 1700: Number, 1082: (text) => text };

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_MS = 15_000;
/** How much later than the statement timeout a reachable database has reported it. */
const SILENCE_MS = 5_000;

export interface DatabaseLocation {
  databaseUrl: string | null;
  dataDir: string;
}

export const databaseFolder = ({ dataDir }: DatabaseLocation): string => join(dataDir, 'pglite');

/**
 * Connects to PostgreSQL if `databaseUrl` is given, else opens the built-in database in `dataDir`, creating it
 * if needed. The built-in one runs in this process and needs no timeouts.
 */
export async function connect(
  location: DatabaseLocation,
  limits = { statementMs: STATEMENT_MS, silenceMs: SILENCE_MS },
): Promise<Connection> {
  return location.databaseUrl
    ? connectServer(location.databaseUrl, limits)
    : connectFolder(databaseFolder(location));
}

/** Whether there is a database already. */
export const hasDatabase = (location: DatabaseLocation): boolean =>
  location.databaseUrl !== null || existsSync(join(databaseFolder(location), 'data'));

interface Limits {
  /** Timeout of a statement in milliseconds. */
  statementMs: number;
  /** How many milliseconds longer the connection may be silent. */
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
  // The pool replaces an idle connection that the database closed. Without a listener the error would end the
  // process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // The same for a connection that breaks while it is in use; its queries are rejected anyway.
    client.on('error', () => {});
    // JIT compilation takes longer than any query here; PostgreSQL would use it for a page out of very many
    // rooms.
    client.query(`set jit = off; set statement_timeout = ${limits?.statementMs ?? 0}`).catch(() => {});
    if (!limits) return;
    // The driver's own `query_timeout` would leave the dead connection to the next statement.
    const stream = client.connection.stream as Socket;
    stream.setTimeout(limits.statementMs + limits.silenceMs, () =>
      stream.destroy(new Error('the database does not answer')),
    );
  });
  return createDatabase(new PostgresDialect({ pool }));
}

/** Rows and columns are camelCase here, and snake_case in SQL; values of JSON stay as they are. */
export const createDatabase = (dialect: Dialect): Database =>
  new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });

async function connectFolder(folder: string): Promise<Connection> {
  const release = await lockFolder(folder);
  try {
    const opened = await openPGlite(join(folder, 'data'));
    return { ...opened, close: () => opened.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Opens a built-in database: in a folder, or in memory without one, then loaded from `dump` if given. It does not wait for the disk, so a power failure
 * may lose what was stored last: live keys need PostgreSQL.
 */
export async function openPGlite(folder?: string, dump?: Blob): Promise<Required<Connection>> {
  const pglite = await PGlite.create({
    ...(folder && { dataDir: folder }),
    ...(dump && { loadDataDir: dump }),
    parsers: PARSERS,
  }).catch((error: unknown) => {
    // PGlite also throws objects that are not errors.
    const reason = error instanceof Error ? error.message : JSON.stringify(error);
    throw new OperatorError(`DATA_DIR: the database cannot be opened: ${reason.split('\n')[0]}`);
  });
  const query = (text: string, parameters: readonly unknown[]) => pglite.query(text, [...parameters]);
  const close = () => pglite.close();
  const database = createDatabase(pgliteDialect({ query, close }));
  return { database, requestDatabase: database, close, dump: () => pglite.dumpDataDir('none') };
}

/** The one connection of a database. */
export interface SingleConnection {
  query(
    text: string,
    parameters: readonly unknown[],
  ): Promise<{ rows: unknown[]; affectedRows?: number | undefined }>;
  close(): Promise<void>;
}

/**
 * Kysely's PostgreSQL dialect for a database with one connection, as PGlite is. One caller holds the connection at a time, so that no
 * query runs in another caller's transaction.
 */
export function pgliteDialect(connection: SingleConnection): PostgresDialect {
  let free = Promise.resolve();

  const connect = async (): Promise<PostgresPoolClient> => {
    const turn = free;
    let release = () => {};
    free = new Promise((resolve) => {
      release = resolve;
    });
    await turn;
    return { query, release } as PostgresPoolClient;
  };

  async function query(text: string, parameters: readonly unknown[]) {
    const { rows, affectedRows = 0 } = await connection.query(text, parameters);
    return { rows, rowCount: affectedRows, command: /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() };
  }

  return new PostgresDialect({ pool: { connect, end: () => connection.close() } });
}
