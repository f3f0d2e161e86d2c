import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { createApp } from '../../server/app.ts';
import { type Connection, connect, openPGlite } from '../../server/database/connect.ts';
import { migrate } from '../../server/database/migrate.ts';
import { importFacility } from '../../server/facility/import.ts';
import { createLog } from '../../server/operating/log.ts';
import { readSettings } from '../../server/settings.ts';
import { copyDatabase } from '../setup/database.ts';
import { facility } from './facility.ts';
import { createAccess, createClock, createPayments } from './fakes.ts';

/** A database with the small facility: in memory, or on the PostgreSQL of TEST_DATABASE_URL. */
function openTestDatabase(): Promise<Connection> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? openOnServer(server) : openInMemory();
}

async function openOnServer(server: string): Promise<Connection> {
  const { url, drop } = await copyDatabase(server, 'facility', async ({ database }) => {
    await migrate(database);
    await importFacility(database, facility);
  });
  const connection = await connect({ databaseUrl: url, dataDir: '' });
  return { ...connection, close: () => connection.close().then(drop) };
}

/** Creating a database takes seconds, so the first test file leaves a copy for the others. */
async function openInMemory(): Promise<Connection> {
  const sources = new URL('../../server/database/', import.meta.url);
  const migrations = (await readdir(new URL('migrations/', sources)))
    .sort()
    .map((name) => `migrations/${name}`);
  const parts = [...migrations, '../facility/import.ts'].map((file) => readFile(new URL(file, sources)));
  const hash = createHash('sha256');
  for (const part of [...(await Promise.all(parts)), JSON.stringify(facility)]) hash.update(part);
  const folder = new URL('../../.cache/', import.meta.url);
  const copy = new URL(`test-database-${hash.digest('hex').slice(0, 16)}.tar`, folder);
  const dump = await readFile(copy).catch(() => null);
  if (dump) return openPGlite(undefined, new Blob([new Uint8Array(dump)]));
  const fresh = await openPGlite();
  await migrate(fresh.database);
  await importFacility(fresh.database, facility);
  await mkdir(folder, { recursive: true });
  const draft = new URL(`${copy.href}.${process.pid}`);
  await writeFile(draft, new Uint8Array(await (await fresh.dump()).arrayBuffer()));
  await rename(draft, copy);
  return fresh;
}

const TABLES = 'lease, subscription, session, one_time_code, reset_link, limit_row, mark, tenant';

interface Sent {
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
}

export const PASSWORD = 'Flyttekasse7!';

/** The server in this process, with fake providers; every answer is checked against the contract. */
export async function createServer(
  env: Record<string, string> = {},
  log = createLog(process.env.TEST_LOG ?? 'silent'),
  { delayAfterResponse = async () => {} }: { delayAfterResponse?: () => Promise<void> } = {},
) {
  const { requestDatabase: database, close } = await openTestDatabase();
  const clock = createClock();
  const payments = createPayments();
  const access = createAccess();
  const sent: { to: string; text: string }[] = [];
  const sms = { send: async (message: { to: string; text: string }) => void sent.push(message) };
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
    providers: { payments: payments.payments, access: access.access, sms },
    clock,
    log,
    checkAnswers: true,
    delayAfterResponse,
  });

  async function send(method: string, path: string, { body, token, headers }: Sent = {}) {
    const response = await hono.request(`/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the contract check has seen it
    const answer = (method === 'HEAD' ? null : await response.json()) as any;
    return { status: response.status, code: answer?.code as number | undefined, answer, response };
  }
  const get = (path: string, token?: string) => send('GET', path, { token });
  const post = (path: string, body: unknown = {}, token?: string) => send('POST', path, { body, token });

  let people = 0;
  /** A new customer, signed in. */
  async function person() {
    people += 1;
    const phoneNumber = `+45${20_000_000 + people}`;
    const email = `person${people}@example.dk`;
    const name = { firstName: 'Maja', lastName: 'Holm' };
    const joined = await post('/authentication/signup', { ...name, email, phoneNumber, password: PASSWORD });
    if (joined.status !== 200) throw new Error(`sign-up: ${JSON.stringify(joined.answer)}`);
    return { email, phoneNumber, token: await signIn(email) };
  }
  async function signIn(emailOrPhone: string, password = PASSWORD): Promise<string> {
    const { answer } = await post('/authentication/signin', { emailOrPhone, password });
    if (!answer.token) throw new Error(`sign-in: ${JSON.stringify(answer)}`);
    return answer.token;
  }

  const rentBody = (roomId: number, code = '4711') => ({
    roomId,
    code,
    successUrl: 'https://facility.example/PaymentSuccess/1',
    cancelUrl: 'https://facility.example/PaymentCancel',
  });
  const rent = (roomId: number, token: string, code?: string) =>
    post('/lease/createwithcheckout', rentBody(roomId, code), token);

  /** A new customer with an open checkout for a room. */
  async function hold(roomId: number, code?: string) {
    const tenant = await person();
    const { answer } = await rent(roomId, tenant.token, code);
    if (!answer.sessionId) throw new Error(`rent: ${JSON.stringify(answer)}`);
    const sessionId: string = answer.sessionId;
    return { ...tenant, sessionId, leaseId: payments.checkouts.get(sessionId)?.leaseId ?? 0 };
  }

  let events = 0;
  /** Sends an event of the payment provider; the same id twice means the same event. */
  async function report(event: Record<string, unknown>, id?: string) {
    events += 1;
    const payload = JSON.stringify({ id: id ?? `evt_${events}`, created: clock.now(), ...event });
    return hono.request('/webhooks/stripe', {
      method: 'POST',
      body: payload,
      headers: { 'stripe-signature': 'good' },
    });
  }
  /** Pays an open checkout. */
  function pay(sessionId: string) {
    const checkout = payments.checkouts.get(sessionId);
    if (!checkout) throw new Error(`no checkout ${sessionId}`);
    checkout.state = 'paid';
    const { leaseId, customerId } = checkout;
    const subscriptionId = `sub_${leaseId}`;
    return report({ kind: 'checkout-completed', sessionId, leaseId, customerId, subscriptionId });
  }
  /** A new tenant with an active lease of the room. */
  async function createTenant(roomId: number, code?: string) {
    const tenant = await hold(roomId, code);
    await pay(tenant.sessionId);
    return { ...tenant, roomId };
  }

  const leases = async (token: string, query = '') =>
    (await get(`/lease/getfiltered?forCurrentUser=true${query}`, token)).answer.data;

  const replaced: (() => void)[] = [];
  /** Replaces methods until the next reset, or until the returned function is called. */
  function replace<T extends object>(object: T, methods: Partial<T>): () => void {
    const before = { ...object };
    Object.assign(object, methods);
    const restore = () => {
      for (const name of Object.keys(methods)) Object.assign(object, { [name]: before[name as keyof T] });
    };
    replaced.push(restore);
    return restore;
  }

  /** Removes all tenants and makes every provider work again. */
  async function reset() {
    await tasksDone();
    for (const restore of replaced.splice(0).reverse()) restore();
    await sql.raw(`truncate ${TABLES} restart identity`).execute(database);
    for (const kept of [payments.checkouts, payments.cards, access.gates, access.alarms, access.codes])
      kept.clear();
    for (const kept of [payments.refunded, payments.ended, payments.charged, sent]) kept.length = 0;
    payments.fail(false);
    access.fail(false);
    clock.set('2026-03-10T12:00:00Z');
  }

  /** Saves the state of database and fakes; the returned function restores it. */
  async function keep(): Promise<() => Promise<void>> {
    await tasksDone();
    const tables = TABLES.split(', ');
    await sql`create schema kept`.execute(database);
    for (const table of tables)
      await sql.raw(`create table kept.${table} as table ${table}`).execute(database);
    const statements = [
      ...tables.map((table) => `delete from ${table};`),
      ...[...tables]
        .reverse()
        .map((table) => `insert into ${table} overriding system value select * from kept.${table};`),
    ];
    await sql
      .raw(`create function put_back() returns void language sql begin atomic ${statements.join('\n')} end`)
      .execute(database);
    const maps = [payments.checkouts, payments.cards, access.gates, access.alarms, access.codes].map(
      (map) => ({ map: map as Map<string, unknown>, kept: structuredClone([...map]) as [string, unknown][] }),
    );
    const now = clock.now().toISOString();
    return async () => {
      await tasksDone();
      await sql`select put_back()`.execute(database);
      for (const { map, kept } of maps) {
        map.clear();
        for (const [key, value] of structuredClone(kept)) map.set(key, value);
      }
      payments.fail(false);
      access.fail(false);
      clock.set(now);
    };
  }

  return {
    hono,
    services,
    database,
    settings,
    clock,
    payments,
    access,
    sms: sent,
    tasksDone,
    drain,
    close,
    reset,
    keep,
    send,
    get,
    post,
    person,
    signIn,
    rent,
    rentBody,
    report,
    pay,
    hold,
    createTenant,
    leases,
    replace,
  };
}

export type TestServer = Awaited<ReturnType<typeof createServer>>;
