import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { migrate } from '../../../server/database/migrate.ts';
import type { Tables } from '../../../server/database/tables.ts';
import type { Facility } from '../../../server/facility/facility.ts';
import { FACILITY_TABLES, toRows } from '../../../server/facility/rows.ts';
import { hashPassword } from '../../../server/people/hashing.ts';

export const ROOMS = 500;
const FLOORS = 2;
export const PASSWORD = 'Flyttekasse7!';

/** Rooms of a department have the numbers 1 to 500, and ids from here on. */
export const firstRoom = (department: number): number => department * 1000;
/** Two of three rooms are leased; the room's id is the tenant's too. */
export const isLeased = (room: number): boolean => room % 3 !== 0;
export const login = (room: number): string => `tenant${room}@example.dk`;
export const outerGate = (department: number): number => department;

export function facilityOf(department: number, price = 300): Facility {
  const rooms = (floor: number) =>
    Array.from({ length: ROOMS / FLOORS }, (_, index) => {
      const number = floor * (ROOMS / FLOORS) + index;
      return {
        id: firstRoom(department) + number,
        number: String(number + 1),
        sqm: 1 + (number % 240) / 10,
        price: price + number,
        outline: [index % 25, Math.floor(index / 25), 1, 1] as [number, number, number, number],
      };
    });
  const plan = { width: 25, depth: 10, features: [] };
  return {
    department: {
      id: department,
      name: `Lager ${department}`,
      address: 'Vej 1',
      zip: '5000',
      city: 'Odense C',
    },
    pages: `/d${department}`,
    controller: { prefix: `d${department}-` },
    gates: [{ id: outerGate(department), name: 'Port', device: `d${department}-gate` }],
    floors: [0, 1].map((floor) => ({
      id: department * FLOORS + floor,
      name: `${floor}. sal`,
      plan,
      rooms: rooms(floor),
      ...(floor && { campaign: { active: true, text: 'Tilbud', sqmPrice: 100, months: 3 } }),
    })),
  };
}

/** The files of this many departments; JSON is YAML too. */
export async function writeFiles(folder: string, departments: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let id = 1; id <= departments; id += 1)
    await writeFile(join(folder, `${id}.yaml`), JSON.stringify(facilityOf(id)));
}

/** Fills an empty database with departments as their files describe them, and with leases. */
export async function seed(database: Kysely<Tables>, departments: number): Promise<number> {
  await migrate(database);
  for (let id = 1; id <= departments; id += 1) {
    const rows = toRows(facilityOf(id));
    for (const table of FACILITY_TABLES)
      await sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(
        null::${sql.table(table)}, ${JSON.stringify(rows[table])}::jsonb)`.execute(database);
  }
  const hash = await hashPassword(PASSWORD);
  const statements = [
    sql`insert into tenant (id, first_name, last_name, email, phone, password_hash, customer_id, created_at)
      overriding system value select id, 'Maja', 'Holm', 'tenant' || id || '@example.dk', '+45' || (30000000 + id),
        ${hash}, 'cus_' || id, now() from room where id % 3 <> 0`,
    sql`insert into lease (tenant_id, room_id, state, code, first_day, monthly, discount, discount_months,
        subscription_id, created_at)
      select id, id, 'active', '4711', date '2026-01-01', 50000, 0, 0, 'sub_' || id, now() from room where id % 3 <> 0`,
    sql`insert into subscription (id, paid_until) select subscription_id, current_date + 20 from lease`,
    sql`insert into access_event (tenant_id, gate_id, way, action, asked_at, result)
      select tenant_id, room.department_id, 'my-room', 'open', now() - hours * interval '20 hours', 'done'
      from lease join room on room.id = lease.room_id, generate_series(1, 10) as hours`,
    sql`alter sequence tenant_id_seq restart with 1000001`,
    sql`vacuum analyze`,
  ];
  for (const statement of statements) await statement.execute(database);
  const { leases } = await database
    .selectFrom('lease')
    .select((eb) => eb.fn.countAll<number>().as('leases'))
    .executeTakeFirstOrThrow();
  return leases;
}
