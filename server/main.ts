import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServerType, serve } from '@hono/node-server';
import { createApp } from './app.ts';
import { connect } from './database/connect.ts';
import { FolderInUse } from './database/folder-lock.ts';
import { FacilityError, importFacility, readFacility } from './database/import-facility.ts';
import { migrate } from './database/migrate.ts';
import { DEMONSTRATION_TENANT, seedDemonstration } from './demonstration.ts';
import { upkeep } from './domain/upkeep.ts';
import { createLog } from './log.ts';
import { createProviders } from './providers/index.ts';
import { simulatorKeys } from './providers/simulated.ts';
import { readSettings, SettingError, type Settings } from './settings.ts';
import { fetchActivity } from './simulators/activity.ts';
import { startSimulators } from './simulators/index.ts';
import { createSite } from './site/index.ts';

const FACILITY = new URL('./database/facility.yaml', import.meta.url);
const UPKEEP_MS = 60_000;
/** What is under way when the server is told to stop gets so long to finish. */
const STOP_MS = 10_000;

type Undo = () => Promise<unknown>;

async function start(settings: Settings, undo: Undo[]): Promise<void> {
  const log = createLog(settings.logLevel);
  const clock = { now: () => new Date() };
  const facility = await readFacility(FACILITY);
  const { database, close } = await connect(settings);
  undo.unshift(close);
  await migrate(database);
  await importFacility(database, facility);

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
  if (simulators) undo.unshift(simulators.close);

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
  const { hono, core, idle } = createApp({ settings, database, providers, clock, log, site });
  undo.unshift(idle);
  const server = await listen(hono.fetch, settings);
  undo.unshift(() => stopListening(server));

  if (simulators && needed.payments) await seedDemonstration(core, simulators.seed);
  core.later(() => upkeep(core));
  const timer = setInterval(() => core.later(() => upkeep(core)), UPKEEP_MS);
  undo.unshift(async () => clearInterval(timer));

  console.log(`The facility is at ${settings.publicUrl} and its API at ${settings.publicUrl}/api`);
  if (simulated.length > 0) console.log(`Simulated (${simulated.join(', ')}) at ${publicAddress}`);
  if (simulators && needed.payments) {
    const { email, phone, password } = DEMONSTRATION_TENANT;
    console.log(`Sign in as ${email} or ${phone.slice(3)} with the password ${password}`);
  }
}

/** Where this machine reaches itself when it listens on all of its addresses. */
function loopback(host: string): string {
  if (host === '::' || host === '0.0.0.0') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

async function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { port, host }: Settings,
): Promise<ServerType> {
  const server = serve({ fetch, port, hostname: host });
  await once(server, 'listening');
  return server;
}

async function stopListening(server: ServerType): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  await Promise.race([closed, pause(STOP_MS, undefined, { ref: false })]);
  if ('closeAllConnections' in server) server.closeAllConnections();
}

/** Stops what was started, the latest first. */
async function stop(undo: Undo[]): Promise<void> {
  for (const each of undo.splice(0)) await each();
}

/** One line for what people can put right themselves, everything for the rest. */
function explain(error: unknown): string {
  if (error instanceof SettingError || error instanceof FacilityError) return error.message;
  if (error instanceof FolderInUse) return `DATA_DIR: ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `port ${port} is in use; set PORT and SIMULATOR_PORT to free ones`;
  if (code === 'EACCES' && syscall === 'listen')
    return `port ${port} may not be used by this user; set PORT to another`;
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && port === undefined))
    return `HOST cannot be listened on: ${error.message}`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || /^(28|3D)/.test(code ?? ''))
    return `DATABASE_URL cannot be connected to: ${error.message || code}`;
  return error.stack ?? error.message;
}

const undo: Undo[] = [];
let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, async () => {
    stopping = true;
    await stop(undo);
    process.exit(0);
  });
try {
  await start(readSettings(process.env), undo);
} catch (error) {
  if (!stopping) {
    console.error(explain(error));
    await stop(undo).catch(() => {});
    process.exit(1);
  }
}
