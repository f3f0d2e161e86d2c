/** Finds a Chromium for the browser tests, or gets one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inPath, installers, run } from './packages.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const REMEMBERED = join(ROOT, '.cache', 'browser.json');
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const PACKAGES = {
  'apt-get': ['chromium'],
  dnf: ['chromium'],
  pacman: ['chromium'],
  apk: ['chromium'],
  brew: ['--cask', 'google-chrome'],
};

/** Some systems have a launcher that only says which package to install: so ask it for its version. */
const starts = (path) =>
  existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;

async function remembered() {
  const text = await readFile(REMEMBERED, 'utf8').catch(() => '{}');
  return JSON.parse(text).path;
}

async function findPlaywrightBrowser() {
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
  const candidates = [
    await remembered(),
    ...NAMES.map(inPath),
    ...APPLICATIONS,
    await findPlaywrightBrowser(),
  ];
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
  for (const install of installers({ 'apt-get': ['chromium-headless-shell'] }, log)) await install();
}

function installs(log) {
  const playwright = join(ROOT, 'node_modules', 'playwright-core', 'cli.js');
  return [
    () => run([process.execPath, playwright, 'install', 'chromium'], log),
    ...installers(PACKAGES, log),
  ];
}
