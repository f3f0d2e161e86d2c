import { sql } from 'kysely';
import { type App, createApp } from '../../server/app.ts';
import { connect } from '../../server/database/connect.ts';
import { type Api, createApi } from '../setup/api.ts';
import { checkAnswers } from '../setup/check-answers.ts';
import { POSTGRES_URL } from '../setup/database.ts';
import { silentLog } from '../setup/silent-log.ts';
import { suite } from '../setup/suite.ts';
import { createServer, type TestServer } from './server.ts';

/** An app with what tests need of it, another beside it on the same database, and a way to ask them in turns. */
export interface TwoApps {
  server: TestServer;
  second: SecondApp;
  inTurns: Api;
}

interface SecondApp extends Api, Pick<App, 'hono' | 'services' | 'tasksDone'> {
  close(): Promise<void>;
}

/** Another server process as far as the database can tell: an app with connections of its own to the same one, and the same providers and clock. */
async function secondApp(server: TestServer): Promise<SecondApp> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.database);
  const own = await connect({ databaseUrl: new URL(rows[0]?.name ?? '', POSTGRES_URL).href, dataDir: '' });
  const { settings, clock, payments, access, services } = server;
  const {
    hono,
    services: ownServices,
    tasksDone,
  } = createApp({
    settings,
    database: own.database,
    providers: {
      payments: payments.payments,
      access: access.access,
      accessAt: services.accessAt,
      sms: services.sms,
      mail: services.mail,
    },
    clock,
    log: silentLog,
    delayAfterResponse: async () => {},
  });
  checkAnswers(hono);
  const close = async () => {
    await tasksDone();
    await own.close();
  };
  const api = createApi((path, init) => hono.request(path, init), settings.publicUrl);
  return { ...api, hono, services: ownServices, tasksDone, close };
}

/** Tests of two server processes on one database, without tenants at the start of each test. */
export function createServerSuiteWithTwoApps(name: string) {
  const test = suite<TwoApps>(name);
  test.before(async (context) => {
    const server = await createServer({ TRUST_PROXY: 'true' });
    const second = await secondApp(server);
    let turn = 0;
    const inTurns = createApi((path, init) => {
      turn += 1;
      return (turn % 2 ? second : server).hono.request(path, init);
    }, server.settings.publicUrl);
    Object.assign(context, { server, second, inTurns });
  });
  test.before.each(async ({ server, second }) => {
    // What it still has to send belongs to the test before.
    await second.tasksDone();
    await server.reset();
  });
  test.after(async ({ server, second }) => {
    await second.close();
    await server.close();
  });
  return test;
}
