import type { ColumnType, Generated } from 'kysely';
import type { PlanOutline, PlanWalkways } from '../facility/plan-view.ts';
import type { Language } from '../language.ts';

/** Amounts are øre, days are `YYYY-MM-DD` in Denmark, instants are `Date`. */
export interface Tables {
  department: DepartmentTable;
  floor: FloorTable;
  room: RoomTable;
  gate: GateTable;
  tenant: TenantTable;
  session: SessionTable;
  passkey: PasskeyTable;
  agreed_terms: AgreedTermsTable;
  lease: LeaseTable;
  subscription: SubscriptionTable;
  one_time_code: OneTimeCodeTable;
  reset_link: ResetLinkTable;
  limit_row: LimitTable;
  waiting: WaitingTable;
  withdrawal: WithdrawalTable;
  message: MessageTable;
  helper: HelperTable;
  access_event: AccessEventTable;
  operator_act: OperatorActTable;
  mark: MarkTable;
}

/** Every table that a backup contains; referenced tables come first. */
export const TABLES = [
  'department',
  'floor',
  'room',
  'gate',
  'tenant',
  'session',
  'passkey',
  'agreed_terms',
  'lease',
  'subscription',
  'one_time_code',
  'reset_link',
  'limit_row',
  'waiting',
  'withdrawal',
  'message',
  'helper',
  'access_event',
  'operator_act',
  'mark',
] as const satisfies (keyof Tables)[];

/** Our table that no backup contains: a later migration dropped it. */
export const OTHER_TABLES = ['webhook_event'];

export type FloorTranslations = { da?: FloorWords; en?: FloorWords };
type FloorWords = { name?: string; campaignText?: string };

interface DepartmentTable {
  id: number;
  name: string;
  address: string;
  zip: string;
  city: string;
  /** What the prices say about VAT (docs/product.md R3.7). */
  vat: Generated<Vat>;
  /** What a new tenant is told about every lease (docs/product.md R3.9); null for nothing. */
  deposit: Generated<number | null>;
  notice_days: Generated<number | null>;
  minimum_months: Generated<number | null>;
  /** For how many days a new tenant can withdraw; 0 if they cannot (docs/product.md R13.1). */
  withdrawal_days: Generated<number>;
  /** Whether the days until a withdrawal are paid for, where access was asked for. */
  charge_days_used: Generated<boolean>;
  /** Whether people can wait for a room here. */
  waiting_list: Generated<boolean>;
  /** How tenants reach the facility, and when it is open; null for nothing. */
  phone: Generated<string | null>;
  email: Generated<string | null>;
  opening_hours: ColumnType<InBothLanguages | null, string | null | undefined, string | null>;
  /** The number in the central business register, eight digits. */
  cvr: Generated<string | null>;
  /** The colour of e-mails, as `#rrggbb`. */
  accent: Generated<string | null>;
  /** Where the department's pages are: an address, or a path below PUBLIC_URL; null for PUBLIC_URL itself. */
  pages: Generated<string | null>;
  /** Its own access controller, and the name of the setting with the key; null for the one of the settings. */
  controller_address: Generated<string | null>;
  controller_key: Generated<string | null>;
  /** Whom its messages come from; null for the sender of the settings, and the department's name. */
  sms_sender: Generated<string | null>;
  mail_from: Generated<string | null>;
  mail_name: Generated<string | null>;
}

/** A text in Danish and in English. */
export type InBothLanguages = Record<Language, string>;

/** Prices include VAT, are exempt from it, include it by a voluntary registration, or do not mention it. */
export const VAT = ['included', 'exempt', 'voluntary', 'none'] as const;
export type Vat = (typeof VAT)[number];

interface FloorTable {
  id: number;
  department_id: number;
  /** Order of floors, lowest first. */
  position: number;
  name: string;
  translations: ColumnType<FloorTranslations | null, string | null, string | null>;
  campaign_active: boolean;
  campaign_text: string | null;
  campaign_sqm_price: number | null;
  campaign_months: number | null;
  walkways: PlanWalkways | null;
  /** False if it is no longer in the facility's file. */
  listed: boolean;
}

interface RoomTable {
  id: number;
  floor_id: number;
  /** That of its floor. */
  department_id: number;
  number: string;
  /** Natural order of room numbers: 9, 10, 10a, 100. */
  position: number;
  sqm: number;
  /** Øre per month; null for a room without a price. */
  price: number | null;
  device: string;
  out_of_use: boolean;
  /** Since when the operator keeps it from being rented (`npm run rooms`); the facility's file does not change it. */
  blocked_at: Generated<Date | null>;
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
  /** The language of messages: the one of the latest request that leads to any. */
  language: Generated<Language>;
  created_at: Date;
  /** When everything personal was taken out of the row. */
  forgotten_at: Generated<Date | null>;
}

interface SessionTable {
  id: string;
  tenant_id: number;
  /** Counts the tokens of the session; a token carries the rotation it was made with. */
  rotation: number;
  rotated_at: Date;
  created_at: Date;
}

/** What a tenant signs in with beside the password (docs/product.md R5.8). Ids and keys are base64url. */
interface PasskeyTable {
  id: Generated<number>;
  tenant_id: number;
  /** The domain of the pages on which it was made; it works there alone. */
  domain: string;
  credential_id: string;
  public_key: string;
  /** Grows with each use, or is always 0. */
  counter: number;
  /** How browsers reach it, separated by spaces. */
  transports: string;
  /** A random name of the tenant for the device that keeps it. */
  user_handle: string;
  /** What keeps it, or the kind of device; for the tenant's list. */
  name: string;
  created_at: Date;
  last_used_at: Generated<Date | null>;
}

/**
 * `held` until paid or released; then `active` for good (its days say whether it is still running) or
 * `released`. A payment after the release, or one that failed in the end, makes it `refunding` until the
 * subscription is cancelled and refunded, then `refunded`.
 */
export type LeaseState = 'held' | 'active' | 'released' | 'refunding' | 'refunded';

interface LeaseTable {
  id: Generated<number>;
  tenant_id: number;
  room_id: number;
  state: LeaseState;
  code: string;
  first_day: string;
  /** The last day of access, once it is known. */
  last_day: string | null;
  /** Whether the tenant terminated it, which fixes `last_day`. */
  terminated: Generated<boolean>;
  /** When the tenant asked for termination; unfinished while there is no last day. */
  termination_asked_at: Generated<Date | null>;
  /** When the tenant took a termination back, while the provider has not confirmed it. */
  keep_asked_at: Generated<Date | null>;
  monthly: number;
  discount: number;
  discount_months: number;
  held_until: Date | null;
  session_id: string | null;
  /** Address of a hold's open checkout; null once the person has paid there. */
  checkout_url: Generated<string | null>;
  /** Whether a hold's payment is under way and confirmed later. */
  settling: Generated<boolean>;
  subscription_id: string | null;
  /** Whether the lock has the current code and last day. */
  lock_synced: Generated<boolean>;
  /** When the tenant pressed the button that orders. */
  created_at: Date;
  /** When the contract was made: the payment went through. Null before, and for leases from before this column existed. */
  agreed_at: Generated<Date | null>;
  /** The rental terms that the tenant accepted: the hash that is their key in `agreed_terms`. */
  terms_version: Generated<string | null>;
  /** For how many days the tenant can withdraw; null for leases from before this column existed. */
  withdrawal_days: Generated<number | null>;
  /** When the tenant asked for access before the days of withdrawal are over. */
  access_asked_at: Generated<Date | null>;
  /** When the tenant withdrew from the contract, and the øre that were paid back for it; null until they are. */
  withdrawn_at: Generated<Date | null>;
  refunded: Generated<number | null>;
}

/** A version of the rental terms that somebody agreed to, by the hash of its text. */
interface AgreedTermsTable {
  hash: string;
  terms: ColumnType<RentalTerms, string, never>;
}

/** Rental terms: numbered sections of numbered paragraphs. */
export interface RentalTerms {
  title: string;
  lead: string;
  sections: [heading: string, paragraphs: string[]][];
}

/** What webhooks reported about a subscription, stored even if the lease does not have it yet. */
interface SubscriptionTable {
  id: string;
  /** By the provider's own calculation of periods. */
  paid_until: string | null;
  ended_on: string | null;
  /** The lease that already had another subscription; what was paid on this one is refunded. */
  second_for_lease: Generated<number | null>;
  refunded_at: Generated<Date | null>;
  /** What could not be charged for the period up to `unpaid_until`, and where it can be paid; null if all is paid. */
  unpaid_amount: Generated<number | null>;
  unpaid_since: Generated<Date | null>;
  unpaid_until: Generated<string | null>;
  pay_url: Generated<string | null>;
  /** Whether the provider does not charge before the lease's months begin. */
  billing_day_checked: Generated<boolean>;
}

interface OneTimeCodeTable {
  phone: string;
  code_hash: string;
  tries: number;
  expires_at: Date;
  /** The address that requested it; null for a code from before this column existed. */
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
  /** When the count starts again from 0. */
  ends_at: Date;
  /** How many times in a row the limit was reached; each time doubles the next block. */
  strikes: number;
}

/** Somebody's wish for a room; with `room_id` that room is offered to them, until `offer_until`. */
interface WaitingTable {
  id: Generated<number>;
  department_id: number;
  /** Null for any floor. */
  floor_id: number | null;
  sqm_from: number;
  /** Null for no upper bound. */
  sqm_to: number | null;
  phone: string;
  language: Language;
  created_at: Date;
  room_id: Generated<number | null>;
  /** Hash of the token in the link. */
  offer_hash: Generated<string | null>;
  offered_at: Generated<Date | null>;
  offer_until: Generated<Date | null>;
  /** When the message with the link was sent. */
  told_at: Generated<Date | null>;
  /** When a message that failed is tried again. */
  retry_at: Generated<Date | null>;
}

/**
 * A message to the tenant of a lease. While `next_attempt_at` is set it waits to be sent, or is being sent until
 * then. Without that and without `sent_at` it was given up.
 */
interface MessageTable {
  id: Generated<number>;
  kind: MessageKind;
  channel: Channel;
  /** What it is about: a lease, or what somebody sent to withdraw from one. */
  lease_id: number | null;
  withdrawal_id: Generated<number | null>;
  /** Distinguishes messages of one kind about one lease, such as the last day of a period. */
  occasion: string;
  /** Øre that the message names, if only its cause knew them. */
  amount: number | null;
  language: Language;
  created_at: Date;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  sent_at: Generated<Date | null>;
}

export type Channel = 'sms' | 'email';
export type MessageKind =
  | 'rented'
  | 'terminated'
  | 'kept'
  | 'reminder'
  | 'payment-failed'
  | 'withdrawn'
  | 'withdrawal-late'
  | 'withdrawal-received'
  | 'withdrawal-unknown'
  | 'passkey-added'
  | 'passkey-removed';

/** What somebody sent to withdraw from a contract, as it was typed. */
interface WithdrawalTable {
  id: Generated<number>;
  department_id: number;
  /** Who was signed in. */
  tenant_id: number | null;
  /** The lease that it is about; null if none is known. */
  lease_id: Generated<number | null>;
  name: string;
  contract: string;
  email: string;
  language: Language;
  received_at: Date;
  /** When the lease was looked for, or the facility told that nobody has confirmed it; null before. */
  examined_at: Generated<Date | null>;
  /** When the receiver of a guest's receipt confirmed it, or said that it was somebody else. */
  confirmed_at: Generated<Date | null>;
  disowned_at: Generated<Date | null>;
}

/** Somebody whom a tenant lets in with a link. */
interface HelperTable {
  id: Generated<number>;
  lease_id: number;
  name: string;
  phone: string;
  starts_at: Date;
  ends_at: Date;
  /** Whether the outer gates open. */
  gate: boolean;
  /** Whether the door of the room opens. */
  door: boolean;
  /** Hash of the token in the link. */
  token_hash: string;
  created_at: Date;
  /** When the tenant or the end of the lease ended the access; null while `ends_at` decides. */
  ended_at: Generated<Date | null>;
}

/** Somebody opened or closed a gate or a door, or switched an alarm. */
interface AccessEventTable {
  id: Generated<number>;
  /** The tenant by whose right it was done. */
  tenant_id: number;
  /** Who did it with a link. */
  helper_id: number | null;
  /** The gate or door; else `room_id` says whose alarm it was. */
  gate_id: number | null;
  room_id: number | null;
  way: AccessWay;
  action: AccessAction;
  asked_at: Date;
  /** What the access controller said; null while it has not answered. */
  result: Generated<'done' | 'failed' | null>;
}

export type AccessWay = 'my-room' | 'sms-code' | 'room-code' | 'link';
export type AccessAction = 'open' | 'close' | 'on' | 'off';

/** What somebody did by a command of the operator's, and why. */
interface OperatorActTable {
  id: Generated<number>;
  done_at: Date;
  /** The name of the system's user. */
  done_by: string;
  act: string;
  room_id: number | null;
  tenant_id: number | null;
  reason: string | null;
}

/**
 * Marks a restored database, with the time of its backup, until the payment events since then have been
 * replayed.
 */
export const RESTORED_MARK = 'restored';

/** Things that happen once in the life of a database. */
interface MarkTable {
  name: string;
  made_at: Date;
}
