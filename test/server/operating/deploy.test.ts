import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

/* Whether the files work is shown by `npm run rehearsal`; here, that they agree with each other and with the documents. */

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const DEPLOY = 'server/operating/deploy';
const unit = read(`${DEPLOY}/selfstorage@.service`);
const caddyfile = read(`${DEPLOY}/Caddyfile`);

const numberIn = (text: string, form: RegExp): number => Number(form.exec(text)?.[1]);

test('the proxy asks the processes that the unit and the document name', () => {
  const ports = [...caddyfile.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port);
  assert.equal(
    ports,
    ['1', '2'].map((process) => /\bPORT=(\S+)/.exec(unit)?.[1]?.replace('%i', process)),
  );
  for (const port of ports) assert.match(read('docs/operating.md'), `${port}`);
});

test('the proxy notices that a process is about to stop while it still answers, and systemd waits for its end', () => {
  const delay = numberIn(unit, /\bSTOP_DELAY=(\d+)/);
  const noticed =
    numberIn(caddyfile, /health_interval (\d+)s/) + numberIn(caddyfile, /health_timeout (\d+)s/);
  assert.ok(noticed < delay, `${noticed} s < ${delay} s`);
  // Ten seconds for requests and thirty for tasks, docs/operating.md "Stopping".
  assert.ok(numberIn(unit, /TimeoutStopSec=(\d+)/) > delay + 10 + 30);
});

test('the proxy takes TLS as Caddy sets it, 1.2 and 1.3 with a public certificate, and tells browsers to stay with it', () => {
  assert.not.match(caddyfile, /^\s*(tls|auto_https|protocols|http:\/\/)/m);
  assert.match(caddyfile, 'Strict-Transport-Security "max-age=31536000"');
});

test('the process cannot read the history of the sources', () => {
  assert.match(unit, 'InaccessiblePaths=-/opt/selfstorage/current/.git');
});

test('every name in settings.env is a setting of the document', () => {
  const names = [...read(`${DEPLOY}/settings.env`).matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
  const rows = read('docs/operating.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  assert.ok(names.length > 10);
  assert.equal(
    names.filter((name) => !rows.some((row) => row.includes(`\`${name}\``))),
    [],
  );
});

test.run();
