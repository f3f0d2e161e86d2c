/**
 * `npm run rehearsal`: sets the product up on a fresh Debian as docs/operating.md says, deploys under load, backs up and restores. Needs
 * root on a Debian; everything happens in a container that is gone afterwards. `-- --keep` leaves its folder.
 */
import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import {
  asPostgres,
  HOME,
  ORIGIN,
  shell,
  status,
  UNITS,
  until,
  VERSIONS,
  visiting,
  visitor,
} from './inside.ts';
import { boot, ensurePrograms, installDebian, type Machine } from './machine.ts';
import { deploy, setUp, step, stepsDone } from './set-up.ts';
import type { Load, Login } from './visitor.ts';

const BACKUP = '/var/lib/selfstorage/backup.dump';
/** Load before the first process stops, and after the last one is there. */
const AROUND_MS = 3000;

/** Rejects with the first thing that is not as it should be. */
async function rehearse({ keep }: { keep: boolean }): Promise<void> {
  const began = Date.now();
  await step('debootstrap and systemd-nspawn are there', ensurePrograms);
  const { folder, remove } = await step('a fresh Debian 13 with PostgreSQL, Caddy and Node', installDebian);
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort());
  try {
    const shared = VERSIONS.map((path) => `${path}/node_modules`);
    const { machine, stop } = await step('it starts, with systemd as its first process', () =>
      boot(folder, { shared }),
    );
    try {
      const aborted = new Promise<never>((_, reject) =>
        interrupted.signal.addEventListener('abort', () => reject(new Error('interrupted'))),
      );
      await Promise.race([onMachine(machine), aborted]);
    } catch (error) {
      console.error(recentLog(machine));
      throw error;
    } finally {
      await step('it stops', stop);
    }
  } finally {
    if (keep) console.log(`kept: ${folder}`);
    else await step('its folder is removed', remove);
  }
  console.log(`${stepsDone()} steps in ${((Date.now() - began) / 1000).toFixed(0)} s, all green`);
}

async function onMachine(machine: Machine): Promise<void> {
  await setUp(machine);
  const login = await step('somebody rents a room, pays, and the webhook makes it a lease', () =>
    visitor<Login>(machine, ['rent']),
  );
  await deployUnderLoad(machine, login);
  await step('a process that is killed comes back by itself', () => killOne(machine));
  await backUpAndRestore(machine, login);
}

/** Deploys a second version, with its files in another folder, while people use the first. */
async function deployUnderLoad(machine: Machine, login: Login): Promise<void> {
  await step('a second version is copied to the machine', async () => {
    await machine.copySources(VERSIONS[1]);
    // A number of the same length, so that no file becomes larger.
    const shared = `${VERSIONS[1]}/src/api/client.ts`;
    const source = await machine.read(shared);
    assert.match(source, /GET_TIMEOUT = 10_000;/);
    await machine.write(shared, source.replace('GET_TIMEOUT = 10_000;', 'GET_TIMEOUT = 20_000;'));
    // A version whose change log has nothing under Unreleased is a release: the deployment publishes it.
    const changelog = `${VERSIONS[1]}/CHANGELOG.md`;
    const changes = await machine.read(changelog);
    await machine.write(changelog, changes.replace(/(## \[Unreleased\]\n).*?(?=\n## )/s, '$1'));
  });
  const before = await chunks(machine);
  const files = ['/loader.js', ...before].slice(0, 8);
  const users = machine.start(visiting(['load', ORIGIN]));
  users.stdin?.write(`${JSON.stringify({ login, files })}\n`);
  const result = text(users.stdout);
  await pause(AROUND_MS);
  await step('npm run deploy of the second version, under load', () => deploy(machine, VERSIONS[1]));
  await pause(AROUND_MS);
  users.stdin?.end();
  const load: Load = JSON.parse(await result);
  await step('no request of the load failed', () => {
    assert.deepEqual(load.failures, []);
    assert.ok(load.requests > 500 && load.presses > 10, JSON.stringify(load));
    const opened = Number(
      machine.run(asPostgres(`psql -At selfstorage -c "select count(*) from access_event"`)),
    );
    assert.equal(opened, load.presses, 'each press opened the gate once');
    return `${load.requests} reads and ${load.presses} presses, the slowest read after ${load.slowestMs} ms`;
  });
  await step('files of both versions are served, and the release', async () => {
    const after = await chunks(machine);
    assert.ok(!after.some((path) => before.includes(path)), 'a folder for each');
    for (const path of [...before, ...after, '/v1/loader.js', '/v1/selfstorage-widgets.tgz'])
      assert.equal(status(machine, ORIGIN + path), 200, path);
    return `${before.length} of the first, ${after.length} of the second`;
  });
}

async function killOne(machine: Machine): Promise<void> {
  machine.run(shell('systemctl kill --signal=KILL selfstorage@1'));
  assert.equal(status(machine, `${ORIGIN}/RentRoom`), 200, 'the other process answers');
  await until(() => assert.equal(status(machine, 'http://127.0.0.1:8081/readyz'), 200));
}

async function backUpAndRestore(machine: Machine, login: Login): Promise<void> {
  const before = visitor(machine, ['look'], login);
  await step('selfstorage backup, while the server runs', () =>
    machine.run(['selfstorage', 'backup', BACKUP]).trim(),
  );
  await step('the database is lost', () => {
    machine.run(shell(`systemctl stop ${UNITS.join(' ')}`));
    machine.run(asPostgres('dropdb selfstorage'));
    machine.run(asPostgres('createdb --owner selfstorage selfstorage'));
  });
  await step('selfstorage restore, and the processes start', async () => {
    const restored = machine.run(['selfstorage', 'restore', BACKUP]).trim();
    machine.run(shell(`systemctl start ${UNITS.join(' ')}`));
    await until(() => assert.equal(status(machine, `${ORIGIN}/RentRoom`), 200));
    return restored;
  });
  await step('rooms, lease and invoices are the same as before', () => {
    assert.deepEqual(visitor(machine, ['look'], login), before);
  });
}

/** The chunks that pages of the newest version begin with. */
async function chunks(machine: Machine): Promise<string[]> {
  const manifest: Record<string, string[]> = JSON.parse(await machine.read(`${HOME}/dist/manifest.json`));
  return [...new Set(Object.values(manifest).flat())].map((path) => `/${path}`);
}

function recentLog(machine: Machine): string {
  try {
    return machine.run(
      shell(
        'systemctl --failed --no-legend; journalctl --no-pager -o cat -n 60 -u "selfstorage@*" -u caddy -u simulators',
      ),
    );
  } catch (error) {
    return String(error);
  }
}

await rehearse({ keep: process.argv.includes('--keep') });
