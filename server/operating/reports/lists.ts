import { addDays, dayAt, toIsoDay } from '../../../src/format/date.ts';
import { formatOere } from '../../../src/format/money.ts';
import type { Services } from '../../shared/services.ts';
import { type RentedRoom, ROOM_STATES, readRentRoll } from './rent-roll.ts';
import { type Column, cells, formatAmount, formatArea, sumOf, toCsv, toTable } from './table.ts';

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
    `${rooms.length} rooms, ${formatArea(sumOf(rooms, (room) => room.sqm))} m²`,
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
  const leases = (await readRentRoll(sources)).filter(
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
