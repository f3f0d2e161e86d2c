import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { OperatorError } from '../operator-error.ts';
import { fromRoot } from '../root.ts';

const FOLDER = fromRoot('server/database/migrations');

/** In the order in which they run: that of their names. A released file is never changed or renamed. */
export const migrationNames: readonly string[] = readdirSync(FOLDER).sort();

const readMigration = (name: string): Migration => ({
  async up(db) {
    // One statement at a time: PGlite takes no more.
    for (const statement of readFileSync(`${FOLDER}/${name}`, 'utf8').split(/;\n/))
      if (statement.trim()) await sql.raw(statement).execute(db);
  },
});

/** Rejects with `OperatorError` unless all migrations have run: a command that only reads must not change the tables of running servers. */
export async function requireMigrated<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`
    .execute(db)
    .catch(() => ({ rows: [] }));
  if (rows[0]?.name !== migrationNames.at(-1))
    throw new OperatorError(
      'the tables of the database are of another version: start this version of the server first',
    );
}

/**
 * Runs all missing migrations, once, however many processes start together. Set `withinTransaction` if `db` is a connection with an open transaction.
 */
export async function migrate<T>(db: Kysely<T>, { withinTransaction = false } = {}): Promise<void> {
  const migrations = Object.fromEntries(migrationNames.map((name) => [name, readMigration(name)]));
  const provider = { getMigrations: async () => migrations };
  const migrator = new Migrator({ db, provider, disableTransactions: withinTransaction });
  const { error } = await migrator.migrateToLatest();
  // A database of a development version has migrations that no file is left of.
  if (error instanceof Error && /^corrupted migrations/.test(error.message))
    throw new OperatorError(
      'the database was made before the first version was published: take an empty one',
    );
  if (error) throw error;
}
