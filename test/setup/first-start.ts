import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '../../server/database/connect.ts';
import { serverProgram, startServerProcess, untilPrinted, withFreePorts } from './server-process.ts';
import { temporaryFolder } from './suite.ts';

const CACHE = fileURLToPath(new URL('../../.cache/', import.meta.url));
const KEPT = 'first-start-';

/**
 * A new data folder as the first start of the demonstration leaves it, with its tenant alone. Links to the simulators' pages in it name this
 * port. Each first start costs a processor four seconds, so whoever needs one first on a day keeps a copy for the others.
 */
export async function startedFolder({ SIMULATOR_PORT = '0' } = {}): Promise<string> {
  const kept = await firstStart();
  const folder = temporaryFolder();
  await cp(kept, folder, { recursive: true });
  const journal = join(folder, 'simulators/journal.jsonl');
  const entries = await readFile(journal, 'utf8');
  await writeFile(journal, entries.replace(/localhost:\d+/g, `localhost:${SIMULATOR_PORT}`));
  return folder;
}

/** Takes out the tenants of whom the demonstration says nothing: tests need their rooms. */
async function emptyHouse(dataDir: string): Promise<void> {
  const { database, close } = await connect({ databaseUrl: null, dataDir });
  await database.deleteFrom('lease').where('subscriptionId', 'is', null).execute();
  await database.deleteFrom('tenant').where('customerId', 'is', null).execute();
  await close();
}

async function firstStart(): Promise<string> {
  const bundle = await readFile((await serverProgram()).at(-1) ?? '');
  const day = new Date().toDateString();
  const hash = createHash('sha256').update(bundle).update(day).digest('hex');
  const kept = join(CACHE, `${KEPT}${hash.slice(0, 16)}`);
  const earlier = (await readdir(CACHE)).filter((name) => name.startsWith(KEPT));
  if (earlier.some((name) => kept.endsWith(name))) return kept;
  const draft = await mkdtemp(join(CACHE, 'draft-of-first-start-'));
  const server = await withFreePorts((ports) => startServerProcess({ DATA_DIR: draft, ...ports }));
  await untilPrinted(server, 'Sign in as');
  await server.stop();
  await emptyHouse(draft);
  // Of several that make one at once the first is kept.
  await rename(draft, kept).catch(() => rm(draft, { recursive: true }));
  for (const name of earlier) await rm(join(CACHE, name), { recursive: true, force: true });
  return kept;
}
