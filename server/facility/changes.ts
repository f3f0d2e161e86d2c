import { formatDashes, parseDay } from '../../src/format/date.ts';
import { formatOere } from '../../src/format/money.ts';
import { type Differences, FACILITY_TABLES, type FacilityRows, type Row } from './rows.ts';

/** One line of an import's changes: new, changed, no longer shown, or a warning. */
export interface FacilityChange {
  sign: '+' | '~' | '-' | '!';
  text: string;
}

export interface ImportSituation {
  stored: FacilityRows;
  wanted: FacilityRows;
  differences: Differences;
  /** Last day of each leased room's current lease, by room id; null while it has no end. */
  leases: Map<number, string | null>;
}

/** Describes an import: new, changed and removed rows by table, then warnings. */
export function describeChanges(situation: ImportSituation): FacilityChange[] {
  const { differences, leases } = situation;
  const changes = FACILITY_TABLES.flatMap((table) => {
    const { added, changed, removed } = differences[table];
    const name = (row: Row) => `${isDoor(row) ? 'room' : table} ${row.number ?? row.name}`;
    const size = ({ sqm, price }: Row) =>
      table === 'room' ? ` (${sqm} m², ${price === null ? 'no price' : formatOere(Number(price))})` : '';
    const note = (row: Row) => (table === 'room' ? leaseNote(row, leases) : '');
    return [
      ...added.filter((row) => !isDoor(row)).map((row) => toChange('+', name(row) + size(row))),
      ...changed.flatMap(({ before, after }) =>
        describeColumns(table, before, after).map((step) => toChange('~', `${name(before)}: ${step}`)),
      ),
      ...removed
        .filter((row) => !isDoor(row))
        .map((row) => toChange('-', `${name(row)} is no longer shown${note(row)}`)),
    ];
  });
  return [...changes, ...warnings(situation)];
}

const toChange = (sign: FacilityChange['sign'], text: string): FacilityChange => ({ sign, text });

/** A room's door is added and removed with its room, so only changes of its device are described. */
const isDoor = (row: Row): boolean => typeof row.roomId === 'number';

/** What is drawn is seen on the plan, and a room's position follows from its number. */
const isDescribed = (table: keyof FacilityRows, row: Row, column: string): boolean => {
  if (isDoor(row)) return column === 'device';
  return !['outline', 'walkways'].includes(column) && !(table === 'room' && column === 'position');
};

/** For example `price 849,00 -> 899,00 DKK`: a shared unit is written once. */
function describeColumns(table: keyof FacilityRows, before: Row, after: Row): string[] {
  return Object.keys(after).flatMap((column) => {
    const [from, to] = [show(column, before[column]), show(column, after[column])];
    if (from === to || !isDescribed(table, after, column)) return [];
    const unit = / (DKK|m²)$/.exec(to)?.[0] ?? '';
    const name = isDoor(after)
      ? 'door'
      : (NAMES[column] ?? column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
    return `${name} ${unit && from.endsWith(unit) ? from.slice(0, -unit.length) : from} -> ${to}`;
  });
}

/** The value of a column, in words. */
function show(column: string, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (column === 'price' || column === 'campaignSqmPrice') return formatOere(Number(value));
  if (column === 'sqm') return `${value} m²`;
  if (column === 'position') return String(Number(value) + 1);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  // The database has an order of its own.
  return typeof value === 'object'
    ? JSON.stringify(value, ['da', 'en', 'name', 'campaignText'])
    : String(value);
}

const NAMES: Record<string, string> = {
  floorId: 'floor',
  sqm: 'size',
  listed: 'shown',
  position: 'place',
  campaignSqmPrice: 'campaign price per m²',
  vat: 'VAT',
  cvr: 'CVR',
  controllerKey: 'setting with the controller key',
  smsSender: 'SMS sender',
  mailFrom: 'e-mail address',
  mailName: 'e-mail name',
};

function leaseNote({ id }: Row, leases: ImportSituation['leases']): string {
  const lastDay = leases.get(id);
  if (lastDay === undefined) return '';
  const day = lastDay === null ? null : parseDay(lastDay);
  return `; it has a lease${day ? ` until ${formatDashes(day)}` : ''}`;
}

/** Whether the department's devices are at another access controller from now on. */
export const hasNewController = ({ differences }: Pick<ImportSituation, 'differences'>): boolean =>
  differences.department.changed.some(
    ({ before, after }) => before.controllerAddress !== after.controllerAddress,
  );

/** Warnings about changes that a tenant would notice. */
function warnings(situation: ImportSituation): FacilityChange[] {
  const { stored, wanted, differences, leases } = situation;
  const ids = new Set(wanted.room.map(({ id }) => id));
  const leased = (rows: Row[]) => rows.filter(({ id }) => leases.has(id));
  const { changed } = differences.room;
  const changedInLeasedRooms = (column: string) =>
    changed.filter(({ before, after }) => leases.has(after.id) && before[column] !== after[column]);
  return [
    ...leased(stored.room.filter(({ id }) => !ids.has(id))).map(
      (row) => `room ${row.number} is not in the file${leaseNote(row, leases)}`,
    ),
    ...leased(wanted.room.filter(({ outOfUse }) => outOfUse)).map(
      (row) => `room ${row.number} is out of use${leaseNote(row, leases)}`,
    ),
    ...changedInLeasedRooms('device').map(
      ({ before, after }) =>
        `room ${after.number} has a lease: its code is sent to ${after.device}; remove it from ${before.device} by hand`,
    ),
    ...(leases.size > 0 && hasNewController(situation)
      ? [
          `the codes of ${leases.size} leased room${leases.size > 1 ? 's' : ''} are sent to the new controller; remove them from the old one by hand`,
        ]
      : []),
    ...changedInLeasedRooms('number').map(
      ({ before, after }) => `room ${before.number} has a lease and is called ${after.number} from now on`,
    ),
  ].map((text) => toChange('!', text));
}
