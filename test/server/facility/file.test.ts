import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseFacility, readFacility } from '../../../server/facility/read.ts';
import { OperatorError } from '../../../server/operator-error.ts';
import { assert, rejection, suite } from '../../setup/suite.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const GOOD = `department: { id: 1, name: Lager, address: Vej 1, zip: "5000", city: Odense C }
gates:
  - { id: 1, name: Port, device: gate }
floors:
  - id: 1
    name: Stuen
    campaign:
      active: true
      text: Tilbud
      sqmPrice: 99.5
      months: 3
    translations:
      en: { name: Ground floor, campaignText: Offer }
    plan:
      width: 10
      depth: 8
      features:
        - { kind: stairs, outline: [0, 0, 2, 2] }
    rooms:
      - { id: 1, number: "1", sqm: 4.5, price: 849.95, outline: [2, 0, 2, 2] }
      - id: 2
        number: 2a
        sqm: 6
        price: 0
        outline: [4, 0, 6, 8]
        device: lock-2
        door: door-b
        outOfUse: true
`;

const test = suite('facility file');

const complaint = (text: string): string => {
  try {
    parseFacility(text, 'f.yaml');
    return 'nothing';
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return error.message;
  }
};
const edited = (from: string, to: string) => {
  assert.ok(GOOD.includes(from), from);
  return GOOD.replace(from, to);
};

/** Adds a line with walkways to the plan. */
const withWalkways = (at: string, lines: string): [string, string] => [
  'outline: [0, 0, 2, 2] }\n',
  `outline: [0, 0, 2, 2] }\n      walkways: { from: { kind: lift, ${at}, metres: 12.5 }, ${lines} }\n`,
];

test('a file with every field is valid', () => {
  assert.is(complaint(GOOD), 'nothing');
  const more = edited(...withWalkways('at: [5, 0]', 'lines: [[5, 0, 5, 8], [0, 4, 10, 4]]'));
  assert.is(complaint(more.replace('width: 10', 'width: 10\n      north: 15')), 'nothing');
  const { floors } = parseFacility(GOOD, 'f.yaml');
  assert.equal(floors[0]?.rooms[1], {
    id: 2,
    number: '2a',
    sqm: 6,
    price: 0,
    outline: [4, 0, 6, 8],
    device: 'lock-2',
    door: 'door-b',
    outOfUse: true,
  });
});

test('VAT is one of three values or left out', () => {
  for (const vat of ['included', 'exempt', 'none'] as const)
    assert.is(parseFacility(`vat: ${vat}\n${GOOD}`, 'f.yaml').vat, vat);
  assert.is(parseFacility(GOOD, 'f.yaml').vat, undefined);
  assert.is(
    complaint(`${GOOD}vat: maybe\n`).split(': ').slice(1).join(': '),
    'vat: must be one of "included", "exempt", "voluntary", "none", not "maybe"',
  );
});

test("the demonstration's file is valid", async () => {
  const { floors } = await readFacility(join(ROOT, 'demo/facility.yaml'));
  assert.ok(floors.length > 1);
});

test('each problem is reported with line and field', () => {
  const mistakes: [string, string, string][] = [
    ['price: 849.95', 'price: "849,-"', '20: ROOM0.price: must be a number, not "849,-"'],
    ['price: 849.95', 'price: 849.955', '20: ROOM0.price: must have at most 2 decimals, not 849.955'],
    ['price: 849.95', 'price: -1', '20: ROOM0.price: must be from 0 to 1000000, not -1'],
    ['price: 849.95', 'price: .inf', '20: ROOM0.price: must be from 0 to 1000000, not .inf'],
    ['price: 849.95', 'price:', '20: ROOM0.price: must be a number, not empty'],
    ['price: 849.95, ', '', '20: ROOM0.price: is missing'],
    ['sqm: 4.5', 'sqm: 4.55', '20: ROOM0.sqm: must have at most 1 decimal, not 4.55'],
    ['sqm: 6', 'sqm: 0', '23: ROOM1.sqm: must be from 0.1 to 10000, not 0'],
    ['sqm: 6', 'Sqm: 6', '21: ROOM1.sqm: is missing\nf.yaml:23: ROOM1.Sqm: unknown field; did you mean sqm?'],
    ['device: lock-2', 'devise: lock-2', '26: ROOM1.devise: unknown field; did you mean device?'],
    ['device: lock-2', 'colour: red', '26: ROOM1.colour: unknown field'],
    ['zip: "5000"', 'zip: 5000', '1: department.zip: must be text: write "5000" with its quotes'],
    ['zip: "5000"', 'zip: "500"', '1: department.zip: must be four digits, not "500"'],
    ['zip: "5000"', 'zip: ""', '1: department.zip: must not be empty'],
    ['number: "1"', 'number: 001', '20: ROOM0.number: must be text: write "001" with its quotes'],
    ['number: "1"', 'number: 2A', '22: ROOM1.number: "2a" is already used, on line 20'],
    [
      'number: 2a',
      `number: ${'9'.repeat(15)}a${'9'.repeat(15)}`,
      `22: ROOM1.number: must have at most 30 characters, not "${'9'.repeat(15)}a${'9'.repeat(15)}"`,
    ],
    [
      'gates:\n',
      'vat: 25\ngates:\n',
      '2: vat: must be one of "included", "exempt", "voluntary", "none", not 25',
    ],
    ['gates:\n', 'cvr: "1234 5678"\ngates:\n', '2: cvr: must be eight digits, not "1234 5678"'],
    ['gates:\n', 'accent: teal\ngates:\n', '2: accent: must be a colour like "#0b5c6b", not "teal"'],
    [
      'gates:\n',
      'contact: { email: hej }\ngates:\n',
      '2: contact.email: must be an e-mail address, not "hej"',
    ],
    ['- id: 2', '- id: 1', '21: ROOM1.id: 1 is already used, on line 20'],
    ['- id: 2', '- id: 1.5', '21: ROOM1.id: must be a whole number, not 1.5'],
    ['- id: 2', '- id: 1000000', '21: ROOM1.id: must be from 1 to 999999, not 1000000'],
    ['door: door-b', 'door: gate', '27: ROOM1.door: "gate" is already used, on line 3'],
    ['door: door-b', 'door: door-1', '27: ROOM1.door: "door-1" is already used, on line 20'],
    ['device: lock-2', 'device: "1"', '26: ROOM1.device: "1" is already used, on line 20'],
    ['outOfUse: true', 'outOfUse: yes', '28: ROOM1.outOfUse: must be true or false, not "yes"'],
    [
      '[4, 0, 6, 8]',
      '[4, 0, 6.1, 8]',
      '25: ROOM1.outline: [4, 0, 6.1, 8] is outside of the plan of 10 × 8 m',
    ],
    ['[4, 0, 6, 8]', '[4, 0, 0, 8]', '25: ROOM1.outline: width and depth must be above 0'],
    [
      '[4, 0, 6, 8]',
      '[4, 0, 6]',
      '25: ROOM1.outline: must be four numbers [left, top, width, depth], not [4,0,6]',
    ],
    [
      '[0, 0, 2, 2]',
      '[-1, 0, 2, 2]',
      '18: floors[0].plan.features[0].outline: [-1, 0, 2, 2] is outside of the plan of 10 × 8 m',
    ],
    [
      ...withWalkways('at: [5, 0]', 'lines: [[5, 0, 5, 8.2], [0, 0, 1]]'),
      [
        '19: floors[0].plan.walkways.lines[1]: must be four numbers [from x, from y, to x, to y], not [0,0,1]',
        'f.yaml:19: floors[0].plan.walkways.lines[0]: [5, 0, 5, 8.2] is outside of the plan of 10 × 8 m',
      ].join('\n'),
    ],
    [
      ...withWalkways('at: [10.5, 0]', 'lines: []'),
      [
        '19: floors[0].plan.walkways.lines: must have from 1 to 100 lines',
        'f.yaml:19: floors[0].plan.walkways.from.at: [10.5, 0] is outside of the plan of 10 × 8 m',
      ].join('\n'),
    ],
    [
      'kind: stairs',
      'kind: slide',
      '18: floors[0].plan.features[0].kind: must be one of "stairs", "lift", "gate", "door", "office", "toilet", "trolleys", not "slide"',
    ],
    ['      width: 10\n', '', '14: floors[0].plan.width: is missing'],
    ['months: 3', 'months: 0', '11: floors[0].campaign.months: must be from 1 to 60, not 0'],
    ['sqmPrice: 99.5', 'sqmPrice: cheap', '10: floors[0].campaign.sqmPrice: must be a number, not "cheap"'],
    ['text: Tilbud', 'text: " "', '9: floors[0].campaign.text: must not be empty'],
    [
      '    campaign:\n      active: true\n      text: Tilbud\n      sqmPrice: 99.5\n      months: 3\n',
      '',
      '8: floors[0].translations.en.campaignText: the floor has no campaign',
    ],
    ['en: {', 'de: {', '13: floors[0].translations.de: unknown field; did you mean da?'],
    [
      'name: Port',
      'name: "a\\0b"',
      '3: gates[0].name: must not have line breaks, control characters or spaces around it',
    ],
    ['months: 3', 'months: 3\n      months: 4', '12: months: appears twice'],
    [
      'months: 3',
      'months: [3',
      '12: not readable as YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
  ];
  const expand = (message: string) => message.replaceAll(/ROOM(\d)/g, 'floors[0].rooms[$1]');
  for (const [from, to, message] of mistakes)
    assert.is(complaint(edited(from, to)), `f.yaml:${expand(message)}`);
});

test('an empty, wrong or missing file is reported', async () => {
  assert.is(complaint(''), 'f.yaml:1: the file: must be a group of fields, not empty');
  assert.match(complaint('- 1'), /^f\.yaml:1: the file: must be a group of fields, not/);
  assert.match(
    complaint('department: {}\nfloors: []\ngates: []'),
    'f.yaml:2: floors: must have at least one floor',
  );
  const error = await rejection(readFacility(join(ROOT, 'nowhere.yaml')));
  assert.instance(error, OperatorError);
  assert.is(error?.message, 'nowhere.yaml: cannot be read: no such file');
});

test('shared anchors are checked and limited', () => {
  const shared = edited('outline: [2, 0, 2, 2]', 'outline: &box [2, 0, 2, 2]').replace(
    '[4, 0, 6, 8]',
    '*box',
  );
  assert.is(complaint(shared), 'nothing');
  assert.match(
    complaint(shared.replace('[2, 0, 2, 2]', '[20, 0, 2, 2]')),
    /f\.yaml:20: .*outside.*\nf\.yaml:25: .*outside/,
  );
  const bomb = `a: &a [1]\n${[...'bcdefgh'].map((name, index) => `${name}: &${name} [${`*${'abcdefgh'[index]},`.repeat(9)}]\n`).join('')}`;
  for (const wrong of [bomb, edited('name: Port', 'name: *port')])
    assert.match(complaint(wrong), /^f\.yaml: not readable as YAML: /);
});
