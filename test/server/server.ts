import argon2 from '@node-rs/argon2';
import { type Selectable, sql, type Updateable } from 'kysely';
import { createApp } from '../../server/app.ts';
import { type Connection, connect, type Database } from '../../server/database/connect.ts';
import { migrate } from '../../server/database/migrate.ts';
import type { Tables } from '../../server/database/tables.ts';
import { importFacility } from '../../server/facility/import.ts';
import type { Mail, Sms } from '../../server/providers/types.ts';
import { readSettings } from '../../server/settings.ts';
import { createApi } from '../setup/api.ts';
import { checkAnswers } from '../setup/check-answers.ts';
import { copyDatabase } from '../setup/database.ts';
import { silentLog } from '../setup/silent-log.ts';
import { suite } from '../setup/suite.ts';
import { createCodes } from './codes.ts';
import { createCustomers } from './customers.ts';
import { facility } from './facility.ts';
import { createAccess, createClock, createPayments } from './fakes.ts';

const TABLES =
  'price_change, access_event, operator_act, helper, message, withdrawal, lease, agreed_terms, subscription, session, passkey, one_time_code, reset_link, limit_row, mark, waiting, tenant';

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
async function resetState({
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
async function saveState({
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

/** Ways to the rows themselves, for what no call changes or shows. */
function createRows(database: Database) {
  let before: Selectable<Tables['department']>[] = [];
  const leaseRows = () => database.selectFrom('lease').selectAll().orderBy('id').execute();
  const setDepartment = (change: Updateable<Tables['department']>, id: number) =>
    database.updateTable('department').set(change).where('id', '=', id).execute();
  return {
    leaseRows,
    /** One lease, or the oldest. */
    async leaseRow(id?: number) {
      const rows = await leaseRows();
      const row = id === undefined ? rows[0] : rows.find((each) => each.id === id);
      if (!row) throw new Error(`there is no lease ${id ?? ''}`);
      return row;
    },
    /** One tenant, or the oldest. */
    tenantRow(email?: string) {
      const all = database.selectFrom('tenant').selectAll().orderBy('id');
      return (email === undefined ? all : all.where('email', '=', email)).executeTakeFirstOrThrow();
    },
    /** Changes all leases, or one. */
    async changeLeases(change: Updateable<Tables['lease']>, id?: number): Promise<void> {
      const all = database.updateTable('lease').set(change);
      await (id === undefined ? all : all.where('id', '=', id)).execute();
    },
    /** Sets the count of each limit whose key begins with `prefix`, as if so many calls had been made. The limit must have been counted once. */
    async setTries(prefix: string, count = 1000): Promise<void> {
      await database.updateTable('limitRow').set({ count }).where('key', 'like', `${prefix}%`).execute();
    },
    /** Changes every department until the next test. */
    async changeDepartments(change: Updateable<Tables['department']>): Promise<void> {
      const departments = await database.selectFrom('department').selectAll().execute();
      if (!before.length) before = departments;
      for (const { id } of departments) await setDepartment(change, id);
    },
    async restoreDepartments(): Promise<void> {
      for (const { id, openingHours: _, ...row } of before.splice(0)) await setDepartment(row, id);
    },
  };
}

function createReplacements() {
  const replaced: (() => void)[] = [];
  /** Replaces methods of an object. The returned function restores them, and so does `restoreAll`. */
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

/** A database with the small facility. */
async function openTestDatabase(): Promise<Connection> {
  const { url, drop } = await copyDatabase('facility', async ({ database }) => {
    await migrate(database);
    await importFacility(database, facility);
  });
  const connection = await connect({ databaseUrl: url, dataDir: '' });
  return { ...connection, close: () => connection.close().then(drop) };
}

const { hash } = argon2;
/** Hashes with the least memory while a server runs: 2,000 real ones would take a sixth of the processor. passwords.test.ts has those. */
const cheapHash: typeof hash = (password, options) =>
  hash(password, { ...options, memoryCost: 8, timeCost: 1 });

/** The server in this process, with fake providers; every answer is checked against the contract. */
export async function createServer(
  env: Record<string, string> = {},
  log = silentLog,
  { delayAfterResponse = async () => {} }: { delayAfterResponse?: () => Promise<void> } = {},
) {
  const { requestDatabase: database, close } = await openTestDatabase();
  argon2.hash = cheapHash;
  const clock = createClock();
  const payments = createPayments();
  const access = createAccess();
  /** Departments' own controllers, by address. */
  const controllers = new Map<string, ReturnType<typeof createAccess>>();
  const accessAt = ({ address }: { address: string }) => {
    const own = controllers.get(address) ?? createAccess();
    controllers.set(address, own);
    return own.access;
  };
  const sent: Parameters<Sms['send']>[0][] = [];
  const sms = { send: async (message: Parameters<Sms['send']>[0]) => void sent.push(message) };
  const mails: Parameters<Mail['send']>[0][] = [];
  const mail = { send: async (each: Parameters<Mail['send']>[0]) => void mails.push(each) };
  const settings = readSettings({
    JWT_SECRET: 'a secret that only the tests know',
    PUBLIC_URL: 'https://facility.example',
    // In tests all requests come from one address.
    CHECKOUT_LIMIT: '10000',
    ...env,
  });
  const { hono, services, tasksDone, drain } = createApp({
    settings,
    database,
    providers: { payments: payments.payments, access: access.access, accessAt, sms, mail },
    clock,
    log,
    delayAfterResponse,
  });
  checkAnswers(hono);
  // A test may replace the method.
  const api = createApi((path, init) => hono.request(path, init), settings.publicUrl);
  const { replace, restoreAll } = createReplacements();
  const { restoreDepartments, ...rows } = createRows(database);
  const state = { database, clock, payments, access, sms: sent, mails, tasksDone };
  return {
    ...state,
    controllers,
    accessAt,
    ...rows,
    ...api,
    ...createCustomers({ api, hono, payments, clock }),
    ...createCodes({ sms: sent, tasksDone, send: api.send }),
    hono,
    services,
    settings,
    drain,
    async close() {
      argon2.hash = hash;
      await close();
    },
    replace,
    async reset() {
      await tasksDone();
      restoreAll();
      await restoreDepartments();
      controllers.clear();
      await resetState(state);
    },
    saveState: () => saveState(state),
  };
}

export type TestServer = Awaited<ReturnType<typeof createServer>>;

/** Tests of a server with fake providers, without tenants at the start of each test. */
export function createServerSuite(name: string, ...options: Parameters<typeof createServer>) {
  const test = suite<{ server: TestServer }>(name);
  test.before(async (context) => {
    context.server = await createServer(...options);
  });
  test.before.each(({ server }) => server.reset());
  test.after(({ server }) => server.close());
  return test;
}
