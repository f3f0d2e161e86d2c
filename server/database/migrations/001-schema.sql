-- Every table of the product. Amounts are øre, days are calendar days in Denmark. It is the first migration: from version 1.0.0 on it is never
-- changed, and each change is a file of its own, `002-….sql` (migrate.ts). A statement ends with `;` at the end of a line.

create type language as enum ('da', 'en');
create type vat as enum ('included', 'exempt', 'voluntary', 'none');
-- `held` until paid or released; then `active` for good (its days say whether it is still running) or `released`. A payment after the release, or
-- one that failed in the end, makes it `refunding` until the subscription is cancelled and refunded, then `refunded`.
create type lease_state as enum ('held', 'active', 'released', 'refunding', 'refunded');
create type channel as enum ('email', 'sms');
create type message_kind as enum (
  'rented', 'terminated', 'kept', 'reminder', 'payment-failed', 'withdrawn', 'withdrawal-late', 'withdrawal-received', 'withdrawal-unknown',
  'payment-unsettled', 'refund-failed', 'passkey-added', 'passkey-removed', 'payments-ended', 'lease-unpaid',
  'price-changed', 'withdrawal-repeated'
);
create type access_way as enum ('my-room', 'sms-code', 'room-code', 'link');
create type access_action as enum ('open', 'close', 'on', 'off');
create type access_result as enum ('done', 'failed');

create table department (
  id integer primary key,
  name text not null,
  address text not null,
  zip text not null,
  city text not null,
  -- What the prices say about VAT (docs/product.md R3.7).
  vat vat not null default 'none',
  -- What a new tenant is told about every lease (docs/product.md R3.9); null for nothing.
  -- For how many days a new tenant can withdraw; 0 if they cannot (docs/product.md R13.1).
  withdrawal_days integer not null default 14 check (withdrawal_days = 0 or withdrawal_days between 14 and 30),
  -- Whether the days until a withdrawal are paid for, where access was asked for.
  charge_days_used boolean not null default false,
  -- Whether nobody rents without asking for access at once (docs/product.md R13.5).
  access_tick_required boolean not null default false,
  -- Whether people can wait for a room here.
  waiting_list boolean not null default false,
  -- Whether a room that was left is for rent at once, and not only when somebody has seen that it is empty.
  relet boolean not null,
  -- How tenants reach the facility, and when it is open; null for nothing.
  phone text,
  email text,
  opening_hours jsonb,
  -- The number in the central business register, eight digits.
  cvr text,
  -- The colour of e-mails, as `#rrggbb`.
  accent text,
  -- Where the department's pages are: an address, or a path below PUBLIC_URL; null for PUBLIC_URL itself.
  pages text,
  -- Its own access controller, and the name of the setting with the key; null for the one of the settings.
  controller_address text,
  controller_key text,
  -- Whom its messages come from; null for the sender of the settings, and the department's name.
  sms_sender text,
  mail_from text,
  mail_name text
);

create table floor (
  id integer primary key,
  department_id integer not null references department,
  -- Order of floors, lowest first.
  position integer not null,
  name text not null,
  translations jsonb,
  campaign_active boolean not null,
  campaign_text text,
  campaign_sqm_price integer check (campaign_sqm_price >= 0),
  campaign_months integer check (campaign_months >= 0),
  walkways jsonb,
  -- False if it is no longer in the facility's file.
  listed boolean not null,
  constraint floor_of_department unique (id, department_id)
);
create index on floor (department_id);

create table room (
  id integer primary key,
  floor_id integer not null,
  -- That of its floor.
  department_id integer not null,
  number text not null,
  -- Natural order of room numbers: 9, 10, 10a, 100.
  position integer not null,
  sqm numeric(8,2) not null check (sqm > 0),
  -- Øre per month; null for a room without a price.
  price integer check (price > 0),
  device text not null,
  out_of_use boolean not null,
  -- Since when the operator keeps it from being rented (`npm run rooms`); the facility's file does not change it.
  blocked_at timestamptz,
  -- Offers to people of the waiting list that nobody used, since its latest lease.
  unused_offers integer not null default 0,
  listed boolean not null,
  -- Null until the facility's file is imported.
  outline jsonb,
  constraint room_of_department foreign key (floor_id, department_id) references floor(id, department_id)
);
create unique index on room (department_id, lower(number)) where listed;
create index on room (department_id, position, id) where listed and price is not null;
create index on room (floor_id);
create index on room (lower(number), department_id);
create index on room (lower(device));

create table gate (
  id integer primary key,
  department_id integer not null references department,
  -- The room whose door it is; null for an outer gate.
  room_id integer references room,
  position integer not null,
  name text not null,
  device text not null,
  listed boolean not null
);
create index on gate (department_id, position, id) where room_id is null;
create index on gate (lower(device));
create unique index on gate (room_id) where room_id is not null;

create table tenant (
  -- The customer number.
  id integer generated always as identity (start with 10001) primary key,
  first_name text not null,
  last_name text not null,
  -- Lower case.
  email text not null check (email = lower(email)),
  phone text not null,
  mobile text,
  password_hash text not null,
  customer_id text unique,
  -- When the card that is charged next was saved.
  card_chosen_at timestamptz,
  -- The language of messages: the one of the latest request that leads to any.
  language language not null default 'da',
  created_at timestamptz not null,
  -- When everything personal was taken out of the row.
  forgotten_at timestamptz,
  constraint tenant_email unique (email),
  constraint tenant_phone unique (phone)
);
create index on tenant (created_at) where forgotten_at is null;
create index on tenant (mobile);

create table session (
  id text primary key,
  tenant_id integer not null references tenant,
  -- Counts the tokens of the session; a token carries the rotation it was made with.
  rotation integer not null,
  rotated_at timestamptz not null,
  created_at timestamptz not null
);
create index on session (created_at);
create index on session (tenant_id);

-- What a tenant signs in with beside the password (docs/product.md R5.8). Ids and keys are base64url.
create table passkey (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenant,
  -- The domain of the pages on which it was made; it works there alone.
  domain text not null,
  credential_id text not null unique,
  public_key text not null,
  -- Grows with each use, or is always 0.
  counter bigint not null check (counter >= 0),
  -- How browsers reach it, separated by spaces.
  transports text not null,
  -- A random name of the tenant for the device that keeps it.
  user_handle text not null,
  -- What keeps it, or the kind of device; for the tenant's list.
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on passkey (tenant_id);

-- A version of the rental terms that somebody agreed to, by the hash of its text.
create table agreed_terms (
  hash text primary key,
  terms jsonb not null
);

create table lease (
  id integer generated always as identity primary key,
  tenant_id integer not null references tenant,
  room_id integer not null references room,
  state lease_state not null,
  code text not null check (code ~ '^[0-9]{4}$'),
  first_day date not null,
  -- The last day of access, once it is known.
  last_day date,
  -- When somebody saw that the room is empty after the last day.
  checked_at timestamptz,
  -- Whether the tenant terminated it, which fixes `last_day`.
  terminated boolean not null default false,
  -- When the tenant asked for termination; unfinished while there is no last day.
  termination_asked_at timestamptz,
  -- When the tenant took a termination back, while the provider has not confirmed it.
  keep_asked_at timestamptz,
  monthly integer not null check (monthly > 0),
  discount integer not null,
  discount_months integer not null check (discount_months >= 0),
  held_until timestamptz,
  session_id text,
  -- Address of a hold's open checkout; null once the person has paid there.
  checkout_url text,
  -- Whether a hold's payment is under way and confirmed later.
  settling boolean not null default false,
  subscription_id text unique,
  -- Whether the lock has the current code and last day.
  lock_synced boolean not null default true,
  -- When the tenant pressed the button that orders.
  created_at timestamptz not null,
  -- When the contract was made: the payment went through.
  agreed_at timestamptz,
  -- The rental terms that the tenant accepted: the hash that is their key in `agreed_terms`.
  terms_version text references agreed_terms,
  -- For how many days the tenant can withdraw; null for what the department says.
  withdrawal_days integer check (withdrawal_days >= 0),
  -- When the tenant asked for access before the days of withdrawal are over.
  access_asked_at timestamptz,
  -- When the tenant withdrew from the contract, and the øre that were paid back for it; null until they are.
  withdrawn_at timestamptz,
  refunded integer check (refunded >= 0),
  check (discount between 0 and monthly),
  check (state <> 'held' or held_until is not null),
  check (last_day >= first_day),
  -- Never two leases for one room and day. GiST compares ranges without an extension, but no integers.
  constraint one_lease_for_room_and_day exclude using gist (
    int4range(room_id, room_id, '[]') with &&, daterange(first_day, last_day, '[]') with &&
  ) where (state in ('held', 'active'))
);
create index on lease (held_until) where state = 'held';
create index on lease (id) where termination_asked_at is not null and last_day is null;
create index on lease (id)
  where last_day is null and (termination_asked_at is not null or keep_asked_at is not null);
create index on lease (last_day) where last_day is not null;
create index on lease (lock_synced) where not lock_synced;
create index on lease (room_id) where state in ('held', 'active');
create index on lease (state) where state in ('held', 'refunding');
create index on lease (subscription_id)
  where state = 'active' and last_day is null and termination_asked_at is null and extract(day from first_day) = 1;
create index on lease (tenant_id);
create index on lease (withdrawn_at) where withdrawn_at is not null and refunded is null;

-- What webhooks reported about a subscription, stored even if the lease does not have it yet.
create table subscription (
  id text primary key,
  -- By the provider's own calculation of periods.
  paid_until date,
  ended_on date,
  -- The lease that already had another subscription; what was paid on this one is refunded.
  second_for_lease integer,
  refunded_at timestamptz,
  -- What could not be charged for the period up to `unpaid_until`, and where it can be paid; null if all is paid.
  unpaid_amount integer,
  unpaid_since timestamptz,
  unpaid_until date,
  pay_url text,
  -- Whether the provider does not charge before the lease's months begin.
  billing_day_checked boolean not null default false
);
create index on subscription (id) where second_for_lease is not null and refunded_at is null;

-- A new price that the tenant was told of. The row goes when the price has become that of the lease.
create table price_change (
  lease_id integer primary key references lease on delete cascade,
  monthly integer not null check (monthly > 0),
  -- The first day of the first month with it.
  from_day date not null,
  announced_at timestamptz not null,
  -- When the provider was told to charge it.
  carried_out_at timestamptz
);

create table one_time_code (
  phone text primary key,
  code_hash text not null,
  tries integer not null,
  expires_at timestamptz not null,
  -- The address that requested it.
  asked_from text
);

create table reset_link (
  code_hash text primary key,
  tenant_id integer not null references tenant,
  expires_at timestamptz not null
);
create index on reset_link (tenant_id);

create table limit_row (
  key text primary key,
  count integer not null,
  -- When the count starts again from 0.
  ends_at timestamptz not null,
  -- How many times in a row the limit was reached; each time doubles the next block.
  strikes integer not null
);
create index on limit_row (ends_at);

-- Somebody's wish for a room; with `room_id` that room is offered to them, until `offer_until`.
create table waiting (
  id integer generated always as identity primary key,
  department_id integer not null references department,
  -- Null for any floor.
  floor_id integer references floor,
  sqm_from numeric not null,
  -- Null for no upper bound.
  sqm_to numeric,
  phone text not null,
  language language not null,
  created_at timestamptz not null,
  room_id integer references room unique,
  -- Hash of the token in the link.
  offer_hash text,
  offered_at timestamptz,
  offer_until timestamptz,
  -- When the message with the link was sent.
  told_at timestamptz,
  -- When a message that failed is tried again.
  retry_at timestamptz,
  check ((room_id is null) = (offer_hash is null)),
  check ((room_id is null) = (offered_at is null)),
  check ((room_id is null) = (offer_until is null)),
  check (room_id is not null or told_at is null)
);
create unique index one_wish_for_phone
  on waiting (phone, department_id, coalesce(floor_id, 0), sqm_from, coalesce(sqm_to, 0)) where room_id is null;
create index on waiting (offer_hash) where offer_hash is not null;
create index on waiting (department_id, created_at, id) where room_id is null;

-- What somebody sent to withdraw from a contract, as it was typed.
create table withdrawal (
  id integer generated always as identity primary key,
  department_id integer not null references department,
  -- Who was signed in.
  tenant_id integer references tenant,
  -- The lease that it is about; null if none is known.
  lease_id integer references lease,
  name text not null,
  contract text not null,
  email text not null,
  language language not null,
  received_at timestamptz not null,
  -- When the lease was looked for, or the facility told that nobody has confirmed it; null before.
  examined_at timestamptz,
  -- When the receiver of a guest's receipt confirmed it, or said that it was somebody else.
  confirmed_at timestamptz,
  disowned_at timestamptz
);
create index on withdrawal (email);
create index on withdrawal (id) where examined_at is null;
create index on withdrawal (lease_id) where lease_id is not null;
create index on withdrawal (tenant_id) where tenant_id is not null;

-- A message to the tenant of a lease. While `next_attempt_at` is set it waits to be sent, or is being sent until
-- then. Without that and without `sent_at` it was given up.
create table message (
  id integer generated always as identity primary key,
  kind message_kind not null,
  channel channel not null,
  -- What it is about: a lease, or what somebody sent to withdraw from one.
  lease_id integer references lease on delete cascade,
  withdrawal_id integer references withdrawal on delete cascade,
  -- Distinguishes messages of one kind about one lease, such as the last day of a period.
  occasion text not null,
  -- Øre that the message names, if only its cause knew them.
  amount integer,
  language language not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  check (sent_at is null or next_attempt_at is null),
  check ((lease_id is null) <> (withdrawal_id is null)),
  unique (lease_id, kind, occasion, channel),
  unique (withdrawal_id, kind, occasion, channel)
);
create index on message (created_at);
create index on message (next_attempt_at) where next_attempt_at is not null;

-- Somebody whom a tenant lets in with a link.
create table helper (
  id integer generated always as identity primary key,
  lease_id integer not null references lease on delete cascade,
  name text not null,
  phone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Whether the outer gates open.
  gate boolean not null,
  -- Whether the door of the room opens.
  door boolean not null,
  -- Hash of the token in the link.
  token_hash text not null unique,
  created_at timestamptz not null,
  -- When the tenant or the end of the lease ended the access; null while `ends_at` decides.
  ended_at timestamptz,
  check (starts_at < ends_at),
  check (gate or door)
);
create index on helper (lease_id);

-- Somebody opened or closed a gate or a door, or switched an alarm.
create table access_event (
  id integer generated always as identity primary key,
  -- The tenant by whose right it was done.
  tenant_id integer not null references tenant,
  -- Who did it with a link.
  helper_id integer references helper on delete cascade,
  -- The gate or door; else `room_id` says whose alarm it was.
  gate_id integer references gate,
  room_id integer references room,
  way access_way not null,
  action access_action not null,
  asked_at timestamptz not null,
  -- What the access controller said; null while it has not answered.
  result access_result,
  check ((gate_id is null) <> (room_id is null)),
  check ((helper_id is null) = (way <> 'link'))
);
create index on access_event (gate_id, id);
create index on access_event (room_id, id);
create index on access_event (tenant_id, id);
create index on access_event (helper_id);
create index on access_event (asked_at);

-- What somebody did by a command of the operator's, and why.
create table operator_act (
  id integer generated always as identity primary key,
  done_at timestamptz not null,
  -- The name of the system's user.
  done_by text not null,
  act text not null,
  room_id integer references room,
  tenant_id integer references tenant,
  reason text
);
create index on operator_act (room_id) where room_id is not null;
create index on operator_act (tenant_id) where tenant_id is not null;

-- Things that happen once in the life of a database.
create table mark (
  name text primary key,
  made_at timestamptz not null
);
