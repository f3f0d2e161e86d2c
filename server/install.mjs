// Brings node_modules in line with package-lock.json. Runs before anything is installed, so it uses only Node
// itself.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = `${root}node_modules`;
const stamp = `${modules}/.installed`;
/** Whether the packages of tests and tools are installed; uvu is one of them. */
const hasTestPackages = () => existsSync(`${modules}/uvu`);

/**
 * Installs the dependencies if the lock file has changed since the last time. Packages that only tests and tools need
 * are installed with `forTests`, and kept up to date where they are there already. If it fails, it prints why and ends the process.
 */
export function install({ forTests = false } = {}) {
  const [major] = process.versions.node.split('.');
  if (Number(major) < 20) fail(`Node 20 or newer is needed, this is ${process.version}.`);
  const wanted = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
  const isUpToDate = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isUpToDate && (!forTests || hasTestPackages())) return;
  const scope = forTests || hasTestPackages() ? [] : ['--omit=dev'];
  console.log('Installing dependencies …');
  // Not `npm ci`: it refuses a lock file that lacks other platforms' optional binaries, which not every registry carries.
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...scope],
    { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status !== 0) fail(`npm install failed:\n${stdout}${stderr}`);
  writeFileSync(stamp, wanted);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
