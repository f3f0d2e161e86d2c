import { addDays, dayAt, toIsoDay } from '../../../src/format/date.ts';
import { formatOere, fromOere } from '../../../src/format/money.ts';
import type { Services } from '../../shared/services.ts';
import { isRented, type RentedRoom, ROOM_STATES, readRentRoll } from './rent-roll.ts';
import { showCount } from './report.ts';

/** A column of a list. */
export type Column<Row> = [title: string, value: (row: Row) => string | null];

/** An amount in øre as `1109,00`, in kroner and without the currency. */
export const formatAmount = (oere: number | null): string | null =>
  oere === null ? null : fromOere(oere).toFixed(2).replace('.', ',');
/** An area in m² as `7,5`. */
export const formatArea = (sqm: number): string => String(Math.round(sqm * 10) / 10).replace('.', ',');
export const sumOf = <Row>(rows: Row[], value: (row: Row) => number | null): number =>
  rows.reduce((sum, row) => sum + (value(row) ?? 0), 0);

/** The text of each cell, line by line; the first line has the titles. */
export const cells = <Row>(columns: Column<Row>[], rows: Row[]): string[][] => [
  columns.map(([title]) => title),
  ...rows.map((row) => columns.map(([, value]) => value(row) ?? '')),
];

export function toTable(lines: string[][], totals: string[]): string {
  const width = (at: number) => Math.max(...lines.map((line) => line[at]?.length ?? 0));
  const widths = lines[0]?.map((_, at) => width(at)) ?? [];
  const pad = (line: string[]) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
  return [...lines.map((line) => pad(line).trimEnd()), '', totals.join(', ')].join('\n');
}

/** CSV that a Danish Excel opens by a double click: semicolons, decimal commas, and a byte order mark for UTF-8. */
export const toCsv = (lines: string[][]): string =>
  `\uFEFF${lines.map((line) => line.map(toCell).join(';')).join('\r\n')}`;

/** Quotes what needs it. An apostrophe keeps what a tenant typed from being read as a formula. */
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d ,]+$/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type Sources = Pick<Services, 'database' | 'clock'>;

/** `+45 20 00 00 01`: without the spaces a spreadsheet would read a number. */
const telephone = (phone: string | null): string | null =>
  phone === null ? null : phone.replace(/^(\+45)(..)(..)(..)(..)$/, '$1 $2 $3 $4 $5');
const ROOM_COLUMNS: Column<RentedRoom>[] = [
  ['Department', ({ department }) => department],
  ['Room', ({ number }) => number],
  ['Floor', ({ floor }) => floor],
  ['m²', ({ sqm }) => formatArea(sqm)],
  ['Price', ({ price }) => formatAmount(price)],
  ['State', ({ state }) => state],
  ['Last day', ({ lastDay }) => lastDay],
  ['Empty since', ({ emptySince }) => emptySince],
  ['Tenant', ({ tenant }) => tenant],
  ['Telephone', ({ phone }) => telephone(phone)],
];

const TENANT_COLUMNS: Column<RentedRoom>[] = [
  ['Department', ({ department }) => department],
  ['Room', ({ number }) => number],
  ['Tenant', ({ tenant }) => tenant],
  ['Telephone', ({ phone }) => telephone(phone)],
  ['E-mail', ({ email }) => email],
  ['First day', ({ firstDay }) => firstDay],
  ['Last day', ({ lastDay }) => lastDay],
  ['Monthly', ({ monthly }) => formatAmount(monthly)],
  ['Paid until', ({ paidUntil }) => paidUntil],
  ['Not paid', ({ unpaidAmount }) => formatAmount(unpaidAmount)],
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
  const rooms = (await readRentRoll(sources)).filter(
    (room) =>
      (departmentId === undefined || room.departmentId === departmentId) &&
      (state === undefined || room.state === state) &&
      (sqm === undefined || Math.floor(room.sqm) === sqm),
  );
  if (csv) return toCsv(cells(ROOM_COLUMNS, rooms));
  const counts = ROOM_STATES.map((each) => [rooms.filter((room) => room.state === each).length, each]);
  return toTable(cells(ROOM_COLUMNS, rooms), [
    `${showCount(rooms.length, 'room')}, ${formatArea(sumOf(rooms, (room) => room.sqm))} m²`,
    ...counts.filter(([count]) => count).map((each) => each.join(' ')),
    `${formatOere(sumOf(rooms.filter(isRented), ({ monthly }) => monthly))} a month`,
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
  const leases = (await readRentRoll(sources)).filter(
    ({ state, tenant, email, phone, number, unpaidAmount, lastDay }) =>
      ['leased', 'ending', 'left'].includes(state) &&
      (!overdue || unpaidAmount !== null) &&
      (until === null || (lastDay !== null && lastDay <= until)) &&
      [tenant, email, phone, number].some((value) => value?.toLowerCase().includes(text)),
  );
  if (csv) return toCsv(cells(TENANT_COLUMNS, leases));
  return toTable(cells(TENANT_COLUMNS, leases), [
    showCount(leases.length, 'lease'),
    `${formatOere(sumOf(leases.filter(isRented), ({ monthly }) => monthly))} a month`,
    `${formatOere(sumOf(leases, ({ unpaidAmount }) => unpaidAmount))} not paid`,
  ]);
}
