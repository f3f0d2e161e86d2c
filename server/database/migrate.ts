import { type Kysely, type Migration, Migrator } from 'kysely';
import { facilityAndLeases } from './migrations/0001-facility-and-leases.ts';

/** Run in the order of their names; a migration that was released is never changed. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-facility-and-leases': facilityAndLeases,
};

/** Brings the tables up to date, once, however many processes start together. */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
