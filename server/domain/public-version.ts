import { sql } from 'kysely';
import { coalesce } from './coalesce.ts';
import type { Services } from './services.ts';

const HOUR_MS = 3_600_000;

/**
 * Everything that a guest's answers may depend on, in a text: which changes of the public tables are committed, the hour (a
 * day in Denmark begins with one), and which holds have run out. While it is the same, rooms, floors and prices are. It
 * reflects all that was committed, by any process, before it was asked for.
 */
export function createPublicVersionReader({ database, clock }: Services): () => Promise<string> {
  return coalesce(async () => {
    const now = clock.now();
    // Count and sum tell sets of changes apart, since one that comes is newer than every one that was forgotten.
    const { rows } = await sql<{ state: string }>`
      select concat_ws(' ', count(*), sum(id), (
        select count(*) from lease where lease.state = 'held' and lease.held_until <= ${now})) as state
      from public_change`.execute(database);
    return `${Math.floor(now.getTime() / HOUR_MS)} ${rows[0]?.state}`;
  });
}

/** Forgets changes that are older than any transaction may be. */
export async function deleteOldPublicChanges({ database }: Services): Promise<void> {
  await database
    .deleteFrom('public_change')
    .where('made_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}
