import { createApp } from '../../server/app.ts';
import { type Connection, connect } from '../../server/database/connect.ts';
import { migrate } from '../../server/database/migrate.ts';
import { importFacility } from '../../server/facility/import.ts';
import type { Mail, Sms } from '../../server/providers/types.ts';
import { readSettings } from '../../server/settings.ts';
import { copyDatabase, openInMemory } from '../setup/database.ts';
import { silentLog } from '../setup/silent-log.ts';
import { createCustomers } from './customers.ts';
import { facility } from './facility.ts';
import { createAccess, createClock, createPayments } from './fakes.ts';
import { createRequests } from './requests.ts';
import { createReplacements, resetState, saveState } from './state.ts';

/** A database with the small facility: in memory, or on the PostgreSQL of TEST_DATABASE_URL. */
function openTestDatabase(): Promise<Connection> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? openOnServer(server) : openInMemory(facility);
}

async function openOnServer(server: string): Promise<Connection> {
  const { url, drop } = await copyDatabase(server, 'facility', async ({ database }) => {
    await migrate(database);
    await importFacility(database, facility);
  });
  const connection = await connect({ databaseUrl: url, dataDir: '' });
  return { ...connection, close: () => connection.close().then(drop) };
}

export { PASSWORD } from './customers.ts';

/** The server in this process, with fake providers; every answer is checked against the contract. */
export async function createServer(
  env: Record<string, string> = {},
  log = silentLog,
  { delayAfterResponse = async () => {} }: { delayAfterResponse?: () => Promise<void> } = {},
) {
  const { requestDatabase: database, close } = await openTestDatabase();
  const clock = createClock();
  const payments = createPayments();
  const access = createAccess();
  /** Departments' own controllers, by address. */
  const controllers = new Map<string, ReturnType<typeof createAccess>>();
  const accessAt = ({ address }: { address: string }) => {
    const own = controllers.get(address) ?? createAccess(address);
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
    checkAnswers: true,
    delayAfterResponse,
  });

  const requests = createRequests(hono);
  const { replace, restoreAll } = createReplacements();
  const state = { database, clock, payments, access, sms: sent, mails, tasksDone };
  return {
    ...state,
    controllers,
    accessAt,
    ...requests,
    ...createCustomers({ hono, payments, clock, ...requests }),
    hono,
    services,
    settings,
    drain,
    close,
    replace,
    async reset() {
      await tasksDone();
      restoreAll();
      controllers.clear();
      await resetState(state);
    },
    saveState: () => saveState(state),
  };
}

export type TestServer = Awaited<ReturnType<typeof createServer>>;
