/** Finds a Chromium for the browser tests, or gets one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inPath, installPackages } from './packages.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const PLAYWRIGHT = fileURLToPath(new URL('../../node_modules/playwright-core/cli.js', import.meta.url));

/** Some systems have a launcher that only says which package to install: so ask it for its version. */
const starts = (path) =>
  existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;

/** The path of the first Chromium that starts: that of CHROMIUM_PATH, the system's or Playwright's. Null where none does. */
export async function findBrowser() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted && !starts(wanted)) throw new Error(`CHROMIUM_PATH is ${wanted}, which does not start`);
  const { chromium } = await import('playwright-core');
  const candidates = [wanted, ...NAMES.map(inPath), ...APPLICATIONS, chromium.executablePath()];
  return candidates.filter(Boolean).find(starts) ?? null;
}

/**
 * The same browser without its windows, which runs the tests in about half the time; null where there is none. It has no cache for pages
 * that one comes back to.
 */
export const findShell = () => [inPath('chromium-headless-shell')].filter(Boolean).find(starts) ?? null;

/** Like `findBrowser`, but gets one from Debian or from Playwright where there is none, and Debian's shell. */
export async function ensureBrowser() {
  if (!findShell()) installPackages(['chromium-headless-shell']);
  let path = await findBrowser();
  if (!path) {
    installPackages(['chromium']);
    path = await findBrowser();
  }
  if (!path) {
    spawnSync(process.execPath, [PLAYWRIGHT, 'install', 'chromium'], { stdio: 'inherit' });
    path = await findBrowser();
  }
  if (path) return path;
  throw new Error('No Chromium found, and none could be installed. Set CHROMIUM_PATH to one.');
}
