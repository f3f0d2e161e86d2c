import { readFile } from 'node:fs/promises';
import { sql, type Transaction } from 'kysely';
import {
  array,
  assert,
  boolean,
  integer,
  number,
  object,
  optional,
  pattern,
  type Struct,
  StructError,
  string,
  tuple,
} from 'superstruct';
import { parse } from 'yaml';
import { toOere } from '../../src/format/money.ts';
import type { Database } from './connect.ts';
import type { Facility, FacilityFloor, FacilityRoom } from './facility.ts';
import type { Tables } from './tables.ts';

/** The facility's file cannot be used; the message says where and why, on one line. */
export class FacilityError extends Error {}

/** The door of a room is a gate of its own; its id follows from the room's and stays clear of the outer gates. */
const DOOR_IDS_FROM = 1_000_000;

const text = () => pattern(string(), /\S/);
const words = optional(object({ name: optional(text()), campaignText: optional(text()) }));
const outline = tuple([number(), number(), number(), number()]);
const facilityShape = object({
  department: object({ id: integer(), name: text(), address: text(), zip: text(), city: text() }),
  floors: array(
    object({
      id: integer(),
      name: text(),
      translations: optional(object({ da: words, en: words })),
      campaign: optional(object({ active: boolean(), text: text(), sqmPrice: number(), months: integer() })),
      plan: object({ width: number(), depth: number(), features: array(object({ kind: text(), outline })) }),
      rooms: array(
        object({
          id: integer(),
          number: text(),
          sqm: number(),
          price: number(),
          outline,
          device: optional(text()),
          door: optional(text()),
          outOfUse: optional(boolean()),
        }),
      ),
    }),
  ),
  gates: array(object({ id: integer(), name: text(), device: text() })),
}) as unknown as Struct<Facility, unknown>;

/** Reads and checks the facility's file. Rejects with a `FacilityError`. */
export async function readFacility(file: string | URL): Promise<Facility> {
  return checkFacility(parse(await readFile(file, 'utf8')));
}

export function checkFacility(value: unknown): Facility {
  try {
    assert(value, facilityShape);
  } catch (error) {
    if (!(error instanceof StructError)) throw error;
    throw new FacilityError(`facility: ${error.path.join('.') || 'the file'}: ${error.message}`);
  }
  const rooms = value.floors.flatMap((floor) => floor.rooms);
  unique(
    'floor id',
    value.floors.map(({ id }) => id),
  );
  unique(
    'room id',
    rooms.map(({ id }) => id),
  );
  unique(
    'room number',
    rooms.map((room) => room.number.toLowerCase()),
  );
  unique(
    'gate id',
    value.gates.map(({ id }) => id),
  );
  unique(
    'device',
    [...value.gates, ...rooms.flatMap((room) => [{ device: doorOf(room) }])].map(({ device }) => device),
  );
  unique('device of a room', rooms.map(deviceOf));
  for (const { id } of [value.department, ...value.floors, ...rooms, ...value.gates])
    if (id < 1 || id >= DOOR_IDS_FROM)
      throw new FacilityError(`facility: id ${id} must be from 1 to ${DOOR_IDS_FROM - 1}`);
  for (const room of rooms) {
    if (room.sqm <= 0) throw new FacilityError(`facility: room ${room.number}: sqm must be above 0`);
    if (room.price < 0) throw new FacilityError(`facility: room ${room.number}: price must not be below 0`);
  }
  for (const { name, campaign } of value.floors)
    if (campaign && (campaign.sqmPrice < 0 || campaign.months < 0))
      throw new FacilityError(`facility: floor ${name}: the campaign's numbers must not be below 0`);
  return value;
}

function unique(what: string, values: (string | number)[]): void {
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice !== undefined) throw new FacilityError(`facility: ${what} ${twice} is there twice`);
}

const deviceOf = (room: FacilityRoom) => room.device ?? room.number;
const doorOf = (room: FacilityRoom) => room.door ?? `door-${room.number}`;

/** Makes the database's facility equal to the given one. What is gone from it stays for its leases, but is no longer shown. */
export async function importFacility(database: Database, facility: Facility): Promise<void> {
  const order = new Intl.Collator('da', { numeric: true });
  const numbers = facility.floors
    .flatMap(({ rooms }) => rooms.map((room) => room.number))
    .sort(order.compare);
  const positions = new Map(numbers.map((number, index) => [number, index]));
  await database.transaction().execute(async (tx) => {
    // Processes that start together import one after the other.
    await sql`select pg_advisory_xact_lock(hashtext('import-facility'))`.execute(tx);
    for (const table of ['floor', 'room', 'gate'] as const)
      await tx.updateTable(table).set({ listed: false }).execute();
    await upsert(tx, 'department', [facility.department]);
    await upsert(
      tx,
      'floor',
      facility.floors.map((floor, position) => floorRow(facility, floor, position)),
    );
    const rooms = facility.floors.flatMap((floor) => floor.rooms.map((room) => ({ floor, room })));
    await upsert(
      tx,
      'room',
      rooms.map(({ floor, room }) => roomRow(floor, room, positions.get(room.number) ?? 0)),
    );
    await upsert(tx, 'gate', gateRows(facility));
  });
}

const floorRow = (facility: Facility, floor: FacilityFloor, position: number) => ({
  id: floor.id,
  department_id: facility.department.id,
  position,
  name: floor.name,
  translations: floor.translations ? JSON.stringify(floor.translations) : null,
  campaign_active: floor.campaign?.active ?? false,
  campaign_text: floor.campaign?.text ?? null,
  campaign_sqm_price: floor.campaign ? toOere(floor.campaign.sqmPrice) : null,
  campaign_months: floor.campaign?.months ?? null,
  listed: true,
});

const roomRow = (floor: FacilityFloor, room: FacilityRoom, position: number) => ({
  id: room.id,
  floor_id: floor.id,
  number: room.number,
  position,
  sqm: room.sqm,
  price: room.price > 0 ? toOere(room.price) : null,
  device: deviceOf(room),
  out_of_use: room.outOfUse ?? false,
  listed: true,
});

const gateRows = (facility: Facility) =>
  [
    ...facility.gates.map((gate, position) => ({ ...gate, position, room_id: null as number | null })),
    ...facility.floors
      .flatMap(({ rooms }) => rooms)
      .map((room) => ({
        id: DOOR_IDS_FROM + room.id,
        name: room.number,
        device: doorOf(room),
        position: 0,
        room_id: room.id,
      })),
  ].map((gate) => ({ ...gate, department_id: facility.department.id, listed: true }));

/** Rows are sent in slices because a statement takes at most 65,535 parameters. */
async function upsert(
  tx: Transaction<Tables>,
  table: 'department' | 'floor' | 'room' | 'gate',
  rows: Record<string, unknown>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (let start = 0; start < rows.length; start += 1000) {
    const values = rows
      .slice(start, start + 1000)
      .map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`);
    const changes = columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      values ${sql.join(values)} on conflict (id) do update set ${sql.join(changes)}`.execute(tx);
  }
}
