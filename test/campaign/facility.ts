import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Database } from '../../server/database/connect.ts';
import { createDatabase } from '../setup/database.ts';
import { freePorts, startServerProcess, startSimulatorProcess } from '../setup/server-process.ts';
import { type ProviderBooks, readProviderBooks } from './provider-books.ts';

export const JWT_SECRET = 'a secret that all processes of a campaign share';

export interface FacilityOptions {
  /** The number of processes of server/main.ts. */
  servers: number;
  /** The PostgreSQL of the tests, or the built-in database in the first server's folder. */
  database: 'postgres' | 'folder';
  /** The simulators in a process of their own, or inside the first server, as `npm start` has them. */
  simulators: 'shared' | 'inside';
}

/** A facility of real processes, fresh and with all of its rooms vacant but those of the demonstration's tenant. */
export interface Facility {
  /** Where each server is, without a trailing slash. */
  origins: string[];
  /** A connection beside the servers' own. Throws for the built-in database while its server runs. */
  database(): Promise<Database>;
  provider(): ProviderBooks;
  /** Delays every answer of a simulated provider from now on. */
  slowProvider(ms: number, provider?: 'stripe' | 'sms' | 'mail'): Promise<void>;
  /** Kills the first server, and its simulators with it when they are inside. */
  crash(): Promise<void>;
  /** Starts it again; answers with the milliseconds until the floors were served. */
  recover(): Promise<number>;
  /** Ends the first server as `npm start` ends. */
  stopServer(): Promise<void>;
  close(): Promise<void>;
}

export async function openFacility({ servers, database, simulators }: FacilityOptions): Promise<Facility> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run this with test/run.mjs');
  const undo: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const each of undo.splice(0).reverse()) await each();
  };
  const folder = await mkdtemp(join(tmpdir(), 'selfstorage-campaign-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = database === 'postgres' ? await createDatabase(server) : null;
  if (postgres) undo.push(postgres.drop);

  const [simulatorPort, mailPort, ...ports] = await freePorts(servers + 2);
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const serverEnv = (index: number) => ({
    JWT_SECRET,
    PORT: String(ports[index]),
    SIMULATOR_PORT: String(simulatorPort),
    MAIL_SIMULATOR_PORT: String(mailPort),
    SHARED_SIMULATORS: String(simulators === 'shared'),
    PUBLIC_URL: origins[0],
    // All renters come from one address.
    CHECKOUT_LIMIT: '10000',
    DATABASE_URL: postgres?.url ?? '',
    DATA_DIR: join(folder, `server-${index}`),
  });
  const shared = { ...serverEnv(0), DATA_DIR: join(folder, 'simulators') };
  const journal = join(
    simulators === 'shared' ? shared.DATA_DIR : serverEnv(0).DATA_DIR,
    'simulators',
    'journal.jsonl',
  );

  const starting = [
    ...ports.map((_, index) => startServerProcess(serverEnv(index))),
    ...(simulators === 'shared' ? [startSimulatorProcess(shared)] : []),
  ];
  const started = await Promise.allSettled(starting);
  const running = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  undo.push(() => Promise.all(running.map((each) => each.stop())));
  const failed = started.find((each) => each.status === 'rejected');
  if (failed) {
    await close();
    throw failed.reason;
  }

  let connection: Awaited<ReturnType<typeof connect>> | null = null;
  return {
    origins,
    async database() {
      if (!connection) {
        connection = await connect({ databaseUrl: postgres?.url ?? null, dataDir: serverEnv(0).DATA_DIR });
        undo.push(connection.close);
      }
      return connection.database;
    },
    provider: () => readProviderBooks(journal),
    async slowProvider(ms, provider = 'stripe') {
      const address = `http://127.0.0.1:${simulatorPort}/simulator/${provider}/faults`;
      const body = JSON.stringify({ kind: 'slow', ms });
      const { ok, status } = await fetch(address, { method: 'PUT', body });
      if (!ok) throw new Error(`the simulator answered ${status}`);
    },
    stopServer: async () => running[0]?.stop(),
    crash: async () => running[0]?.kill(),
    async recover() {
      const began = performance.now();
      running[0] = await startServerProcess(serverEnv(0));
      const floors = await fetch(`${origins[0]}/api/floor/getfiltered?filters=departmentId==1`);
      if (!floors.ok) throw new Error(`the floors are not served: ${floors.status}`);
      await floors.arrayBuffer();
      return performance.now() - began;
    },
    close,
  };
}
