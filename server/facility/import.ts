import { sql, type Transaction } from 'kysely';
import { dayAt, toIsoDay } from '../../src/format/date.ts';
import type { Database } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import type { Tables } from '../database/tables.ts';
import { takesRoom } from '../shared/conditions.ts';
import { describeChanges, type FacilityChange, hasNewController, type ImportSituation } from './changes.ts';
import { refuseClashes } from './clashes.ts';
import type { Facility } from './facility.ts';
import { throwProblems } from './read.ts';
import {
  compareTables,
  type Difference,
  FACILITY_TABLES,
  type FacilityRows,
  type Row,
  toRows,
} from './rows.ts';

type Options = { now?: Date };

/**
 * Imports a department's file and returns what changed. Rows that are no longer in the file are kept for their
 * leases but not shown. Writes only the rows that differ, in one transaction; leases keep their price, and other
 * departments keep everything. Rejects with an `OperatorError`.
 */
export function importFacility(
  database: Database,
  facility: Facility,
  { now = new Date() }: Options = {},
): Promise<FacilityChange[]> {
  return database.transaction().execute(async (tx) => {
    // Processes that start together import one after another.
    await sql`select pg_advisory_xact_lock(hashtext('import-facility'))`.execute(tx);
    const day = toIsoDay(dayAt(now));
    const situation = await readSituation(tx, facility, day);
    for (const table of FACILITY_TABLES) await write(tx, table, situation.differences[table]);
    await markMovedLocks(tx, situation, day);
    return describeChanges(situation);
  });
}

/** What is stored of the department, and what its file wants. Rejects with an `OperatorError` if that cannot be. */
async function readSituation(tx: Database, facility: Facility, day: string): Promise<ImportSituation> {
  const { id } = facility.department;
  const wanted = toRows(facility);
  const stored = await storedRows(tx, id);
  const differences = compareTables(stored, wanted);
  const situation = { stored, wanted, differences, leases: await runningLeases(tx, id, day) };
  const isNew = FACILITY_TABLES.some(
    (table) => differences[table].added.length + differences[table].changed.length > 0,
  );
  // What is as it was clashes with nothing, and 300 files are imported at each start.
  if (isNew) await refuseClashes(tx, wanted, day);
  refuseDoubleLeases(situation);
  return situation;
}

/**
 * What `importFacility` would change. A database of an older version, or without tables, is migrated for the question and then rolled
 * back. Rejects with an `OperatorError`.
 */
export function previewFacility(
  database: Database,
  facility: Facility,
  { now = new Date() }: Options = {},
): Promise<FacilityChange[]> {
  return database.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    try {
      await migrate(connection, { withinTransaction: true });
      return describeChanges(await readSituation(connection, facility, toIsoDay(dayAt(now))));
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

/**
 * A leased room that is no longer in the file keeps its lock and door for its tenant. Throws an `OperatorError`
 * if a room in the file has the same lock or door, since it could be leased as well.
 */
function refuseDoubleLeases({ stored, wanted, leases }: ImportSituation): void {
  const listed = new Set(wanted.room.map(({ id }) => id));
  const leasedButUnlisted = stored.room.filter(({ id }) => leases.has(id) && !listed.has(id));
  const problems = leasedButUnlisted.flatMap((room) => {
    const door = stored.gate.find(({ roomId }) => roomId === room.id);
    const next =
      wanted.room.find(({ device }) => device === room.device) ??
      wanted.gate.find(({ device }) => device === door?.device);
    return next
      ? `${next.roomId === null ? 'gate' : 'room'} ${next.number ?? next.name} has the lock or the door of room ${room.number}, which has a lease and is not in the file: give that room its id ${room.id} again`
      : [];
  });
  throwProblems(problems);
}

/** What an import into an empty database changes. */
export function describeNew(facility: Facility): FacilityChange[] {
  const [stored, wanted] = [noRows(), toRows(facility)];
  return describeChanges({ stored, wanted, differences: compareTables(stored, wanted), leases: new Map() });
}

const noRows = (): FacilityRows => ({ department: [], floor: [], room: [], gate: [] });

async function storedRows(tx: Database, department: number): Promise<FacilityRows> {
  const rows = noRows();
  for (const table of FACILITY_TABLES)
    rows[table] = await tx
      .selectFrom(table)
      .selectAll()
      .where(sql.ref(table === 'department' ? 'id' : 'departmentId'), '=', department)
      .execute();
  return rows;
}

/** Last day of each leased room's current lease, by room id; null while it has no end. */
async function runningLeases(
  tx: Database,
  department: number,
  day: string,
): Promise<Map<number, string | null>> {
  const leases = await tx
    .selectFrom('lease')
    .innerJoin('room', 'room.id', 'lease.roomId')
    .select(['roomId', 'lastDay'])
    .where('room.departmentId', '=', department)
    .where(takesRoom(day))
    .execute();
  return new Map(leases.map(({ roomId, lastDay }) => [roomId, lastDay]));
}

async function write(
  tx: Transaction<Tables>,
  table: (typeof FACILITY_TABLES)[number],
  { added, changed, removed }: Difference,
): Promise<void> {
  // Unlists renumbered rooms first: two rooms that swap numbers would violate the unique index on listed numbers.
  const renumbered = changed.filter(({ before, after }) => before.number !== after.number);
  const unlisted = [...removed, ...renumbered.map(({ before }) => before)].map(({ id }) => id);
  if (unlisted.length > 0)
    await sql`update ${sql.table(table)} set listed = false where id = any(${unlisted}::int[])`.execute(tx);
  await upsert(tx, table, [...added, ...changed.map(({ after }) => after)]);
}

/** Rooms with a new lock: the code of the running lease must be sent to it. */
async function markMovedLocks(
  tx: Transaction<Tables>,
  { stored, differences }: ImportSituation,
  day: string,
): Promise<void> {
  const moved = hasNewController({ differences })
    ? stored.room.map(({ id }) => id)
    : differences.room.changed
        .filter(({ before, after }) => before.device !== after.device)
        .map(({ after }) => after.id);
  if (moved.length > 0)
    await sql`update lease set lock_synced = false
      where ${takesRoom(day)} and state = 'active' and room_id = any(${moved}::int[])`.execute(tx);
}

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
