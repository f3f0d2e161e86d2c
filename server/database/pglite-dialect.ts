import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';

/** The one connection of a database. */
export interface SingleConnection {
  query(
    text: string,
    parameters: readonly unknown[],
  ): Promise<{ rows: unknown[]; affectedRows?: number | undefined }>;
  close(): Promise<void>;
}

/**
 * Kysely's PostgreSQL dialect for a database with one connection, as PGlite is. It is lent to one user at a time, so that no query
 * runs in somebody else's transaction.
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

  return new PostgresDialect({ pool: { connect, end: () => connection.close() } as PostgresPool });
}
