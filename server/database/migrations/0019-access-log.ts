import { type Migration, sql } from 'kysely';

const STATEMENTS = [
  // What helpers open becomes a part of all that is opened and switched.
  'alter table helper_opening rename to access_event',
  'alter table access_event rename column opened_at to asked_at',
  `alter table access_event alter column helper_id drop not null, alter column gate_id drop not null,
    add column tenant_id integer references tenant,
    add column room_id integer references room,
    add column way text not null default 'link' check (way in ('my-room', 'sms-code', 'room-code', 'link')),
    add column action text not null default 'open' check (action in ('open', 'close', 'on', 'off')),
    add column result text check (result in ('done', 'failed')),
    add check ((gate_id is null) <> (room_id is null)),
    add check ((helper_id is null) = (way <> 'link'))`,
  `update access_event set result = case when confirmed then 'done' end,
    tenant_id = (select lease.tenant_id from helper join lease on lease.id = helper.lease_id where helper.id = helper_id)`,
  `alter table access_event alter column tenant_id set not null, alter column way drop default,
    alter column action drop default, drop column confirmed`,
  'create index on access_event (tenant_id, id)',
  'create index on access_event (gate_id, id)',
  'create index on access_event (room_id, id)',
  'alter table room add column blocked_at timestamptz',
  `create table operator_act (
    id integer generated always as identity primary key,
    done_at timestamptz not null,
    done_by text not null,
    act text not null,
    room_id integer references room,
    tenant_id integer references tenant,
    reason text)`,
  'create index on operator_act (room_id) where room_id is not null',
  'create index on operator_act (tenant_id) where tenant_id is not null',
];

/** Who opened or switched what, rooms that the operator has blocked, and what operators did by commands. */
export const accessLog: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
