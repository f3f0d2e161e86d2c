import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a program lies that the shell would find, else undefined. */
export const inPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync);

/** Installs packages of Debian where this is root on such a system, and says on the console what failed. On somebody's own computer it does nothing. */
export function installPackages(names) {
  if (process.getuid?.() !== 0 || !inPath('apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' });
    if (status !== 0) console.error(`apt-get ${args.join(' ')}\n${stderr}`);
  }
}
