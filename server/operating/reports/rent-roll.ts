import { sql } from 'kysely';
import type { PlanOutline } from '../../facility/plan-view.ts';
import { isAvailable } from '../../rooms/list.ts';
import { isLeft } from '../../shared/conditions.ts';
import { type Services, today } from '../../shared/services.ts';

/**
 * What a room is today (docs/product.md R15.1):
 * - `held`: for a tenant who is paying, or for somebody of the waiting list
 * - `left`: the lease has ended, and no operator has said yet that the room is empty (docs/product.md R8.10)
 * - `closed`: out of use, or without a price
 */
export const ROOM_STATES = ['vacant', 'held', 'leased', 'ending', 'left', 'blocked', 'closed'] as const;

/** A room, and the lease or hold that it has. Amounts are øre; days are as the database has them. */
export interface RentedRoom {
  id: number;
  departmentId: number;
  department: string;
  floorId: number;
  floor: string;
  number: string;
  sqm: number;
  price: number | null;
  outline: PlanOutline | null;
  state: (typeof ROOM_STATES)[number];
  /** The last day of the latest lease, if the room has none now; null if it never had one. */
  emptySince: string | null;
  tenant: string | null;
  phone: string | null;
  email: string | null;
  firstDay: string | null;
  lastDay: string | null;
  monthly: number | null;
  paidUntil: string | null;
  /** Null, too, once the tenant has terminated, which cancels the unpaid invoice (docs/product.md R8.3). */
  unpaidAmount: number | null;
  unpaidSince: Date | null;
}

/** Whether the room is leased today. A room that is only held is not. */
export const isRented = ({ state }: RentedRoom): boolean => state === 'leased' || state === 'ending';

/** Every room with its lease or hold, if it has one. The lists and the staff page are made from this one query. */
export async function readRentRoll({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<RentedRoom[]> {
  const day = sql`${today({ clock })}::date`;
  const { rows } = await sql<RentedRoom>`
    select room.id, room.department_id, department.name as department, room.floor_id, floor.name as floor, room.number, room.sqm, room.price, room.outline,
      case when lease.last_day < ${day} then 'left' when lease.state = 'held' then 'held' when lease.last_day is not null then 'ending'
        when lease.id is not null then 'leased' when room.blocked_at is not null then 'blocked'
        when room.out_of_use or room.price is null then 'closed'
        when ${isAvailable({ database, clock }, { tenantId: null })} then 'vacant' else 'held' end as state,
      case when lease.id is null then (select max(last_day) from lease where room_id = room.id and state = 'active') end as empty_since,
      tenant.first_name || ' ' || tenant.last_name as tenant, tenant.phone, tenant.email,
      lease.first_day, lease.last_day, lease.monthly, subscription.paid_until,
      case when not lease.terminated then subscription.unpaid_amount end as unpaid_amount,
      case when not lease.terminated then subscription.unpaid_since end as unpaid_since
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
