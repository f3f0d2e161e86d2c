import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { takesRoom } from '../shared/conditions.ts';
import { throwProblems } from './read.ts';
import type { FacilityRows, Row } from './rows.ts';

/** What only one department may have: its ids, its pages, and the names of devices at one controller. A key, and what is said of the second one. */
function listClaims({ department, floor, room, gate }: FacilityRows): [key: string, message: string][] {
  const { pages, controllerAddress } = department[0] as Row;
  const ids = (table: string, rows: Row[]) =>
    rows.map(({ id }): [string, string] => [`${table} ${id}`, `${table} ${id} is already`]);
  const devices = (table: string, rows: Row[]) =>
    rows.map(({ device }): [string, string] => [
      `${table} at ${controllerAddress}: ${String(device).toLowerCase()}`,
      `the controller's name "${device}" is already used`,
    ]);
  return [
    ...ids('department', department),
    [
      `pages ${pages}`,
      pages === null ? 'pages is missing, and so it is' : `the pages ${pages} are already those`,
    ],
    ...ids('floor', floor),
    ...ids('room', room),
    ...ids('gate', outerGates(gate)),
    ...devices('gate', gate),
    ...devices('room', room),
  ];
}

/** What the files of two departments both want, a line for each. */
export function findClashes(departments: { file: string; rows: FacilityRows }[]): string[] {
  const owners = new Map<string, string>();
  return departments.flatMap(({ file, rows }) =>
    listClaims(rows).flatMap(([key, message]) => {
      const owner = owners.get(key) ?? file;
      owners.set(key, owner);
      return owner === file ? [] : `${file}: ${message} in ${owner}`;
    }),
  );
}

/**
 * Throws an `OperatorError` if the file wants what another department has: an id, the place of the pages, or a name of a
 * device at the same access controller. Nothing of another department could be kept then.
 */
export async function refuseClashes(tx: Database, wanted: FacilityRows, day: string): Promise<void> {
  throwProblems([
    ...(await findTakenIds(tx, wanted)),
    ...(await findTakenPages(tx, wanted)),
    ...(await findTakenDevices(tx, wanted, day)),
  ]);
}

const departmentOf = (wanted: FacilityRows): Row => wanted.department[0] as Row;
const outerGates = (gates: Row[]): Row[] => gates.filter(({ roomId }) => roomId === null);

async function findTakenIds(tx: Database, wanted: FacilityRows): Promise<string[]> {
  const { id: department } = departmentOf(wanted);
  const problems: string[] = [];
  for (const table of ['floor', 'room', 'gate'] as const) {
    const ids = (table === 'gate' ? outerGates(wanted.gate) : wanted[table]).map(({ id }) => id);
    const taken = await tx
      .selectFrom(table)
      .innerJoin('department', (join) =>
        join.on(sql.ref(`${table}.departmentId`), '=', sql.ref('department.id')),
      )
      .select([sql.ref<number>(`${table}.id`).as('id'), 'department.name', 'department.id as department'])
      .where('department.id', '<>', department)
      .where(sql<boolean>`${sql.ref(`${table}.id`)} = any(${ids})`)
      .orderBy(sql.ref(`${table}.id`))
      .execute();
    problems.push(
      ...taken.map(
        (row) =>
          `${table} ${row.id} is already in department ${row.department}, ${row.name}: each department of a chain has ids of its own`,
      ),
    );
  }
  return problems;
}

async function findTakenPages(tx: Database, wanted: FacilityRows): Promise<string[]> {
  const { id, pages } = departmentOf(wanted);
  const others = await tx
    .selectFrom('department')
    .select(['id', 'name'])
    .where('id', '<>', id)
    .where('pages', 'is not distinct from', pages as string | null)
    .execute();
  return others.map((other) =>
    pages === null
      ? `pages is missing, and so it is for department ${other.id}, ${other.name}`
      : `the pages ${pages} are already those of department ${other.id}, ${other.name}`,
  );
}

/** A lock of another department that somebody uses, or may lease, would open with the code of this one's tenant. */
async function findTakenDevices(tx: Database, wanted: FacilityRows, day: string): Promise<string[]> {
  const { id, controllerAddress } = departmentOf(wanted);
  const names = (rows: Row[]) => rows.map(({ device }) => String(device).toLowerCase());
  const { rows } = await sql<{ device: string; id: number; name: string }>`
    select device, department.id, department.name from department
      join (select department_id, device, id as room, listed from room where lower(device) = any(${names(wanted.room)})
        union all select department_id, device, room_id, listed from gate where lower(device) = any(${names(wanted.gate)})
      ) taken on taken.department_id = department.id
    where department.id <> ${id} and controller_address is not distinct from ${controllerAddress}
      and (listed or exists (select from lease where lease.room_id = taken.room and ${takesRoom(day)}))
    order by department.id, device`.execute(tx);
  return rows.map(
    ({ device, id, name }) =>
      `the controller's name "${device}" is already used in department ${id}, ${name}, which has the same controller: give this one a controller.prefix`,
  );
}
