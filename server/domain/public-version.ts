import { sql } from 'kysely';
import { coalesce } from './coalesce.ts';
import type { Services } from './services.ts';

const HOUR_MS = 3_600_000;

/** Reads the version of what guests are told about a department; of everything, for null. */
export type ReadPublicVersion = (department: number | null) => Promise<string>;

/**
 * Returns a function that reads a version text: as long as it is the same, so are all answers to guests about the
 * rooms, floors and prices of a department, or of all. It consists of the committed changes to public tables, the
 * hour (a new day in Denmark starts with one), and how many holds and offers have expired. It includes everything
 * that any process committed before the call.
 *
 * It does not cover the ways to pay that an answer about a price names. So a guest may be told those of up to an
 * hour ago, or none if the provider did not say in time: the form then names none, and the checkout is right.
 */
export function createPublicVersionReader({ database, clock }: Services): ReadPublicVersion {
  let wanted = new Set<number | null>();
  const readWanted = coalesce(async () => {
    const departments = [...wanted];
    wanted = new Set();
    const now = clock.now();
    // Count and sum identify a set of changes, because a new id is higher than every deleted one.
    const { rows } = await sql<{ department: number | null; state: string }>`
      select department, concat_ws(' ', everywhere.changes, (
        select concat_ws(' ', count(*), sum(id)) from public_change where department_id = department), (
        select count(*) from lease join room on room.id = lease.room_id
        where lease.state = 'held' and lease.held_until <= ${now} and room.department_id = department), (
        select count(*) from waiting where waiting.offer_until <= ${now} and waiting.department_id = department)) as state
      from unnest(${departments.filter((id) => id !== null)}::integer[]) as department, (
        select concat_ws(' ', count(*), sum(id)) as changes from public_change where department_id is null) as everywhere
      union all
      select null, concat_ws(' ', count(*), sum(id), (
        select count(*) from lease where lease.state = 'held' and lease.held_until <= ${now}), (
        select count(*) from waiting where waiting.offer_until <= ${now}))
      from public_change where ${departments.includes(null)}`.execute(database);
    const hour = Math.floor(now.getTime() / HOUR_MS);
    return new Map(rows.map(({ department, state }) => [department, `${hour} ${state}`]));
  });
  return async (department) => {
    // Added before the query is sent that this call waits for.
    wanted.add(department);
    return (await readWanted()).get(department) ?? '';
  };
}

/** Deletes change rows that are older than any transaction can be. */
export async function deleteOldPublicChanges({ database }: Services): Promise<void> {
  await database
    .deleteFrom('public_change')
    .where('made_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}
