import { isDeepStrictEqual } from 'node:util';
import { toOere } from '../../src/format/money.ts';
import {
  DOOR_IDS_FROM,
  type Facility,
  type FacilityFloor,
  type FacilityRoom,
  WITHDRAWAL_DAYS_MIN,
} from './facility.ts';
import { outlineOnPlan, walkwaysOnPlan } from './plan-view.ts';

/** A row of a facility table; `translations` and `outline` are objects. */
export type Row = { id: number } & Record<string, unknown>;

/** Referenced tables come first. */
export const FACILITY_TABLES = ['department', 'floor', 'room', 'gate'] as const;

export type FacilityRows = Record<(typeof FACILITY_TABLES)[number], Row[]>;

/** The differences between the file and a table. */
export interface Difference {
  added: Row[];
  changed: { before: Row; after: Row }[];
  /** Listed in the database but not in the file. */
  removed: Row[];
}

export type Differences = Record<(typeof FACILITY_TABLES)[number], Difference>;

/** The database rows for a facility file. */
export function toRows(facility: Facility): FacilityRows {
  const { department, floors, gates } = facility;
  const rooms = floors.flatMap((floor) => floor.rooms.map((room) => ({ floor, room })));
  const order = new Intl.Collator('da', { numeric: true });
  const numbers = rooms.map(({ room }) => room.number).sort(order.compare);
  const positions = new Map(numbers.map((number, index) => [number, index]));
  const outer = gates.map((gate, position) => ({ ...gate, position, roomId: null }));
  return {
    department: [departmentRow(facility)],
    floor: floors.map((floor, position) => floorRow(department.id, floor, position)),
    room: rooms.map(({ floor, room }) =>
      roomRow(facility, { floor, room, position: positions.get(room.number) ?? 0 }),
    ),
    gate: [...outer, ...rooms.map(({ room }) => doorRow(facility, room))].map((gate) => ({
      ...gate,
      departmentId: department.id,
      listed: true,
    })),
  };
}

const departmentRow = ({ department, contact = {}, vat = 'none', ...facility }: Facility) => ({
  ...department,
  cvr: facility.cvr ?? null,
  phone: contact.phone ?? null,
  email: contact.email ?? null,
  openingHours: facility.openingHours ?? null,
  accent: facility.accent ?? null,
  vat,
  waitingList: facility.waitingList ?? false,
  relet: facility.relet === 'automatic',
  withdrawalDays: facility.withdrawalDays ?? WITHDRAWAL_DAYS_MIN,
  chargeDaysUsed: !!facility.chargeDaysUsed,
  accessTickRequired: facility.chargeDaysUsed === 'always',
  pages: facility.pages ?? null,
  controllerAddress: facility.controller?.address ?? null,
  controllerKey: facility.controller?.key ?? null,
  smsSender: facility.sms?.sender ?? null,
  mailFrom: facility.mail?.from ?? null,
  mailName: facility.mail?.name ?? null,
});

const floorRow = (departmentId: number, floor: FacilityFloor, position: number) => ({
  id: floor.id,
  departmentId,
  position,
  name: floor.name,
  translations: floor.translations ?? null,
  campaignActive: floor.campaign?.active ?? false,
  campaignText: floor.campaign?.text ?? null,
  campaignSqmPrice: floor.campaign ? toOere(floor.campaign.sqmPrice) : null,
  campaignMonths: floor.campaign?.months ?? null,
  walkways: walkwaysOnPlan(floor.plan),
  listed: true,
});

const roomRow = (
  facility: Facility,
  { floor, room, position }: { floor: FacilityFloor; room: FacilityRoom; position: number },
) => ({
  id: room.id,
  floorId: floor.id,
  departmentId: facility.department.id,
  number: room.number,
  position,
  sqm: room.sqm,
  price: room.price > 0 ? toOere(room.price) : null,
  device: lockName(facility, room),
  outOfUse: room.outOfUse ?? false,
  listed: true,
  outline: outlineOnPlan(room.outline, floor.plan),
});

type Names = Pick<Facility, 'controller'>;

/** The access controller's names of a room's lock and of its door. */
const lockName = ({ controller }: Names, { device, number }: FacilityRoom): string =>
  device ?? `${controller?.prefix ?? ''}${number}`;
const doorName = ({ controller }: Names, { door, number }: FacilityRoom): string =>
  door ?? `${controller?.prefix ?? ''}door-${number}`;

/** A room's door is stored as a gate. */
const doorRow = (facility: Facility, room: FacilityRoom) => ({
  id: DOOR_IDS_FROM + room.id,
  name: room.number,
  device: doorName(facility, room),
  position: 0,
  roomId: room.id,
});

/** The differences of each table. */
export const compareTables = (stored: FacilityRows, wanted: FacilityRows): Differences =>
  Object.fromEntries(
    FACILITY_TABLES.map((table) => [table, compareRows(stored[table], wanted[table])]),
  ) as Differences;

function compareRows(stored: Row[], wanted: Row[]): Difference {
  const before = new Map(stored.map((row) => [row.id, row]));
  const ids = new Set(wanted.map(({ id }) => id));
  return {
    added: wanted.filter(({ id }) => !before.has(id)),
    changed: wanted.flatMap((after) => {
      const row = before.get(after.id);
      // Other columns, such as `blocked_at`, are not the file's.
      const columns = Object.keys(after);
      const isSame = columns.every((name) => isDeepStrictEqual(row?.[name], after[name]));
      return row && !isSame ? [{ before: row, after }] : [];
    }),
    removed: stored.filter(({ id, listed }) => listed === true && !ids.has(id)),
  };
}
