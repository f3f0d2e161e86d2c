import type { PGlite } from '@electric-sql/pglite';
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';

/**
 * Kysely's PostgreSQL dialect for PGlite. PGlite has one connection, which is lent to one user at a time, so
 * that no query runs in somebody else's transaction.
 */
export function pgliteDialect(pglite: PGlite): PostgresDialect {
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
    const { rows, affectedRows = 0 } = await pglite.query(text, [...parameters]);
    return { rows, rowCount: affectedRows, command: /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() };
  }

  return new PostgresDialect({ pool: { connect, end: () => pglite.close() } as PostgresPool });
}
