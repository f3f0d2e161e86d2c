// `npm run deploy`, as root in the folder of a version such as /opt/selfstorage/1.4.2: takes it into use, one process after the other,
// while the others answer. docs/operating.md says how the machine is set up.
import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { install } from '../../install.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');
const HOME = dirname(ROOT);
/** The unit's WorkingDirectory is below it. */
const PLACE = '/opt/selfstorage';
const COMMANDS = ['backup', 'restore', 'facility', 'tenants', 'rooms'];
const READY_MS = 60_000;
/** Until the proxy has asked a process that is ready again; Caddyfile, `health_interval`. */
const NOTICED_MS = 3000;

async function build() {
  if (HOME !== PLACE)
    throw new Error(`${ROOT} is not a folder of ${PLACE}, where the processes look for it.`);
  install();
  // One folder for all versions: open pages still ask for the files of the one before.
  mkdirSync(join(HOME, 'dist'), { recursive: true });
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
  symlinkSync('../dist', join(ROOT, 'dist'));
  // Whether a file is too large is for the tests to say.
  run(process.execPath, [join(ROOT, 'build.mjs'), '--any-size']);
  run(process.execPath, [join(ROOT, 'server/run.mjs'), 'src/hosts/release/run.ts', '--if-released']);
  const { bundle } = await import('../../bundle.mjs');
  await Promise.all([
    bundle('server/main.ts'),
    ...COMMANDS.map((name) => bundle(`server/commands/${name}.ts`)),
  ]);
}

/** Replaces the link in one step, so that a process that starts at this moment finds one of the two. */
function makeCurrent() {
  const link = join(HOME, 'current');
  rmSync(`${link}.next`, { force: true });
  symlinkSync(basename(ROOT), `${link}.next`);
  renameSync(`${link}.next`, link);
}

async function restart(unit) {
  run('systemctl', ['restart', unit]);
  const [, port] = /(?:^|\s)PORT=(\d+)/.exec(run('systemctl', ['show', '-P', 'Environment', unit])) ?? [];
  const deadline = Date.now() + READY_MS;
  while (!(await isReady(port))) {
    if (Date.now() > deadline)
      throw new Error(`${unit} does not answer; the other processes are still the version before.
Its log: journalctl -u ${unit}. To go back, run this command in the folder of the version before.`);
    await pause(100);
  }
  await pause(NOTICED_MS);
}

const isReady = (port) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

function run(program, args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${error?.message ?? stdout + stderr}`);
  return stdout;
}

async function step(what, work) {
  const began = Date.now();
  await work();
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${what}`);
}

try {
  await step(`${basename(ROOT)} is built`, build);
  await step(`${join(HOME, 'current')} leads to it`, makeCurrent);
  const list = ['list-units', '--plain', '--no-legend', '--full', 'selfstorage@*.service'];
  const units = run('systemctl', list).split('\n').filter(Boolean);
  for (const line of units) {
    const [unit] = line.split(' ');
    await step(`${unit} runs it`, () => restart(unit));
  }
  if (units.length === 0)
    console.log('No process runs yet: systemctl enable --now selfstorage@1 selfstorage@2');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
