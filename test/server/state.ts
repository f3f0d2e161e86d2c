import { sql } from 'kysely';
import type { Database } from '../../server/database/connect.ts';
import type { createAccess, createClock, createPayments } from './fakes.ts';

const TABLES =
  'access_event, operator_act, helper, message, withdrawal, lease, agreed_terms, subscription, session, passkey, one_time_code, reset_link, limit_row, mark, waiting, tenant';

/** Deletes all rows and counts from 1 again. For a handful of rows it takes a tenth of the time of `truncate`, which makes new files. */
const EMPTY_TABLES = `do $$
  begin
    ${TABLES.split(', ')
      .map((table) => `delete from ${table};`)
      .join(' ')}
    perform setval(objid::regclass, seqstart, false) from pg_depend join pg_sequence on seqrelid = objid
      where deptype = 'i' and refobjid = any ('{${TABLES}}'::regclass[]);
  end $$`;

interface State {
  database: Database;
  clock: ReturnType<typeof createClock>;
  payments: ReturnType<typeof createPayments>;
  access: ReturnType<typeof createAccess>;
  sms: unknown[];
  mails: unknown[];
  tasksDone: () => Promise<void>;
}

/** Removes all tenants and makes every provider work again. */
export async function resetState({
  database,
  clock,
  payments,
  access,
  sms,
  mails,
}: Omit<State, 'tasksDone'>): Promise<void> {
  await sql.raw(EMPTY_TABLES).execute(database);
  for (const each of [payments.checkouts, payments.cards, access.gates, access.alarms, access.codes])
    each.clear();
  const { refunded, ended, resumed, charged, forgotten } = payments;
  for (const each of [refunded, ended, resumed, charged, forgotten, sms, mails]) each.length = 0;
  payments.fail(false);
  access.fail(false);
  clock.set('2026-03-10T12:00:00Z');
}

/** Saves the state of database and fakes; the returned function restores it. */
export async function saveState({
  tasksDone,
  database,
  clock,
  payments,
  access,
}: State): Promise<() => Promise<void>> {
  await tasksDone();
  const tables = TABLES.split(', ');
  await sql`drop schema if exists saved cascade`.execute(database);
  await sql`create schema saved`.execute(database);
  for (const table of tables)
    await sql.raw(`create table saved.${table} as table ${table}`).execute(database);
  const statements = [
    ...tables.map((table) => `delete from ${table};`),
    ...[...tables]
      .reverse()
      .map((table) => `insert into ${table} overriding system value select * from saved.${table};`),
  ];
  await sql
    .raw(
      `create function restore_saved() returns void language sql begin atomic ${statements.join('\n')} end`,
    )
    .execute(database);
  const maps = [payments.checkouts, payments.cards, access.gates, access.alarms, access.codes].map((map) => ({
    map: map as Map<string, unknown>,
    saved: structuredClone([...map]) as [string, unknown][],
  }));
  const now = clock.now().toISOString();
  return async () => {
    await tasksDone();
    await sql`select restore_saved()`.execute(database);
    for (const { map, saved } of maps) {
      map.clear();
      for (const [key, value] of structuredClone(saved)) map.set(key, value);
    }
    payments.fail(false);
    access.fail(false);
    clock.set(now);
  };
}

/** Replaces methods of objects until they are restored. */
export function createReplacements() {
  const replaced: (() => void)[] = [];
  /** Replaces methods until `restoreAll`, or until the returned function is called. */
  function replace<T extends object>(object: T, methods: Partial<T>): () => void {
    const before = { ...object };
    Object.assign(object, methods);
    const restore = () => {
      for (const name of Object.keys(methods)) Object.assign(object, { [name]: before[name as keyof T] });
    };
    replaced.push(restore);
    return restore;
  }
  const restoreAll = () => {
    for (const restore of replaced.splice(0).reverse()) restore();
  };
  return { replace, restoreAll };
}
