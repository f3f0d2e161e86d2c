// Brings node_modules in line with package-lock.json. Runs before anything is installed, so it uses only Node
// itself.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = `${root}node_modules`;
const stamp = `${modules}/.installed`;
/** Only the tests need it. */
const hasThoseOfTests = () => existsSync(`${modules}/uvu`);

/**
 * Installs the dependencies if the lock file has changed since the last time. What only tests and tools need is left out, half of the
 * time and most of the disk, unless `forTests` is set or it is there already. Where it fails, it prints why and ends the process.
 */
export function install({ forTests = false } = {}) {
  const [major] = process.versions.node.split('.');
  if (Number(major) < 20) fail(`Node 20 or newer is needed, this is ${process.version}.`);
  const wanted = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
  const isThere = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isThere && (!forTests || hasThoseOfTests())) return;
  const scope = forTests || hasThoseOfTests() ? [] : ['--omit=dev'];
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
