import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFacilities } from '../../../server/facility/chain.ts';
import { OperatorError } from '../../../server/operator-error.ts';
import { allowPages, requireControllers, type Settings } from '../../../server/settings.ts';
import { assert } from '../../setup/suite.ts';
import { createFolderSuite } from '../suites.ts';

const DEMO = fileURLToPath(new URL('../../../demo/', import.meta.url));

/** A department with one floor and one room; every id is that of the department. */
const file = (id: number, more = `pages: /d${id}\ncontroller: { prefix: d${id}- }\n`) => `\
department: { id: ${id}, name: Lager ${id}, address: Vej 1, zip: "5000", city: Odense C }
${more}gates:
  - { id: ${id}, name: Port, device: d${id}-gate }
floors:
  - id: ${id}
    name: Stuen
    plan: { width: 10, depth: 8, features: [] }
    rooms:
      - { id: ${id}, number: "1", sqm: 4, price: 500, outline: [0, 0, 2, 2] }
`;

const test = createFolderSuite('chain files');

/** Reads a folder with these files; the message if they are refused. */
async function read(folder: string, files: Record<string, string>) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  try {
    return await readFacilities(folder);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return error.message.replaceAll(`${folder}/`, '');
  }
}

test('a folder has a department in each file; a file is a facility by itself', async ({ folder }) => {
  const found = await read(folder, { 'b.yaml': file(2), 'a.yml': file(1), 'notes.txt': 'x', '.c.yaml': 'x' });
  assert.equal(
    (found as Exclude<typeof found, string>).map(({ department }) => department.id),
    [1, 2],
  );
  assert.is((await readFacilities(join(folder, 'a.yml'))).length, 1);
  assert.is((await readFacilities(join(DEMO, 'facility.yaml'))).length, 1);
  assert.is((await readFacilities(join(DEMO, 'chain'))).length, 3);
});

test('R14.2 two files that say the same are refused with both places', async ({ folder }) => {
  const clashes: [string, string][] = [
    [
      file(2).replace('department: { id: 2', 'department: { id: 1'),
      'b.yaml:1: department.id: department 1 is already in a.yaml:1',
    ],
    [file(2, 'pages: /d1\n'), 'b.yaml:2: pages: the pages /d1 are already those in a.yaml:2'],
    [
      file(2).replace('- id: 2', '- id: 1').replace('{ id: 2, number', '{ id: 1, number'),
      'b.yaml:7: floors[0].id: floor 1 is already in a.yaml:7\nb.yaml:11: floors[0].rooms[0].id: room 1 is already in a.yaml:11',
    ],
    [
      file(2)
        .replace('prefix: d2-', 'prefix: D1-')
        .replace('{ id: 2, name: Port, device: d2-', '{ id: 1, name: Port, device: d1-'),
      [
        'b.yaml:5: gates[0].id: gate 1 is already in a.yaml:5',
        'b.yaml:5: gates[0].device: the controller\'s name "d1-gate" is already used in a.yaml:5',
        'b.yaml:11: floors[0].rooms[0].number: the controller\'s name "D1-door-1" is already used in a.yaml:11',
        'b.yaml:11: floors[0].rooms[0].number: the controller\'s name "D1-1" is already used in a.yaml:11',
      ].join('\n'),
    ],
  ];
  for (const [b, message] of clashes)
    assert.is(await read(folder, { 'a.yaml': file(1), 'b.yaml': b }), message);
  assert.is(
    await read(folder, { 'a.yaml': file(1, ''), 'b.yaml': file(2, 'controller: { prefix: x }\n') }),
    'b.yaml:1: the file: pages is missing, and so it is in a.yaml:1',
  );
  const own = 'controller: { address: https://bridge.example, key: ACCESS_KEY_TWO }\npages: /d2\n';
  const same = file(2, own).replace('device: d2-gate', 'device: d1-gate');
  assert.is((await read(folder, { 'a.yaml': file(1, ''), 'b.yaml': same })).length, 2, 'its own controller');
});

test('each file is checked, and an empty folder is refused', async ({ folder }) => {
  assert.is(
    await read(folder, {
      'a.yaml': file(1).replace('sqm: 4', 'sqm: x'),
      'b.yaml': file(1).replace('5000', '50'),
    }),
    'a.yaml:11: floors[0].rooms[0].sqm: must be a number, not "x"\nb.yaml:1: department.zip: must be four digits, not "50"',
  );
  assert.match(String(await read(join(folder, 'empty'), {})), /empty: the folder has no .yaml file$/);
});

test("a department's own settings have a form, and name no other secret", async ({ folder }) => {
  const said = async (more: string) => read(folder, { 'a.yaml': file(1, more) });
  const wrong: [string, RegExp][] = [
    ['pages: /api\n', /pages: must be a path like \/odense/],
    ['pages: https://x.example/\n', /pages: must be a path/],
    [
      'controller: { address: https://b.example }\n',
      /controller: needs both an address and a key, or neither$/,
    ],
    [
      'controller: { address: https://b.example, key: JWT_SECRET }\n',
      /key: must be the name of a setting like ACCESS_KEY_ODENSE/,
    ],
    ['controller: { address: b.example, key: ACCESS_KEY_A }\n', /address: must be an address/],
    ['sms: { sender: Havnens Lager }\n', /sender: must be 1 to 11 letters or digits/],
    ['mail: { from: nobody }\n', /from: must be an e-mail address/],
  ];
  for (const [more, message] of wrong) assert.match(String(await said(more)), message, more);
});

test('a checkout may return to the pages of every department', () => {
  const settings = { allowedOrigins: ['https://chain.example'] } as Settings;
  assert.equal(
    allowPages(settings, [{}, { pages: '/odense' }, { pages: 'https://aarhus.example/lager' }])
      .allowedOrigins,
    ['https://chain.example', 'https://aarhus.example'],
  );
});

test('the server does not start without the key of a controller', () => {
  const own = { controller: { address: 'https://b.example', key: 'ACCESS_KEY_A' } };
  const live = { secretKey: 'sk_live_x', publicKey: 'pk_live_x', webhookSecret: 'whsec_x', apiAddress: null };
  const settings = { stripe: live, access: null, accessKeys: { ACCESS_KEY_A: 'k' }, rehearsal: false };
  requireControllers(settings, [own]);
  assert.throws(
    () => requireControllers({ ...settings, accessKeys: {} }, [own]),
    /^ACCESS_KEY_A must be set/,
  );
  assert.throws(() => requireControllers(settings, [own, {}]), /^ACCESS_ADDRESS and ACCESS_KEY must be set/);
  requireControllers({ ...settings, stripe: null }, [{}]);
});

test('A3 real doors are refused beside simulated payments, but for a rehearsal', () => {
  const access = { address: 'https://bridge.example', key: 'k' };
  const own = { controller: { address: 'https://b.example', key: 'ACCESS_KEY_A' } };
  const settings = { stripe: null, access: null, accessKeys: { ACCESS_KEY_A: 'k' }, rehearsal: false };
  for (const [given, departments] of [
    [{ ...settings, access }, [{}]],
    [settings, [own]],
  ] as const) {
    assert.throws(() => requireControllers(given, [...departments]), /^STRIPE_SECRET_KEY must be set/);
    requireControllers({ ...given, rehearsal: true }, [...departments]);
  }
});
