import { Hono, type MiddlewareHandler } from 'hono';
import * as assert from 'uvu/assert';
import { fetchActivity } from '../../../server/demo/simulators/activity.ts';
import { checkBridge } from '../../../server/providers/bridge-check.ts';
import { runProgram } from '../../setup/server-process.ts';
import type { Stand } from '../demo/simulators/stand.ts';
import { createSimulatorSuite } from '../suites.ts';

const { bundleCommand } = await import(new URL('../../../server/bundle.mjs', import.meta.url).href);
const COMMAND: string[] = await bundleCommand('check-bridge');

const test = createSimulatorSuite('checking a bridge', { devices: { gates: ['gate/1'], rooms: ['101'] } });
test.before.each(({ it }) => it.providers.access.setAlarm({ room: '101', on: true }));

/** Runs the command as an installer does. */
async function command(it: Stand, args: string[], env: Record<string, string> = {}) {
  const { printed, ended } = runProgram([...COMMAND, ...args], { JWT_SECRET: it.keys.jwtSecret, ...env });
  const code = await ended;
  return { code, lines: (printed.out + printed.error).trim().split('\n') };
}

test('the simulator passes all checks and is left unchanged', async ({ it }) => {
  const bridge = [`${it.address}/access`, it.keys.apiKey];
  const { code, lines } = await command(it, [...bridge, '--gate', 'gate/1', '--room', '101', '--move']);
  assert.is(code, 0, lines.join('\n'));
  assert.is(lines.at(-1), '32 ok, 0 wrong, 0 left out');
  assert.match(lines.join('\n'), 'ok    POST /gates/gate%2F1/open: status 9, open');
  assert.is(await it.providers.access.alarmState('101'), 5);
  const state = await (await fetch(`${it.address}/simulator/access`)).json();
  assert.equal(state.rooms, [{ room: '101', state: 5, code: null, lastDay: null }]);
});

test('without --move nothing is changed', async ({ it }) => {
  const before = (await fetchActivity(it.address)).access.length;
  const settings = { ACCESS_ADDRESS: `${it.address}/access`, ACCESS_KEY: it.keys.apiKey };
  const { code, lines } = await command(it, ['--gate', 'gate/1', '--room', '101'], settings);
  assert.is(code, 0, lines.join('\n'));
  assert.is(lines.at(-1), '9 ok, 0 wrong, 23 left out');
  assert.is((await fetchActivity(it.address)).access.length, before);
});

test('a wrong bridge is exit code 1, a wrong command line 2', async ({ it }) => {
  const wrongKey = await command(it, [`${it.address}/access`, 'wrong', '--gate', 'gate/1']);
  assert.is(wrongKey.code, 1);
  assert.match(wrongKey.lines[0] ?? '', /^wrong GET \/gates\/gate%2F1: the access controller answered 401/);
  for (const args of [['http://bridge', 'key'], ['--fast']]) {
    const { code, lines } = await command(it, args);
    assert.is(code, 2, args.join(' '));
    assert.match(lines.join('\n'), 'npm run check-bridge --');
  }
});

/** What the check finds wrong with the simulator behind this middleware. */
async function findFaults(it: Stand, before: MiddlewareHandler): Promise<string[]> {
  const { fetch } = globalThis;
  const app = new Hono();
  app.use(before);
  app.all('*', ({ req }) => fetch(req.raw));
  globalThis.fetch = async (url, init) => app.request(String(url), init);
  const lines: string[] = [];
  const sound = await checkBridge({
    address: `${it.address}/access`,
    key: it.keys.apiKey,
    gate: 'gate/1',
    room: '101',
    move: true,
    secret: it.keys.jwtSecret,
    print: (line) => lines.push(line),
  });
  globalThis.fetch = fetch;
  const wrong = lines.filter((line) => line.startsWith('wrong '));
  assert.is(sound, wrong.length === 0);
  return wrong;
}

/** Faulty bridges: a name, the middleware, and what must be reported. */
const KINDS: [what: string, before: MiddlewareHandler, wrong: RegExp[]][] = [
  ['a bridge without a fault', (_, next) => next(), []],
  [
    'a status in words',
    async (c, next) => (/\/gates\/[^/]+$/.test(c.req.path) ? c.json({ status: 'open' }) : next()),
    [/^wrong GET \/gates\/gate%2F1: no number as status/],
  ],
  [
    'any key will do',
    async (c, next) => {
      if (c.req.path.endsWith('/open')) return c.json({});
      await next();
    },
    [/^wrong POST \S+ with a wrong key: expected 401, but it was carried out/, /says status 1, closed/],
  ],
  [
    'a name that it does not know is closed',
    async (c, next) => {
      await next();
      if (c.res.status === 404) c.res = c.json({ status: 1, state: 1 });
    },
    [/^wrong GET \/gates\/… of an unknown name: expected 404/, /^wrong GET \/rooms\/…/],
  ],
  [
    'an answer without a body',
    async (c, next) => (c.req.path.endsWith('/code') ? c.body(null, 204) : next()),
    [/204 without a JSON object to PUT/, /to PUT/, /to PUT/],
  ],
  [
    'an alarm that stays as it is',
    async (c, next) =>
      c.req.path.endsWith('/alarm') && c.req.method === 'POST' ? c.json({ state: 5 }) : next(),
    [/^wrong POST \S+\/alarm off: done, but then GET \S+\/alarm says state 5, on/],
  ],
  [
    'a redirect',
    async (c, next) => (c.req.path.endsWith('/close') ? c.redirect('/gates/gate%2F1', 302) : next()),
    [/answered 302 to POST/, /answered 302 to POST/],
  ],
  ['no rights', async (c, next) => (c.req.path.includes('/rights') ? c.json({}, 404) : next()), []],
  [
    'any list will do',
    async (c, next) => (c.req.path.endsWith('/rights') ? c.json({}) : next()),
    [
      /a wrong key: expected 401, not 200/,
      /what is no list: expected 400, not 200/,
      /a lower serial: expected 409, not 200/,
      /another server: expected 400, not 200/,
      /another bridge: expected 400, not 200/,
      /try of its right: expected opens true, not false/,
    ],
  ],
  [
    'a keypad that opens for everybody, and a clock an hour late',
    async (c, next) =>
      c.req.path.endsWith('/try')
        ? c.json({ opens: true, clock: Math.floor(Date.now() / 1000) - 3600 })
        : next(),
    [
      /clock of the bridge: differs by -360\d s/,
      /a wrong code: expected opens false/,
      /another device: expected opens false/,
      /try of these: expected opens false/,
    ],
  ],
];

for (const [what, before, wrong] of KINDS)
  test(`${what}: ${wrong.length > 0 ? 'is found' : 'passes'}`, async ({ it }) => {
    const found = await findFaults(it, before);
    for (const pattern of wrong)
      assert.ok(
        found.some((line) => pattern.test(line)),
        found.join('\n'),
      );
    if (wrong.length === 0) assert.equal(found, []);
  });

test.run();
