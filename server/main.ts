import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { connect } from './database/connect.ts';
import { importFacility } from './database/import-facility.ts';
import { migrate } from './database/migrate.ts';
import { readFacility } from './database/read-facility.ts';
import { DEMONSTRATION_TENANT, refuseDemonstration, seedDemonstration } from './demonstration.ts';
import { upkeepRounds } from './domain/upkeep.ts';
import { explain } from './explain.ts';
import { type Lifecycle, superviseProcess } from './lifecycle.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { loopback } from './loopback.ts';
import { within } from './operating/within.ts';
import { keepPaymentMode } from './payment-mode.ts';
import { createPrivateFiles, makePrivate } from './private-files.ts';
import { createProviders } from './providers/index.ts';
import { simulatorKeys } from './providers/simulated.ts';
import { readSettings, type Settings } from './settings.ts';
import { fetchActivity } from './simulators/activity.ts';
import { startSimulators } from './simulators/index.ts';
import { createSite } from './site/index.ts';

const UPKEEP_MS = 60_000;
/** What answers left to be done later gets so long to finish when the server stops; providers are given up sooner. */
const TASKS_MS = 30_000;

async function start(settings: Settings, log: Logger, life: Lifecycle): Promise<void> {
  const clock = { now: () => new Date() };
  const facility = await readFacility(settings.facilityFile);
  const { database: patient, prompt: database, close } = await connect(settings);
  life.atEnd(close);
  await migrate(patient);
  if (settings.stripe) await refuseDemonstration(database);
  await keepPaymentMode(database, settings.stripe);
  for (const { sign, text } of await importFacility(patient, facility))
    if (sign === '!') log.warn({ file: settings.facilityFile }, text);

  const needed = { payments: !settings.stripe, sms: !settings.sms, access: !settings.access };
  const simulated = Object.entries(needed).flatMap(([name, isNeeded]) => (isNeeded ? [name] : []));
  const publicAddress = `http://${new URL(settings.publicUrl).hostname}:${settings.simulatorPort}`;
  const simulators =
    simulated.length > 0 && !settings.sharedSimulators
      ? await startSimulators({
          ...simulatorKeys(settings),
          port: settings.simulatorPort,
          host: settings.host,
          dataDir: settings.dataDir,
          publicAddress,
          webhookAddress: `http://${loopback(settings.host)}:${settings.port}/webhooks/stripe`,
          needed,
          facility,
        })
      : null;
  if (simulators) life.atEnd(simulators.close);

  const providers = createProviders(settings);
  const site = createSite({
    settings: {
      publicUrl: settings.publicUrl,
      stripePublicKey: providers.payments.publicKey,
      checkoutOrigins: needed.payments ? [publicAddress] : [],
      reload: settings.reload,
    },
    distFolder: settings.distDir,
    facility,
    activity:
      simulated.length > 0
        ? () => fetchActivity(`http://${loopback(settings.host)}:${settings.simulatorPort}`)
        : undefined,
  });
  const { hono, core, idle, drain } = createApp({ settings, database, providers, clock, log, site });
  life.atEnd(() => within(TASKS_MS, idle()));
  const server = await listen(hono.fetch, settings);
  life.atEnd(server.stop);
  life.atSignal(async () => {
    drain();
    await pause(settings.stopDelay * 1000);
  });

  if (simulators && needed.payments) await seedDemonstration(core, simulators.seed);
  // Nothing waits for a round when the server stops: the next start goes on with it.
  const keepUp = upkeepRounds(core, (error) => {
    if (!life.isEnding()) log.error({ err: error }, 'the upkeep failed');
  });
  keepUp();
  const timer = setInterval(keepUp, UPKEEP_MS);
  life.atEnd(async () => clearInterval(timer));

  console.log(`The facility is at ${settings.publicUrl} and its API at ${settings.publicUrl}/api`);
  if (simulated.length > 0) console.log(`Simulated (${simulated.join(', ')}) at ${publicAddress}`);
  if (simulators && needed.payments) {
    const { email, phone, password } = DEMONSTRATION_TENANT;
    console.log(`Sign in as ${email} or ${phone.slice(3)} with the password ${password}`);
  }
}

let life: Lifecycle | undefined;
try {
  createPrivateFiles();
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  const readable = makePrivate(settings.dataDir);
  if (readable) log.warn({ path: readable }, 'other users may read this, and its rights cannot be changed');
  life = superviseProcess(log);
  await start(settings, log, life);
} catch (error) {
  if (!life?.isEnding()) {
    console.error(explain(error));
    await life?.end(1);
    process.exit(1);
  }
}
