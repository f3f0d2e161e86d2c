import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { OperatorError } from '../operator-error.ts';
import { describeFirst } from './read.ts';
import type { FacilityRows, Row } from './rows.ts';

/**
 * Throws an `OperatorError` if the file wants what another department has: an id, the place of the pages, or a name of a
 * device at the same access controller. Nothing of another department could be kept then.
 */
export async function refuseClashes(tx: Database, wanted: FacilityRows, day: string): Promise<void> {
  const problems = [
    ...(await findTakenIds(tx, wanted)),
    ...(await findTakenPages(tx, wanted)),
    ...(await findTakenDevices(tx, wanted, day)),
  ];
  if (problems.length > 0) throw new OperatorError(describeFirst(problems, (problem) => problem).join('\n'));
}

const departmentOf = (wanted: FacilityRows): Row => wanted.department[0] as Row;
const ids = (rows: Row[]) => rows.map(({ id }) => id);

async function findTakenIds(tx: Database, wanted: FacilityRows): Promise<string[]> {
  const { id: department } = departmentOf(wanted);
  const problems: string[] = [];
  for (const table of ['floor', 'room', 'gate'] as const) {
    const rows = table === 'gate' ? wanted.gate.filter(({ roomId }) => roomId === null) : wanted[table];
    const taken = await tx
      .selectFrom(table)
      .innerJoin('department', (join) =>
        join.on(sql.ref(`${table}.departmentId`), '=', sql.ref('department.id')),
      )
      .select([sql.ref<number>(`${table}.id`).as('id'), 'department.name', 'department.id as department'])
      .where('department.id', '<>', department)
      .where(sql<boolean>`${sql.ref(`${table}.id`)} = any(${ids(rows)})`)
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
    where department.id <> ${id} and controller_address is not distinct from ${controllerAddress as string | null}
      and (listed or exists (select from lease where lease.room_id = taken.room and lease.state in ('held', 'active')
        and (lease.last_day is null or lease.last_day >= ${day}::date)))
    order by department.id, device`.execute(tx);
  return rows.map(
    ({ device, id, name }) =>
      `the controller's name "${device}" is already used in department ${id}, ${name}, which has the same controller: give this one a controller.prefix`,
  );
}
