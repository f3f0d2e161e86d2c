import { sql } from 'kysely';
import { addDays, today as dayAt, toIsoDay } from '../../../src/format/date.ts';
import { formatOere, fromOere } from '../../../src/format/money.ts';
import { isLeft } from '../../shared/conditions.ts';
import { today } from '../../shared/services.ts';
import type { ReportSources } from './report.ts';

/** What a room is today. `left`: its lease is over and nobody has said that it is empty (docs/product.md R8.10); `closed`: out of use, or without a price. */
export const ROOM_STATES = ['vacant', 'held', 'leased', 'ending', 'left', 'blocked', 'closed'] as const;

/** A room, and the lease or hold that it has. Amounts are øre; days are as the database has them. */
interface Row {
  departmentId: number;
  department: string;
  floor: string;
  number: string;
  sqm: number;
  price: number | null;
  state: (typeof ROOM_STATES)[number];
  tenant: string | null;
  phone: string | null;
  email: string | null;
  firstDay: string | null;
  lastDay: string | null;
  monthly: number | null;
  paidUntil: string | null;
  unpaidAmount: number | null;
  unpaidSince: Date | null;
}

type Sources = Pick<ReportSources, 'database' | 'clock'>;

/** Every room with its lease or hold, if it has one. Both lists are made from this one query. */
async function readRooms({ database, clock }: Sources): Promise<Row[]> {
  const day = sql`${today({ clock })}::date`;
  const { rows } = await sql<Row>`
    select room.department_id, department.name as department, floor.name as floor, room.number, room.sqm, room.price,
      case when lease.last_day < ${day} then 'left' when lease.state = 'held' then 'held' when lease.last_day is not null then 'ending'
        when lease.id is not null then 'leased' when room.blocked_at is not null then 'blocked'
        when room.out_of_use or room.price is null then 'closed' else 'vacant' end as state,
      tenant.first_name || ' ' || tenant.last_name as tenant, tenant.phone, tenant.email,
      lease.first_day, lease.last_day, lease.monthly, subscription.paid_until, subscription.unpaid_amount, subscription.unpaid_since
    from room join floor on floor.id = room.floor_id join department on department.id = room.department_id
      left join lateral (select * from lease where lease.room_id = room.id
        and ((lease.state = 'active' and (lease.last_day is null or lease.last_day >= ${day} or ${isLeft({ clock })}))
          or (lease.state = 'held' and lease.held_until > ${clock.now()}))
        order by lease.last_day desc nulls first, lease.id desc limit 1) lease on true
      left join tenant on tenant.id = lease.tenant_id
      left join subscription on subscription.id = lease.subscription_id
    where room.listed or lease.id is not null
    order by room.department_id, room.position, room.id`.execute(database);
  return rows;
}

type Column = [title: string, value: (row: Row) => string | null];

const money = (oere: number | null): string | null =>
  oere === null ? null : fromOere(oere).toFixed(2).replace('.', ',');
const area = (sqm: number): string => String(sqm).replace('.', ',');
/** `+45 20 00 00 01`: without the spaces a spreadsheet would read a number. */
const telephone = (phone: string | null): string | null =>
  phone === null ? null : phone.replace(/^(\+45)(..)(..)(..)(..)$/, '$1 $2 $3 $4 $5');
const sumOf = (rows: Row[], value: (row: Row) => number | null): number =>
  rows.reduce((sum, row) => sum + (value(row) ?? 0), 0);

const ROOM_COLUMNS: Column[] = [
  ['Department', ({ department }) => department],
  ['Room', ({ number }) => number],
  ['Floor', ({ floor }) => floor],
  ['m²', ({ sqm }) => area(sqm)],
  ['Price', ({ price }) => money(price)],
  ['State', ({ state }) => state],
  ['Last day', ({ lastDay }) => lastDay],
  ['Tenant', ({ tenant }) => tenant],
  ['Telephone', ({ phone }) => telephone(phone)],
];

const TENANT_COLUMNS: Column[] = [
  ['Department', ({ department }) => department],
  ['Room', ({ number }) => number],
  ['Tenant', ({ tenant }) => tenant],
  ['Telephone', ({ phone }) => telephone(phone)],
  ['E-mail', ({ email }) => email],
  ['First day', ({ firstDay }) => firstDay],
  ['Last day', ({ lastDay }) => lastDay],
  ['Monthly', ({ monthly }) => money(monthly)],
  ['Paid until', ({ paidUntil }) => paidUntil],
  ['Not paid', ({ unpaidAmount }) => money(unpaidAmount)],
  ['Since', ({ unpaidSince }) => unpaidSince && toIsoDay(dayAt(unpaidSince))],
];

interface RoomFilter {
  departmentId?: number | undefined;
  state?: string | undefined;
  /** Whole m²: 8 stands for 8 up to 8.9. */
  sqm?: number | undefined;
  csv: boolean;
}

/** The rooms, as a table for a terminal with its totals or as CSV. */
export async function printRoomList(
  sources: Sources,
  { departmentId, state, sqm, csv }: RoomFilter,
): Promise<string> {
  const rooms = (await readRooms(sources)).filter(
    (room) =>
      (departmentId === undefined || room.departmentId === departmentId) &&
      (state === undefined || room.state === state) &&
      (sqm === undefined || Math.floor(room.sqm) === sqm),
  );
  if (csv) return toCsv(cells(ROOM_COLUMNS, rooms));
  const counts = ROOM_STATES.map((each) => [rooms.filter((room) => room.state === each).length, each]);
  return toTable(cells(ROOM_COLUMNS, rooms), [
    `${rooms.length} rooms, ${area(sumOf(rooms, (room) => room.sqm))} m²`,
    ...counts.filter(([count]) => count).map((each) => each.join(' ')),
    `${formatOere(sumOf(rooms, ({ monthly }) => monthly))} a month`,
  ]);
}

interface TenantFilter {
  /** Only leases with this text in the tenant's name, e-mail address or telephone number, or in the number of the room. */
  search: string;
  overdue: boolean;
  /** Only leases whose last day is within so many days. */
  ending?: number | undefined;
  csv: boolean;
}

/** Who rents what and owes what, one line for each lease, as a table with its totals or as CSV. */
export async function printTenantList(
  sources: Sources,
  { search, overdue, ending, csv }: TenantFilter,
): Promise<string> {
  const until = ending === undefined ? null : toIsoDay(addDays(dayAt(sources.clock.now()), ending));
  const text = search.toLowerCase();
  const leases = (await readRooms(sources)).filter(
    ({ state, tenant, email, phone, number, unpaidAmount, lastDay }) =>
      ['leased', 'ending', 'left'].includes(state) &&
      (!overdue || unpaidAmount !== null) &&
      (until === null || (lastDay !== null && lastDay <= until)) &&
      [tenant, email, phone, number].some((value) => value?.toLowerCase().includes(text)),
  );
  if (csv) return toCsv(cells(TENANT_COLUMNS, leases));
  return toTable(cells(TENANT_COLUMNS, leases), [
    `${leases.length} leases`,
    `${formatOere(sumOf(leases, ({ monthly }) => monthly))} a month`,
    `${formatOere(sumOf(leases, ({ unpaidAmount }) => unpaidAmount))} not paid`,
  ]);
}

/** The text of each cell, line by line; the first line has the titles. */
const cells = (columns: Column[], rows: Row[]): string[][] => [
  columns.map(([title]) => title),
  ...rows.map((row) => columns.map(([, value]) => value(row) ?? '')),
];

function toTable(lines: string[][], totals: string[]): string {
  const width = (at: number) => Math.max(...lines.map((line) => line[at]?.length ?? 0));
  const widths = lines[0]?.map((_, at) => width(at)) ?? [];
  const pad = (line: string[]) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
  return [...lines.map((line) => pad(line).trimEnd()), '', totals.join(', ')].join('\n');
}

/** CSV that a Danish Excel opens by a double click: semicolons, decimal commas, and a byte order mark for UTF-8. */
const toCsv = (lines: string[][]): string =>
  `\uFEFF${lines.map((line) => line.map(toCell).join(';')).join('\r\n')}`;

/** Quotes what needs it. An apostrophe keeps what a tenant typed from being read as a formula. */
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d ,]+$/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
