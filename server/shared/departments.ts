import { type Selectable, sql } from 'kysely';
import { DEPARTMENT_NOT_FOUND } from '../../src/codes.ts';
import type { Database } from '../database/connect.ts';
import type { Tables } from '../database/tables.ts';
import { OperatorError } from '../operator-error.ts';
import type { AccessControl } from '../providers/types.ts';
import { shareRead } from './concurrency.ts';
import { leasesWithRooms } from './conditions.ts';
import { Failure } from './failure.ts';
import type { Services } from './services.ts';

/* What each department of a chain has for itself, or else the settings have for all. */

type Department = Selectable<Tables['department']>;

/** The same for every lease on this server: no deposit, notice at any time, one month at least (docs/product.md R3.9). */
export const LEASE_TERMS = { deposit: 0, noticeDays: 0, minimumMonths: 1 };

/** Columns with the access controller of a department. */
export const CONTROLLER = ['department.controllerAddress', 'department.controllerKey'] as const;
export type Controller = Pick<Department, 'controllerAddress' | 'controllerKey'>;

/** SQL: the department, where there are several; null for the only one. */
export const departmentOfChain = sql<{ id: number; name: string } | null>`(case when exists (
  select from department other where other.id <> department.id)
  then json_build_object('id', department.id, 'name', department.name) end)`;

/** The access controller of a department: what names of devices are sent to. */
export const toController = <Default extends AccessControl | null>(
  { access, accessAt }: { access: Default; accessAt: Services['accessAt'] },
  { controllerAddress: address, controllerKey: key }: Controller,
): Default | AccessControl => (address === null || key === null ? access : accessAt({ address, key }));

/** The address of a department's pages, without a trailing slash. */
export function pagesAddress(
  { settings }: { settings: Pick<Services['settings'], 'publicUrl'> },
  { pages }: Pick<Department, 'pages'>,
): string {
  if (pages === null) return settings.publicUrl;
  return pages.startsWith('/') ? `${settings.publicUrl}${pages}` : pages;
}

/** The address of the pages of the department where a tenant rented last; for somebody who never did, of the first. */
export async function pagesOfTenant(
  services: Pick<Services, 'database' | 'settings'>,
  tenantId: number,
): Promise<string> {
  const { database } = services;
  const lease = await leasesWithRooms(database)
    .select('department.pages')
    .where('lease.tenantId', '=', tenantId)
    .orderBy('lease.id', 'desc')
    .executeTakeFirst();
  const first = () => database.selectFrom('department').select('pages').orderBy('id').executeTakeFirst();
  return pagesAddress(services, lease ?? (await first()) ?? { pages: null });
}

/** Does some work at the devices of each controller, one after the other, since a controller may work so; one that is silent delays no other. */
export async function atEachController<Row extends Controller>(
  rows: Row[],
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const groups = new Map<string | null, Row[]>();
  for (const row of rows)
    groups.set(row.controllerAddress, [...(groups.get(row.controllerAddress) ?? []), row]);
  await Promise.all(
    [...groups.values()].map(async (group) => {
      for (const row of group) await work(row);
    }),
  );
}

/**
 * Ids of the departments that match all `filters` (`departmentId==1`). Rejects with code 8 for an unknown
 * department.
 */
export async function findDepartmentIds(database: Database, filters: string[] = []): Promise<number[]> {
  const wanted = [...new Set(filters.map((filter) => Number(filter.split('==')[1])))];
  const known = await shareRead(database, 'departments', async () =>
    (await database.selectFrom('department').select('id').execute()).map(({ id }) => id),
  );
  if (wanted.some((id) => !known.includes(id))) throw new Failure(DEPARTMENT_NOT_FOUND);
  return known.filter((id) => wanted.every((each) => each === id));
}

/** Throws an `OperatorError` if `rooms`, the ones with this number, are in several departments: the operator has to name one. */
export function requireOneDepartment(number: string, rooms: { departmentId: number }[]): void {
  const ids = new Set(rooms.map(({ departmentId }) => departmentId));
  if (ids.size > 1)
    throw new OperatorError(
      `Several departments have a room ${number}: name one with --department ${[...ids].join(' or ')}.`,
    );
}
