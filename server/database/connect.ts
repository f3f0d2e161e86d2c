import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ParserOptions, PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

export interface Connection {
  database: Database;
  close(): Promise<void>;
}

/** By PostgreSQL's type ids: bigint and numeric are numbers, a date is the text `YYYY-MM-DD`; alike on both databases. */
const PARSERS: Record<number, (text: string) => unknown> = { 20: Number, 1700: Number, 1082: (text) => text };

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;

interface Where {
  databaseUrl: string | null;
  dataDir: string;
}

const folderOf = ({ dataDir }: Where): string => join(dataDir, 'pglite');

/** Opens PostgreSQL when its address is given, else the built-in database in `dataDir`, which is made when it is not there. */
export async function connect(where: Where): Promise<Connection> {
  return where.databaseUrl ? connectServer(where.databaseUrl) : connectFolder(folderOf(where));
}

/** Whether there is something to connect to without making it. */
export const hasDatabase = (where: Where): boolean =>
  where.databaseUrl !== null || existsSync(join(folderOf(where), 'data'));

async function connectServer(connectionString: string): Promise<Connection> {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
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
    client.query('set jit = off').catch(() => {});
  });
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { database, close: () => database.destroy() };
}

async function connectFolder(folder: string): Promise<Connection> {
  const release = await lockFolder(folder);
  try {
    const { database, close } = await openPGlite(join(folder, 'data'));
    return { database, close: () => close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/** A built-in database: in a folder, or in memory without one, then filled from `dump` when given. */
export async function openPGlite(
  folder?: string,
  dump?: Blob,
): Promise<Connection & { dump(): Promise<Blob> }> {
  const pglite = await PGlite.create({
    ...(folder && { dataDir: folder }),
    ...(dump && { loadDataDir: dump }),
    parsers: PARSERS as ParserOptions,
  });
  const database = new Kysely<Tables>({ dialect: pgliteDialect(pglite) });
  return { database, close: () => pglite.close(), dump: () => pglite.dumpDataDir('none') };
}
