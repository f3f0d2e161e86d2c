import { sql, type Transaction } from 'kysely';
import { today, toIsoDay } from '../../src/format/date.ts';
import type { Database } from '../database/connect.ts';
import type { Tables } from '../database/tables.ts';
import { describeChanges, type FacilityChange, type ImportSituation } from './changes.ts';
import type { Facility } from './facility.ts';
import { FacilityError } from './read.ts';
import {
  compareRows,
  type Difference,
  FACILITY_TABLES,
  type FacilityRows,
  type Row,
  toRows,
} from './rows.ts';

type Options = { now?: Date };

/**
 * Imports the facility's file and returns what changed. Rows that are no longer in the file are kept for their
 * leases but not shown. Writes only the rows that differ, in one transaction; leases keep their price. Rejects
 * with a `FacilityError`.
 */
export function importFacility(
  database: Database,
  facility: Facility,
  { now = new Date() }: Options = {},
): Promise<FacilityChange[]> {
  return database.transaction().execute(async (tx) => {
    // Processes that start together import one after another.
    await sql`select pg_advisory_xact_lock(hashtext('import-facility'))`.execute(tx);
    const [stored, wanted, day] = [await storedRows(tx), toRows(facility), toIsoDay(today(now))];
    const leases = await runningLeases(tx, day);
    refuseDoubleLeases({ stored, wanted, leases });
    for (const table of FACILITY_TABLES) await write(tx, table, compareRows(stored[table], wanted[table]));
    await markMovedLocks(tx, compareRows(stored.room, wanted.room), day);
    return describeChanges({ stored, wanted, leases });
  });
}

/**
 * What `importFacility` would change; a database without tables counts as empty. Rejects with a
 * `FacilityError`.
 */
export function previewFacility(
  database: Database,
  facility: Facility,
  { now = new Date() }: Options = {},
): Promise<FacilityChange[]> {
  return database.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      ready: boolean;
    }>`select to_regclass('lease') is not null as ready`.execute(tx);
    if (!rows[0]?.ready) return describeNew(facility);
    const leases = await runningLeases(tx, toIsoDay(today(now)));
    const situation = { stored: await storedRows(tx), wanted: toRows(facility), leases };
    refuseDoubleLeases(situation);
    return describeChanges(situation);
  });
}

/**
 * A leased room that is no longer in the file keeps its lock and door for its tenant. Throws a `FacilityError`
 * if a room in the file has the same lock or door, since it could be leased as well.
 */
function refuseDoubleLeases({ stored, wanted, leases }: ImportSituation): void {
  const listed = new Set(wanted.room.map(({ id }) => id));
  const leasedButUnlisted = stored.room.filter(({ id }) => leases.has(id) && !listed.has(id));
  const problems = leasedButUnlisted.flatMap((room) => {
    const door = stored.gate.find(({ room_id }) => room_id === room.id);
    const next =
      wanted.room.find(({ device }) => device === room.device) ??
      wanted.gate.find(({ device }) => device === door?.device);
    return next
      ? `${next.room_id === null ? 'gate' : 'room'} ${next.number ?? next.name} has the lock or the door of room ${room.number}, which has a lease and is not in the file: give that room its id ${room.id} again`
      : [];
  });
  if (problems.length > 0) throw new FacilityError(problems.join('\n'));
}

/** What an import into an empty database changes. */
export const describeNew = (facility: Facility): FacilityChange[] =>
  describeChanges({ stored: noRows(), wanted: toRows(facility), leases: new Map() });

const noRows = (): FacilityRows => ({ department: [], floor: [], room: [], gate: [] });

async function storedRows(tx: Transaction<Tables>): Promise<FacilityRows> {
  const rows = noRows();
  for (const table of FACILITY_TABLES)
    rows[table] = (await tx.selectFrom(table).selectAll().execute()) as unknown as Row[];
  return rows;
}

/** Last day of each leased room's current lease, by room id; null while it has no end. */
async function runningLeases(tx: Transaction<Tables>, day: string): Promise<Map<number, string | null>> {
  const leases = await tx
    .selectFrom('lease')
    .select(['room_id', 'last_day'])
    .where('state', 'in', ['held', 'active'])
    .where((eb) => eb.or([eb('last_day', 'is', null), eb('last_day', '>=', day)]))
    .execute();
  return new Map(leases.map(({ room_id, last_day }) => [room_id, last_day]));
}

async function write(
  tx: Transaction<Tables>,
  table: (typeof FACILITY_TABLES)[number],
  { added, changed, removed }: Difference,
): Promise<void> {
  // Unlists renumbered rooms first: two rooms that swap numbers would violate the unique index on listed
  // numbers.
  const renumbered = changed.filter(({ before, after }) => before.number !== after.number);
  const unlisted = [...removed, ...renumbered.map(({ before }) => before)].map(({ id }) => id);
  if (unlisted.length > 0)
    await sql`update ${sql.table(table)} set listed = false where id = any(${idList(unlisted)}::int[])`.execute(
      tx,
    );
  await upsert(tx, table, [...added, ...changed.map(({ after }) => after)]);
}

/** Rooms with a new lock: the code of the running lease must be sent to it. */
async function markMovedLocks(tx: Transaction<Tables>, { changed }: Difference, day: string): Promise<void> {
  const moved = changed.filter(({ before, after }) => before.device !== after.device);
  if (moved.length > 0)
    await sql`update lease set lock_synced = false
      where state = 'active' and room_id = any(${idList(moved.map(({ after }) => after.id))}::int[])
      and (last_day is null or last_day >= ${day}::date)`.execute(tx);
}

const idList = (ids: number[]): string => `{${ids.join(',')}}`;

/** In slices of 1,000 rows, because a statement takes at most 65,535 parameters. */
async function upsert(
  tx: Transaction<Tables>,
  table: (typeof FACILITY_TABLES)[number],
  rows: Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (let start = 0; start < rows.length; start += 1000) {
    const values = rows
      .slice(start, start + 1000)
      .map((row) => sql`(${sql.join(columns.map((name) => parameter(row[name])))})`);
    const changes = columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      values ${sql.join(values)} on conflict (id) do update set ${sql.join(changes)}`.execute(tx);
  }
}

const parameter = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
