import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import {
  ask,
  asPostgres,
  CERTIFICATE,
  HOME,
  HOST,
  ORIGIN,
  shell,
  status,
  UNITS,
  until,
  VERSIONS,
} from './inside.ts';
import type { Machine } from './machine.ts';

const DEPLOY = `${HOME}/current/server/operating/deploy`;
const AUTHORITY = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';

let steps = 0;
/** Does one step of the rehearsal and prints what it was, how long it took, and what it found. */
export async function step<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const began = Date.now();
  const result = await work();
  steps += 1;
  const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(6);
  console.log(`${seconds} s  ${what}${typeof result === 'string' ? `: ${result}` : ''}`);
  return result;
}

export const stepsDone = (): number => steps;

/** As docs/operating.md says, from the empty system to two processes behind Caddy. */
export async function setUp(machine: Machine): Promise<void> {
  await step('the user, the database and the folders', async () => {
    machine.run(
      shell('useradd --system --home-dir /var/lib/selfstorage --shell /usr/sbin/nologin selfstorage'),
    );
    machine.run(asPostgres('createuser selfstorage'));
    machine.run(asPostgres('createdb --owner selfstorage selfstorage'));
    machine.run(shell('mkdir -p /etc/selfstorage'));
    await machine.write('/etc/hosts', `127.0.0.1 localhost ${HOST}\n`);
  });
  await step('the first version is copied to the machine', () => machine.copySources(VERSIONS[0]));
  await step('npm run deploy', () => deploy(machine, VERSIONS[0]));
  await step('unit, command, settings and Caddyfile are put in place', () => putFiles(machine));
  await step('systemd-analyze verify and security', () => {
    machine.run(shell('systemd-analyze verify /etc/systemd/system/selfstorage@.service'));
    const security = machine.run(shell('systemd-analyze security --no-pager selfstorage@1'));
    const exposure = Number(/exposure level.*?: ([\d.]+)/.exec(security)?.[1]);
    assert.ok(exposure < 2, security);
    return `exposure ${exposure} of 10`;
  });
  await step('simulated providers, two processes and Caddy start', () => start(machine));
  await step('security.txt, headers, and what outsiders cannot read', () => checkProxy(machine));
}

async function putFiles(machine: Machine): Promise<void> {
  machine.run(shell(`cp ${DEPLOY}/selfstorage@.service /etc/systemd/system/`));
  machine.run(shell(`install -m 755 ${DEPLOY}/selfstorage /usr/local/bin/`));
  const settings = (await machine.read(`${VERSIONS[0]}/server/operating/deploy/settings.env`))
    .replaceAll('facility.example', HOST)
    .replace('JWT_SECRET=', `JWT_SECRET=${randomBytes(32).toString('hex')}`)
    .replace(/^FACILITY_FILE=.*$/m, `FACILITY_FILE=${HOME}/current/demo/facility.yaml`);
  // Only here: the providers are simulated, by a process of their own, and the certificate is Caddy's own.
  const simulated = `SHARED_SIMULATORS=true\nSIMULATOR_PORT=8090\nNODE_EXTRA_CA_CERTS=${CERTIFICATE}\n`;
  await machine.write('/etc/selfstorage/settings.env', settings + simulated, 0o600);
  const caddyfile = await machine.read(`${VERSIONS[0]}/server/operating/deploy/Caddyfile`);
  const local = '{\n\tlocal_certs\n\tskip_install_trust\n}\n';
  await machine.write('/etc/caddy/Caddyfile', local + caddyfile.replaceAll('facility.example', HOST));
  machine.run(shell('caddy validate --config /etc/caddy/Caddyfile'));
  await machine.write('/etc/systemd/system/simulators.service', SIMULATORS);
  machine.run(shell('systemctl daemon-reload'));
}

const SIMULATORS = `[Service]
User=selfstorage
WorkingDirectory=${VERSIONS[0]}
Environment=DATA_DIR=/var/lib/selfstorage
EnvironmentFile=/etc/selfstorage/settings.env
StateDirectory=selfstorage
ExecStart=/usr/bin/node .cache/demo-simulators-main.mjs
`;

async function start(machine: Machine): Promise<void> {
  machine.run(shell('systemctl restart caddy'));
  await until(() => machine.run(shell(`install -m 644 ${AUTHORITY} ${CERTIFICATE}`)));
  machine.run(
    shell(
      `cd ${VERSIONS[0]} && node -e "import('./server/bundle.mjs').then(({ bundle }) => bundle('demo/simulators/main.ts'))"`,
    ),
  );
  machine.run(shell('systemctl start simulators'));
  machine.run(shell(`systemctl enable --now ${UNITS.join(' ')}`));
  await until(() => {
    for (const port of [8081, 8082]) assert.equal(status(machine, `http://127.0.0.1:${port}/readyz`), 200);
    assert.equal(status(machine, `${ORIGIN}/RentRoom`), 200);
  });
}

async function checkProxy(machine: Machine): Promise<void> {
  const { headers, body } = ask(machine, `${ORIGIN}/.well-known/security.txt`);
  assert.match(body, new RegExp(`^Contact: mailto:security@${HOST}\nExpires: 20.*\nCanonical: ${ORIGIN}/`));
  assert.equal(headers.server, undefined);
  assert.match(headers['strict-transport-security'] ?? '', /^max-age=\d+$/);
  for (const path of ['/metrics', '/healthz', '/readyz'])
    assert.equal(status(machine, ORIGIN + path), 404, path);
  assert.equal(
    ask(machine, `${ORIGIN}/loader.js`, { 'accept-encoding': 'br' }).headers['content-encoding'],
    'br',
  );
  assert.equal(ask(machine, `http://${HOST}/RentRoom`).status, 308, 'http leads to https');
}

/** What the command printed, to be shown below its step. */
export const deploy = (machine: Machine, version: string): string =>
  `\n${machine
    .run(shell(`cd ${version} && node server/operating/deploy/deploy.mjs`))
    .replace(/^/gm, '          ')
    .trimEnd()}`;
