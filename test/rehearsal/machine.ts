import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RELEASE = 'trixie';
const MIRROR = 'http://deb.debian.org/debian';
/** Everything that the product needs, besides Debian's smallest system. */
const PACKAGES = 'systemd-sysv,dbus,ca-certificates,openssl,nodejs,postgresql,caddy';
const HOST_PACKAGES = ['debootstrap', 'systemd-container'];
const START_MS = 60_000;
/** Nothing of this machine's environment reaches the other one. */
const ENVIRONMENT = ['env', '-i', 'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'LC_ALL=C.UTF-8'];

/** A fresh Debian with an own systemd and an own network, in a folder of this machine. */
export type Machine = Awaited<ReturnType<typeof boot>>['machine'];

/** Gets the programs that make such a machine from Debian. Throws where they cannot be had. */
export async function ensurePrograms(): Promise<void> {
  const { inPath, installPackages } = await import(new URL('../setup/packages.mjs', import.meta.url).href);
  if (process.getuid?.() !== 0)
    throw new Error('The rehearsal makes a machine of its own, so it must run as root.');
  const isThere = () => inPath('debootstrap') && inPath('systemd-nspawn');
  if (!isThere()) installPackages(HOST_PACKAGES);
  if (!isThere()) throw new Error(`The rehearsal needs a Debian with ${HOST_PACKAGES.join(', ')}`);
}

/** Installs a Debian from its mirror. Packages that were downloaded before are taken from .cache. */
export async function installDebian(): Promise<{ folder: string; remove(): Promise<void> }> {
  const cache = join(ROOT, '.cache/debian');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'selfstorage-rehearsal-'));
  // This becomes the machine's root folder, and its users other than root must be able to enter it.
  await chmod(folder, 0o755);
  const remove = () => rm(folder, { recursive: true, force: true });
  const options = ['--variant=minbase', `--include=${PACKAGES}`, `--cache-dir=${cache}`];
  try {
    runHere('debootstrap', [...options, RELEASE, folder, MIRROR]);
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, remove };
}

/** Starts it. `shared` are its folders that show the checkout's packages, read-only. */
export async function boot(folder: string, { shared }: { shared: string[] }) {
  const packages = join(ROOT, 'node_modules');
  for (const path of shared) await mkdir(join(folder, path), { recursive: true });
  const log = join(folder, 'console.log');
  const console = openSync(log, 'a');
  const args = [
    // It ends with this process, however that ends.
    '--pdeathsig',
    'TERM',
    'systemd-nspawn',
    '--quiet',
    '--boot',
    '--console=read-only',
    '--private-network',
    '-D',
    folder,
    `--machine=${basename(folder)}`,
    ...shared.map((path) => `--bind-ro=${packages}:${path}`),
    // Where systemd does not run, nobody keeps a register of machines.
    ...(existsSync('/run/systemd/system') ? [] : ['--register=no', '--keep-unit']),
  ];
  const env = { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' };
  const container = spawn('setpriv', args, { env, stdio: ['ignore', console, console] });
  const ended = once(container, 'exit');
  const enter = () => {
    // The machine's own first process is the container's child.
    const [first] = readFileSync(`/proc/${container.pid}/task/${container.pid}/children`, 'utf8').split(' ');
    if (!first) throw new Error('the machine has not started');
    return ['--target', first, '--all', ...ENVIRONMENT];
  };
  const isUp = () => {
    try {
      return spawnSync('nsenter', [...enter(), 'systemctl', 'is-system-running', '--wait']).status === 0;
    } catch {
      return false;
    }
  };
  const stop = async () => {
    container.kill('SIGTERM');
    await ended;
  };
  const deadline = Date.now() + START_MS;
  while (!isUp()) {
    if (container.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`the machine did not start:\n${await readFile(log, 'utf8')}`);
    }
    await pause(200);
  }
  const machine = {
    /** Runs a command there and returns what it printed; throws when it fails. */
    run: (command: string[], input?: string) => runHere('nsenter', [...enter(), ...command], input),
    start: (command: string[]) =>
      spawn('nsenter', [...enter(), ...command], { stdio: ['pipe', 'pipe', 'inherit'] }),
    write: (path: string, content: string, mode = 0o644) => writeFile(join(folder, path), content, { mode }),
    read: (path: string) => readFile(join(folder, path), 'utf8'),
    /** Copies this repository's sources, without packages and build output. */
    copySources: (path: string) =>
      cp(ROOT, join(folder, path), {
        recursive: true,
        filter: (source) => !MADE.test(source.slice(ROOT.length)),
      }),
  };
  return { machine, stop };
}

const MADE = /^(node_modules|dist|data|\.cache|\.git)(\/|$)/;

function runHere(program: string, args: string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout.slice(-4000)}\n${stderr}`);
  return stdout;
}
