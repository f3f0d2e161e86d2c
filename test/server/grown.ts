import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../server/database/tables.ts';

/** The first room that `grow` adds; from here on, rooms with an odd id are leased. */
export const FIRST_ROOM = 10_001;

/**
 * Adds rooms with doors to a database with the small facility: half of them leased, as many past leases, and
 * the rows that years of use leave behind.
 */
export async function grow(database: Kysely<Tables>, rooms: number): Promise<void> {
  const last = FIRST_ROOM + rooms - 1;
  const many = sql`generate_series(${sql.lit(FIRST_ROOM)}, ${sql.lit(last)})`;
  const odd = sql`generate_series(${sql.lit(FIRST_ROOM)}, ${sql.lit(last)}, 2)`;
  const lease = (days: string, name: string) => sql`
    insert into lease (tenant_id, room_id, state, code, first_day, last_day, monthly, discount, discount_months,
      subscription_id, created_at)
    select ${sql.lit(FIRST_ROOM)} + n, n, 'active', '4711', ${sql.raw(days)}, 50000, 0, 0, ${sql.lit(name)} || n, now()
    from ${odd} as n`;
  const statements = [
    sql`insert into room (id, floor_id, department_id, number, position, sqm, price, device, out_of_use, listed)
      select n, 1 + n % 2, 1, 'R' || n, n, 1 + (n % 240) / 10.0, 20000 + n % 1000, 'room-' || n, false, true from ${many} as n`,
    sql`insert into gate (id, department_id, room_id, position, name, device, listed)
      select 1000000 + n, 1, n, 0, 'R' || n, 'door-of-' || n, true from ${many} as n`,
    sql`insert into tenant (id, first_name, last_name, email, phone, mobile, password_hash, customer_id, created_at)
      overriding system value select ${sql.lit(FIRST_ROOM)} + n, 'Maja', 'Holm', 'tenant' || n || '@example.dk',
      '+45' || (30000000 + n), '+45' || (40000000 + n), 'none', 'cus_of_' || n, now() from ${many} as n`,
    sql`alter sequence tenant_id_seq restart with 1000001`,
    lease("date '2020-01-01', date '2020-12-31'", 'sub_before_'),
    lease("date '2021-01-01', date '2025-12-31'", 'sub_over_'),
    lease("date '2026-01-01', null", 'sub_of_'),
    sql`insert into subscription (id, paid_until) select subscription_id, '2026-04-09' from lease`,
    sql`insert into session (id, tenant_id, rotation, rotated_at, created_at)
      select 'session-' || n, ${sql.lit(FIRST_ROOM)} + n, 1, now, now
      from ${many} as n, (values (timestamptz '2026-03-09')) as moment (now)`,
    sql`insert into limit_row (key, count, ends_at, strikes) select 'kept:' || n, 1, '2026-03-10', 0 from ${many} as n`,
    sql`vacuum analyze`,
  ];
  for (const statement of statements) await statement.execute(database);
}
