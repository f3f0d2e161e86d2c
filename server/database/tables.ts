import type { ColumnType, Generated } from 'kysely';
import type { PlanOutline } from '../facility/plan-view.ts';

/** Amounts are øre, days are `YYYY-MM-DD` in Denmark, instants are `Date`. */
export interface Tables {
  department: DepartmentTable;
  floor: FloorTable;
  room: RoomTable;
  gate: GateTable;
  tenant: TenantTable;
  session: SessionTable;
  lease: LeaseTable;
  subscription: SubscriptionTable;
  one_time_code: OneTimeCodeTable;
  reset_link: ResetLinkTable;
  limit_row: LimitTable;
  mark: MarkTable;
  public_change: PublicChangeTable;
}

/** Every table that a backup holds, those that others refer to before them. */
export const TABLES = [
  'department',
  'floor',
  'room',
  'gate',
  'tenant',
  'session',
  'lease',
  'subscription',
  'one_time_code',
  'reset_link',
  'limit_row',
  'mark',
] as const satisfies (keyof Tables)[];

/** Tables of ours that no backup holds: what only matters for an hour, and what a later migration took away. */
export const OTHER_TABLES = ['public_change', 'webhook_event'];

export type FloorTranslations = { da?: FloorWords; en?: FloorWords };
type FloorWords = { name?: string; campaignText?: string };

interface DepartmentTable {
  id: number;
  name: string;
  address: string;
  zip: string;
  city: string;
  /** What is said of VAT beside prices. */
  vat: Generated<Vat>;
}

/** Whether prices include VAT or are exempt from it; with `none` nothing is said. */
export const VAT = ['included', 'exempt', 'none'] as const;
export type Vat = (typeof VAT)[number];

interface FloorTable {
  id: number;
  department_id: number;
  /** Order from the lowest upwards. */
  position: number;
  name: string;
  translations: ColumnType<FloorTranslations | null, string | null, string | null>;
  campaign_active: boolean;
  campaign_text: string | null;
  campaign_sqm_price: number | null;
  campaign_months: number | null;
  /** False for what is no longer in the facility's file. */
  listed: boolean;
}

interface RoomTable {
  id: number;
  floor_id: number;
  number: string;
  /** Natural order of room numbers: 9, 10, 10a, 100. */
  position: number;
  sqm: number;
  /** A month in øre; null for a room that has no price. */
  price: number | null;
  device: string;
  out_of_use: boolean;
  listed: boolean;
  /** Null until the facility's file is imported. */
  outline: PlanOutline | null;
}

interface GateTable {
  id: number;
  department_id: number;
  /** The room whose door it is; null for an outer gate. */
  room_id: number | null;
  position: number;
  name: string;
  device: string;
  listed: boolean;
}

interface TenantTable {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  /** Lower case. */
  email: string;
  phone: string;
  mobile: string | null;
  password_hash: string;
  customer_id: string | null;
  /** When the card that is charged next was saved. */
  card_chosen_at: Date | null;
  created_at: Date;
}

interface SessionTable {
  id: string;
  tenant_id: number;
  /** Counts the tokens given out; a token carries the count it was made with. */
  rotation: number;
  rotated_at: Date;
  created_at: Date;
}

/**
 * `held` until paid or released, then `active` for good (its days say whether it still runs) or `released`; money that came
 * after the release, and a payment that failed in the end, make it `refunding` until its subscription is ended and given back, then `refunded`.
 */
export type LeaseState = 'held' | 'active' | 'released' | 'refunding' | 'refunded';

interface LeaseTable {
  id: Generated<number>;
  tenant_id: number;
  room_id: number;
  state: LeaseState;
  code: string;
  first_day: string;
  /** The last day of access once it is known. */
  last_day: string | null;
  /** Whether the tenant terminated it, which fixes `last_day`. */
  terminated: Generated<boolean>;
  /** When the tenant asked for the termination; without a last day it is not finished. */
  termination_asked_at: Generated<Date | null>;
  monthly: number;
  discount: number;
  discount_months: number;
  held_until: Date | null;
  session_id: string | null;
  subscription_id: string | null;
  /** Whether the lock knows code and last day. */
  lock_synced: Generated<boolean>;
  created_at: Date;
}

/** What webhooks said about a subscription, kept even when they come before the lease knows it. */
interface SubscriptionTable {
  id: string;
  /** By the provider's own count of periods. */
  paid_until: string | null;
  ended_on: string | null;
  /** The lease that it was paid for though the lease has another one; what was paid is given back. */
  second_for_lease: Generated<number | null>;
  refunded_at: Generated<Date | null>;
}

interface OneTimeCodeTable {
  phone: string;
  code_hash: string;
  tries: number;
  expires_at: Date;
  /** The address of the request for it; null for a code of before there was this column. */
  asked_from: string | null;
}

interface ResetLinkTable {
  code_hash: string;
  tenant_id: number;
  expires_at: Date;
}

interface LimitTable {
  key: string;
  count: number;
  /** When the count starts again. */
  ends_at: Date;
  /** How often the limit was reached in a row; each doubles the next wait. */
  strikes: number;
}

/** The mark of a database that was restored, with the time of its backup: until what happened since then is known again. */
export const RESTORED_MARK = 'restored';

/** Things done once in the life of a database. */
interface MarkTable {
  name: string;
  made_at: Date;
}

/** A row for each write to what the public may see, left by triggers; see `domain/public-state.ts`. */
interface PublicChangeTable {
  id: Generated<number>;
  made_at: Generated<Date>;
}
