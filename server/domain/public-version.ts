import { sql } from 'kysely';
import { coalesce } from './coalesce.ts';
import type { Services } from './services.ts';

const HOUR_MS = 3_600_000;

/**
 * Returns a function that reads a version text: as long as it is the same, so are all answers to guests about
 * rooms, floors and prices. It consists of the committed changes to public tables, the hour (a new day in
 * Denmark starts with one), and how many holds and offers have expired. It includes everything that any process
 * committed before the call.
 *
 * It does not cover the ways to pay that an answer about a price names. So a guest may be told those of up to an
 * hour ago, or none if the provider did not say in time: the form then names none, and the checkout is right.
 */
export function createPublicVersionReader({ database, clock }: Services): () => Promise<string> {
  return coalesce(async () => {
    const now = clock.now();
    // Count and sum identify a set of changes, because a new id is higher than every deleted one.
    const { rows } = await sql<{ state: string }>`
      select concat_ws(' ', count(*), sum(id), (
        select count(*) from lease where lease.state = 'held' and lease.held_until <= ${now}), (
        select count(*) from waiting where waiting.offer_until <= ${now})) as state
      from public_change`.execute(database);
    return `${Math.floor(now.getTime() / HOUR_MS)} ${rows[0]?.state}`;
  });
}

/** Deletes change rows that are older than any transaction can be. */
export async function deleteOldPublicChanges({ database }: Services): Promise<void> {
  await database
    .deleteFrom('public_change')
    .where('made_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}
