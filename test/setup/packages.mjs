/** The system's own programs, and getting one that is missing from its package manager. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a program lies that the shell would find, else undefined. */
export const inPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync);

/** What each package manager is told before it installs. */
const MANAGERS = {
  'apt-get': { root: true, before: [['update']], install: ['install', '-y', '--no-install-recommends'] },
  dnf: { root: true, before: [], install: ['install', '-y'] },
  pacman: { root: true, before: [], install: ['-Sy', '--noconfirm'] },
  apk: { root: true, before: [], install: ['add'] },
  brew: { root: false, before: [], install: ['install'] },
};

/**
 * One attempt for each package manager of this system that has a name in `names`, such as `{ 'apt-get': ['chromium'] }`:
 * functions that install it, and tell `log` what was done. None on somebody's own computer: only root and CI may change the system.
 */
export function installers(names, log) {
  if (!isRoot() && !process.env.CI) return [];
  const asRoot = isRoot() ? [] : sudo();
  return Object.entries(MANAGERS)
    .filter(([manager, { root }]) => names[manager] && inPath(manager) && (!root || asRoot))
    .map(([manager, { root, before, install }]) => async () => {
      for (const call of [...before, [...install, ...names[manager]]])
        await run([...(root ? asRoot : []), manager, ...call], log);
    });
}

const isRoot = () => process.getuid?.() === 0;

const sudo = () => (inPath('sudo') && spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : null);

/** Runs a command to its end; `log` receives it and what it printed. Resolves with its exit code. */
export function run([command, ...args], log) {
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
