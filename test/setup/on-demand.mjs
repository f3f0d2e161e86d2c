/** Tools that only some commands need, so that `npm test` need not install them: each goes into a folder of its own in .cache with its first use. */
import { spawnSync } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../.cache/', import.meta.url));

/** The folder of a package in exactly this version. Throws with npm's words when it cannot be had. */
export async function packageOnDemand(name, version) {
  const folder = join(CACHE, name.replace(/\W+/g, '-').replace(/^-/, ''));
  const found = join(folder, 'node_modules', name);
  const installed = await readFile(join(found, 'package.json'), 'utf8').catch(() => '{}');
  if (JSON.parse(installed).version === version) return found;
  console.log(`Installing ${name} ${version} …`);
  await mkdir(folder, { recursive: true });
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--prefix', folder, ...quiet, `${name}@${version}`],
    { encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error(stderr);
  return found;
}
