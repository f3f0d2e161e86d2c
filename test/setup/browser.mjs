/** Finds a Chromium for the browser tests, or gets one. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const REMEMBERED = join(ROOT, '.cache', 'browser.json');
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Each system's package manager and what it is told, in order. */
const MANAGERS = [
  {
    name: 'apt-get',
    root: true,
    calls: [['update'], ['install', '-y', '--no-install-recommends', 'chromium']],
  },
  { name: 'dnf', root: true, calls: [['install', '-y', 'chromium']] },
  { name: 'pacman', root: true, calls: [['-Sy', '--noconfirm', 'chromium']] },
  { name: 'apk', root: true, calls: [['add', 'chromium']] },
  { name: 'brew', root: false, calls: [['install', '--cask', 'google-chrome']] },
];

const inPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync);

/** Some systems have a launcher that only says which package to install: so ask it for its version. */
const starts = (path) =>
  existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;

async function remembered() {
  const text = await readFile(REMEMBERED, 'utf8').catch(() => '{}');
  return JSON.parse(text).path;
}

async function ofPlaywright() {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

/** The path of a Chromium that starts, or null: CHROMIUM_PATH, the remembered one, the system's, Playwright's. */
export async function findBrowser() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (starts(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH is ${wanted}, which does not start`);
  }
  const candidates = [await remembered(), ...NAMES.map(inPath), ...APPLICATIONS, await ofPlaywright()];
  return candidates.filter(Boolean).find(starts) ?? null;
}

/**
 * The same browser without its windows, which runs the tests in about half the time; null where there is none. It has no cache for pages
 * that one comes back to.
 */
export function findShell() {
  return [inPath('chromium-headless-shell')].filter(Boolean).find(starts) ?? null;
}

/** Like `findBrowser`, but installs one where there is none, and remembers it. `log` receives what was tried. */
export async function ensureBrowser(log = () => {}) {
  let path = await findBrowser();
  for (const install of path ? [] : installs(log)) {
    await install();
    path = await findBrowser();
    if (path) break;
  }
  if (!findShell()) await installShell(log);
  if (!path) throw new Error('No Chromium found, and none could be installed. Set CHROMIUM_PATH to one.');
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  await writeFile(REMEMBERED, `${JSON.stringify({ path })}\n`);
  return path;
}

/** Only Debian and its kin have a package of it; without it the tests take longer, nothing else. */
async function installShell(log) {
  const asRoot = rootCommand();
  if (!asRoot || !inPath('apt-get')) return;
  const call = ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'];
  if ((await run([...asRoot, ...call], log)) === 0) return;
  await run([...asRoot, 'apt-get', 'update'], log);
  await run([...asRoot, ...call], log);
}

const rootCommand = () => (process.getuid?.() === 0 ? [] : sudo());

function installs(log) {
  const asRoot = rootCommand();
  const system = MANAGERS.filter(({ name, root }) => inPath(name) && (!root || asRoot)).map(
    ({ name, root, calls }) =>
      async () => {
        for (const call of calls) await run([...(root ? asRoot : []), name, ...call], log);
      },
  );
  const playwright = join(ROOT, 'node_modules', 'playwright-core', 'cli.js');
  return [...system, () => run([process.execPath, playwright, 'install', 'chromium'], log)];
}

const sudo = () => (inPath('sudo') && spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : null);

function run([command, ...args], log) {
  log(`${command} ${args.join(' ')}\n`);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => log(String(data)));
    child.on('error', (error) => log(`${error.message}\n`));
    child.on('close', resolve);
  });
}
