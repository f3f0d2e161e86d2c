import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { refuseDemonstration, startDemonstration } from '../demo/index.ts';
import { createApp } from './app.ts';
import { connect } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import { readFacilities } from './facility/chain.ts';
import { importFacility } from './facility/import.ts';
import { listen } from './http/listen.ts';
import { startJobs } from './jobs.ts';
import { type Lifecycle, superviseProcess } from './operating/lifecycle.ts';
import { createLog } from './operating/log.ts';
import { enforcePaymentMode } from './operating/payment-mode.ts';
import { makeDataPrivate } from './operating/private-data.ts';
import { errorText } from './operator-error.ts';
import { createProviders } from './providers/index.ts';
import { allowPages, readSettings, requireControllers, type Settings } from './settings.ts';
import { withTimeout } from './shared/time.ts';

/** How long tasks after a response may take when the server stops; providers time out sooner. */
const TASKS_MS = 30_000;

async function start(given: Settings, log: Logger, life: Lifecycle): Promise<void> {
  const clock = { now: () => new Date() };
  const facilities = await readFacilities(given.facilityFile);
  const settings = allowPages(given, facilities);
  requireControllers(settings, facilities);
  const { database: unlimitedDatabase, requestDatabase: database, close } = await connect(settings);
  life.atEnd(close);
  await migrate(unlimitedDatabase);
  if (settings.stripe) await refuseDemonstration(database);
  await enforcePaymentMode(database, settings.stripe);
  for (const facility of facilities)
    for (const { sign, text } of await importFacility(unlimitedDatabase, facility))
      if (sign === '!') log.warn({ department: facility.department.id }, text);

  const demo = await startDemonstration(settings, facilities);
  life.atEnd(demo.close);
  const providers = createProviders(demo.providerSettings);
  const site = demo.site(providers.payments.publicKey, { database, clock });
  const { terms } = demo;
  const app = createApp({ settings, database, providers, clock, log, site, terms });
  const { hono, services, tasksDone, drain } = app;
  life.atEnd(() => withTimeout(TASKS_MS, tasksDone()));
  const server = await listen(hono.fetch, settings);
  life.atEnd(server.stop);
  life.atSignal(async () => {
    drain();
    await pause(settings.stopDelay * 1000);
  });

  await demo.seed(services);
  life.atEnd(startJobs(services).stop);

  console.log(`The facility is at ${settings.publicUrl} and its API at ${settings.publicUrl}/api`);
  for (const line of demo.lines) console.log(line);
}

let life: Lifecycle | undefined;
try {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  makeDataPrivate(settings.dataDir);
  life = superviseProcess(log);
  await start(settings, log, life);
} catch (error) {
  if (!life?.isEnding()) {
    console.error(errorText(error));
    await life?.end(1);
    process.exit(1);
  }
}
