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
    const { name, detail, fields } = WORDS[table];
    return [
      ...added.filter(isListedByName).map((row) => toChange('+', `${name(row)}${detail?.(row) ?? ''}`)),
      ...changed.flatMap(({ before, after }) =>
        Object.entries(isListedByName(after) ? fields : DOOR_FIELDS)
          .filter(([column, show]) => show(before[column]) !== show(after[column]))
          .map(([column, show]) =>
            toChange(
              '~',
              `${name(before)}: ${describeStep(fieldName(column, after), show(before[column]), show(after[column]))}`,
            ),
          ),
      ),
      ...removed
        .filter(isListedByName)
        .map((row) =>
          toChange('-', `${name(row)} is no longer shown${table === 'room' ? leaseNote(row, leases) : ''}`),
        ),
    ];
  });
  return [...changes, ...warnings(situation)];
}

const toChange = (sign: FacilityChange['sign'], text: string): FacilityChange => ({ sign, text });

/** A room's door is added and removed with its room, so only changes of its device are described. */
const isListedByName = (row: Row): boolean => row.roomId === undefined || row.roomId === null;

type Show = (value: unknown) => string;

const plain: Show = (value) => (value === null ? 'none' : String(value));
const money: Show = (value) => (value === null ? 'none' : formatOere(value as number));
const yesNo: Show = (value) => (value ? 'yes' : 'no');
const place: Show = (value) => String(Number(value) + 1);
const area: Show = (value) => `${value} m²`;
const translations: Show = (value) =>
  value === null ? 'none' : JSON.stringify(value, Object.keys(LANGUAGE_FIELDS));
const LANGUAGE_FIELDS = { da: true, en: true, name: true, campaignText: true };

/**
 * Names of a table's rows, and the columns whose changes are described; a room's position follows from its
 * number.
 */
const WORDS: Record<
  keyof FacilityRows,
  { name: (row: Row) => string; detail?: (row: Row) => string; fields: Record<string, Show> }
> = {
  department: {
    name: ({ name }) => `department ${name}`,
    fields: {
      name: plain,
      address: plain,
      zip: plain,
      city: plain,
      vat: plain,
      withdrawalDays: plain,
      chargeDaysUsed: yesNo,
      accessTickRequired: yesNo,
      waitingList: yesNo,
      relet: yesNo,
      cvr: plain,
      phone: plain,
      email: plain,
      openingHours: (value) => (value === null ? 'none' : JSON.stringify(value, ['da', 'en'])),
      accent: plain,
      pages: plain,
      controllerAddress: plain,
      controllerKey: plain,
      smsSender: plain,
      mailFrom: plain,
      mailName: plain,
    },
  },
  floor: {
    name: ({ name }) => `floor ${name}`,
    fields: {
      name: plain,
      position: place,
      translations,
      campaignActive: yesNo,
      campaignText: plain,
      campaignSqmPrice: money,
      campaignMonths: plain,
      listed: yesNo,
    },
  },
  room: {
    name: ({ number }) => `room ${number}`,
    detail: ({ sqm, price }) => ` (${area(sqm)}, ${price === null ? 'no price' : money(price)})`,
    fields: {
      number: plain,
      floorId: plain,
      sqm: area,
      price: money,
      device: plain,
      outOfUse: yesNo,
      listed: yesNo,
    },
  },
  gate: {
    name: ({ name, roomId }) => `${roomId === null ? 'gate' : 'room'} ${name}`,
    fields: { name: plain, position: place, device: plain, listed: yesNo },
  },
};
const DOOR_FIELDS = { device: plain };

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
const fieldName = (column: string, row: Row): string =>
  isListedByName(row)
    ? (NAMES[column] ?? column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
    : 'door';

/** `price 849,00 -> 899,00 DKK`: a shared unit is written once. */
function describeStep(name: string, before: string, after: string): string {
  const unit = / (DKK|m²)$/.exec(after)?.[0] ?? '';
  return `${name} ${unit && before.endsWith(unit) ? before.slice(0, -unit.length) : before} -> ${after}`;
}

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
