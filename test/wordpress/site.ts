import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { zipPlugin } from '../../src/hosts/release/package.ts';
import { freePorts } from '../setup/server-process.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
/** Where Debian's package puts WordPress. */
const WORDPRESS = '/usr/share/wordpress';
const PACKAGES = [
  'wordpress',
  'wordpress-theme-twentytwentythree',
  'mariadb-server',
  'php-cli',
  'php-mysql',
  'php-mbstring',
  'php-xml',
];
const START_MS = 30_000;

/** A fresh WordPress with its own database, in a temporary folder; the plugin lies there and is not active. */
export async function startWordPress() {
  await ensurePackages();
  const folder = await mkdtemp(join(tmpdir(), 'selfstorage-wordpress-'));
  const site = join(folder, 'site');
  const socket = join(folder, 'database.sock');
  const database = await startDatabase(folder, socket);
  const [port] = await freePorts(1);
  const origin = `http://127.0.0.1:${port}`;
  await cp(WORDPRESS, site, { recursive: true, dereference: true });
  const plugin = unzipSync(zipPlugin({ version: '1.0.0', date: '2026-11-27' }));
  for (const [path, bytes] of Object.entries(plugin)) {
    const file = join(site, 'wp-content/plugins', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  await writeFile(join(site, 'wp-config.php'), await configuration({ site, socket, origin }));
  php([join(HERE, 'install.php'), site, origin]);
  const server = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', site], {
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
    stdio: 'ignore',
    detached: true,
  });
  await answering(() =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    origin,
    async stop() {
      // PHP's server answers from processes of its own.
      process.kill(-(server.pid as number), 'SIGKILL');
      await ended(database);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ensurePackages(): Promise<void> {
  const { inPath, installPackages } = await import(new URL('../setup/packages.mjs', import.meta.url).href);
  const isThere = () => existsSync(`${WORDPRESS}/wp-load.php`) && inPath('php') && inPath('mariadbd');
  if (!isThere()) installPackages(PACKAGES);
  if (!isThere()) throw new Error(`WordPress, PHP and MariaDB are needed: ${PACKAGES.join(', ')}`);
}

/** The sample that comes with WordPress, with a database and without anything that asks other machines. */
async function configuration({ site, socket, origin }: Record<'site' | 'socket' | 'origin', string>) {
  const sample = await readFile(join(site, 'wp-config-sample.php'), 'utf8');
  const values = {
    database_name_here: 'wordpress',
    username_here: 'root',
    password_here: '',
    localhost: `localhost:${socket}`,
  };
  const filled = Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`'${name}'`, `'${value}'`),
    sample,
  );
  const more = { WP_SITEURL: origin, WP_HOME: origin, WP_HTTP_BLOCK_EXTERNAL: true, DISABLE_WP_CRON: true };
  const lines = Object.entries(more).map(([name, value]) => `define('${name}', ${JSON.stringify(value)});`);
  return filled.replace('<?php', `<?php\n${lines.join('\n')}`);
}

async function startDatabase(folder: string, socket: string): Promise<ChildProcess> {
  const data = `--datadir=${join(folder, 'database')}`;
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  run('mariadb-install-db', [
    '--no-defaults',
    data,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...user,
  ]);
  const database = spawn(
    'mariadbd',
    ['--no-defaults', data, `--socket=${socket}`, '--skip-networking', `--pid-file=${socket}.pid`, ...user],
    { stdio: 'ignore' },
  );
  const client = [
    '--no-defaults',
    `--socket=${socket}`,
    '-u',
    'root',
    '-e',
    'create database if not exists wordpress',
  ];
  await answering(async () => spawnSync('mariadb', client).status === 0);
  return database;
}

async function answering(ask: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (!(await ask())) {
    if (Date.now() > deadline) throw new Error('WordPress or its database did not start');
    await pause(100);
  }
}

const php = (args: string[]): string => run('php', args);

function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`);
  return stdout;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
